import JSON

/// The names that one item's other members have got, to find two that are the same. Reused.
struct RenamedMembers: ~Copyable {
  /// The names' bytes, one after the other.
  private var text = ByteBuffer()
  private var names: [(hash: UInt32, range: Range<Int>, slot: Int)] = []
  /// Open addressing: an index into `names`, −1 where there is none. A power of two.
  private var table: [Int32] = Array(repeating: -1, count: 16)

  init() {}

  /// The name inserted last.
  var last: UnsafeRawBufferPointer { bytes(of: names.count - 1) }

  mutating func removeAll() {
    text.removeAll()
    for name in names { table[name.slot] = -1 }
    names.removeAll(keepingCapacity: true)
  }

  /// Adds a member's name in another case. False where that name is there already.
  mutating func insert(_ name: Value, _ style: CaseStyle) -> Bool {
    let start = text.count
    style.append(name.unescaped, to: &text)
    let range = start..<text.count
    let hash = KeyHash.hash(UnsafeRawBufferPointer(rebasing: text.bytes[range]))
    if names.count * 2 >= table.count { grow() }
    let slot = slot(holding: hash, range)
    let isNew = table[slot] < 0
    if isNew { table[slot] = Int32(names.count) }
    names.append((hash, range, slot))
    return isNew
  }

  private func bytes(of index: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: text.bytes[names[index].range])
  }

  /// Where the name is, or would be.
  private func slot(holding hash: UInt32, _ range: Range<Int>) -> Int {
    var slot = Int(hash) & (table.count - 1)
    while table[slot] >= 0 {
      let other = Int(table[slot])
      let name = UnsafeRawBufferPointer(rebasing: text.bytes[range])
      if names[other].hash == hash, Bytes.equal(bytes(of: other), name) { return slot }
      slot = (slot + 1) & (table.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    table = Array(repeating: -1, count: table.count * 2)
    for index in names.indices {
      let slot = slot(holding: names[index].hash, names[index].range)
      table[slot] = Int32(index)
      names[index].slot = slot
    }
  }
}
