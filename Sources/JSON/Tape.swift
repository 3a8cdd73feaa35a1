/// The memory of a document: the nodes, and the values of those strings that are escaped.
///
/// It grows and never shrinks. The entry before the first node holds the arena's address, so that a
/// `Value`, which knows the nodes, finds it.
@usableFromInline
struct Tape: ~Copyable {
  @usableFromInline var nodes: UnsafeMutablePointer<Node>
  /// How many nodes there is room for.
  var capacity: Int
  /// Values of escaped strings, one after the other. Each stands at a multiple of 8: its length and
  /// its hash, 32 bits each, then its bytes. A node's link counts in units of 8.
  var arena: UnsafeMutableRawPointer
  var arenaCapacity: Int
  var arenaCount = 0

  init() {
    capacity = 0
    nodes = Self.allocateNodes(0)
    arenaCapacity = 0
    arena = .allocate(byteCount: 1, alignment: 8)
    publish()
  }

  deinit {
    (nodes - 1).deallocate()
    arena.deallocate()
  }

  private static func allocateNodes(_ capacity: Int) -> UnsafeMutablePointer<Node> {
    UnsafeMutablePointer<Node>.allocate(capacity: capacity + 1) + 1
  }

  /// Writes the arena's address where values look for it.
  private func publish() {
    UnsafeMutableRawPointer(nodes - 1).storeBytes(
      of: UnsafeRawPointer(arena), as: UnsafeRawPointer.self)
  }

  /// Makes room for at least `wanted` nodes, keeping the first `used`.
  @inline(never)
  mutating func grow(to wanted: Int, used: Int) {
    let larger = max(wanted, capacity * 2)
    let room = Self.allocateNodes(larger)
    room.update(from: nodes, count: used)
    (nodes - 1).deallocate()
    nodes = room
    capacity = larger
    publish()
  }

  /// Makes room for `more` bytes after the first `used` of the arena.
  @inline(never)
  mutating func growArena(_ more: Int, used: Int) {
    let larger = max(used + more, arenaCapacity * 2, 256)
    let room = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 8)
    room.copyMemory(from: arena, byteCount: used)
    arena.deallocate()
    arena = room
    arenaCapacity = larger
    publish()
  }

  /// The value of the string at `index`, unescaped; `bytes` is the record.
  func string(at index: Int, in bytes: UnsafePointer<UInt8>) -> UnsafeRawBufferPointer {
    Value(nodes: UnsafePointer(nodes), bytes: bytes, index: index).unescaped
  }

  /// Writes down the hash of the value of the escaped string at `index`.
  @inline(never)
  func hashString(at index: Int, in bytes: UnsafePointer<UInt8>, _ seed: KeyHash.Seed) -> UInt32 {
    let value = string(at: index, in: bytes)
    let hash = KeyHash.hash(value.baseAddress!, value.count, seed)
    arena.storeBytes(of: hash, toByteOffset: Int(nodes[index].link) * 8 + 4, as: UInt32.self)
    return hash
  }
}
