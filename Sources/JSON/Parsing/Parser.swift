import CScan

/// Reads one JSON text (RFC 8259), valid UTF-8 already, onto a tape. One loop, no recursion.
///
/// The byte before `end` closes a container, or else the byte at `end` can be read and is 0. So every
/// token but a closing bracket is followed by a byte, and only there, and in strings, is the end
/// looked for.
///
/// What changes with every byte lives in this value, which the optimizer takes apart into registers:
/// so nothing here that is not inlined may take `self`, and what is rare stands elsewhere.
struct Parser {
  let bytes: UnsafePointer<UInt8>
  let end: Int
  let seed: KeyHash.Seed
  let rejectsDuplicates: Bool
  let toleratesCommas: Bool
  let maxDepth: Int

  var position: Int
  var nodes: UnsafeMutablePointer<Node>
  var nodeCount = 0
  /// Names on the stack: those of the members of all open objects.
  var nameCount = 0
  /// How many containers are open; the innermost has the frame of this number.
  var depth = 0
  var frame: UnsafeMutablePointer<Frame>
  /// The byte that ends the innermost open container.
  var closer: UInt8 = 0
  /// Places so far that the writer would write differently.
  var gaps: UInt32 = 0

  init(
    _ bytes: UnsafePointer<UInt8>, from position: Int, to end: Int, options: DecodeOptions,
    memory: borrowing Memory
  ) {
    self.bytes = bytes
    self.end = end
    self.position = position
    self.seed = KeyHash.seed
    self.rejectsDuplicates = options.duplicateKeys == .reject
    self.toleratesCommas = options.tolerate.contains(.trailingCommas)
    self.maxDepth = min(options.maxDepth, DecodeOptions.depthCeiling)
    self.nodes = memory.tape.nodes
    self.frame = memory.frames.frames
  }

  /// The memory that a document keeps from text to text.
  struct Memory: ~Copyable {
    var tape = Tape()
    var names = NameStack()
    var frames = FrameStack()
    /// A copy of the text, where it needs a byte after it.
    var copy = ByteBuffer(capacity: 1)
  }

  /// Reads it all. Returns how many nodes there are, and what is wrong.
  @inline(never)
  static func parse(_ start: Parser, _ memory: inout Memory) -> (nodeCount: Int, fault: Fault?) {
    var parser = start
    parser.frame.pointee = Frame()
    let fault = parser.text(&memory)
    return (parser.nodeCount, fault)
  }

  @inline(__always)
  private mutating func text(_ memory: inout Memory) -> Fault? {
    skipBlanks()
    while true {
      // A turn reads one value, and its name where it has one.
      if nodeCount &+ 2 > memory.tape.capacity { makeRoom(&memory) }
      if closer == UInt8(ascii: "}") {
        var hash: UInt32 = 0
        if let fault = name(&hash, &memory) { return fault }
        if let fault = note(hash, &memory) { return fault }
        if let fault = colon() { return fault }
      }
      frame.pointee.count &+= 1
      switch bytes[position] {
      case UInt8(ascii: "\""):
        if let fault = string(&memory) { return fault }
      case UInt8(ascii: "{"):
        if let fault = enter(.object, UInt8(ascii: "}"), &memory) { return fault }
        if bytes[position] != UInt8(ascii: "}") { continue }
      case UInt8(ascii: "["):
        if let fault = enter(.array, UInt8(ascii: "]"), &memory) { return fault }
        if bytes[position] != UInt8(ascii: "]") { continue }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if let fault = number() { return fault }
      default:
        if let fault = word() { return fault }
      }
      // What ends here, up to the comma before the next value.
      while true {
        skipBlanks()
        let byte = bytes[position]
        if byte == UInt8(ascii: ","), closer != 0 {
          position &+= 1
          skipBlanks()
          if bytes[position] != closer || !toleratesCommas { break }
          gaps &+= 1
        } else if byte == closer, closer != 0 {
          leave(&memory)
          if position >= end {
            return depth == 0 ? nil : Faults.after(nodes[0], bytes, end, end, closer: closer)
          }
        } else {
          if closer == 0, position >= end { return nil }
          return Faults.after(nodes[nodeCount &- 1], bytes, position, end, closer: closer)
        }
      }
    }
  }

  @inline(__always)
  mutating func skipBlanks() {
    if bytes[position] > UInt8(ascii: " ") { return }
    gaps &+= 1
    position = Blanks.end(bytes, position, end)
  }

  @inline(__always)
  mutating func push(_ header: UInt32, _ start: Int, link: UInt32 = 0) {
    // Safe: a record has at most `DecodeOptions.sizeCeiling` bytes.
    nodes[nodeCount] = Node(
      header: header, start: UInt32(truncatingIfNeeded: start),
      end: UInt32(truncatingIfNeeded: position), link: link)
    nodeCount &+= 1
  }

  @inline(__always)
  private mutating func makeRoom(_ memory: inout Memory) {
    // Growth is by doubling; most texts have a value for 16 bytes or more.
    memory.tape.grow(to: max(nodeCount + 2, end / 16 + 16), used: nodeCount)
    nodes = memory.tape.nodes
    // Every name is followed by a value.
    memory.names.grow(to: memory.tape.capacity / 2 + 1, used: nameCount)
  }

  /// A container begins.
  @inline(__always)
  private mutating func enter(_ kind: Kind, _ closer: UInt8, _ memory: inout Memory) -> Fault? {
    if depth == maxDepth { return Fault(.tooDeep, position, .depth) }
    depth &+= 1
    if depth == memory.frames.capacity {
      memory.frames.grow()
      frame = memory.frames.frames + (depth &- 1)
    }
    frame += 1
    frame.pointee = Frame(
      node: UInt32(truncatingIfNeeded: nodeCount), names: UInt32(truncatingIfNeeded: nameCount),
      gaps: gaps, closer: closer)
    self.closer = closer
    let start = position
    position &+= 1
    push(UInt32(kind.rawValue), start)
    skipBlanks()
    return nil
  }

  /// A container ends.
  @inline(__always)
  private mutating func leave(_ memory: inout Memory) {
    position &+= 1
    let open = frame.pointee
    let node = nodes + Int(open.node)
    node.pointee.header |=
      min(open.count, Node.countLimit) << 8 | (gaps == open.gaps ? Node.compact : 0)
    node.pointee.end = UInt32(truncatingIfNeeded: position)
    node.pointee.link = UInt32(truncatingIfNeeded: nodeCount)
    if open.entered > 0 { memory.names.leave(open) }
    nameCount = Int(open.names)
    depth &-= 1
    frame -= 1
    closer = frame.pointee.closer
  }
}

/// White space.
enum Blanks {
  /// Offset of the first byte from `start` on that is no white space.
  @inline(never)
  static func end(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var position = start
    // One space, mostly.
    if position < end, isBlank(bytes[position]) { position &+= 1 }
    if position < end, !isBlank(bytes[position]) { return position }
    while position &+ 16 <= end {
      let mask = cscan_token16(bytes + position)
      if mask != 0 { return position &+ mask.trailingZeroBitCount }
      position &+= 16
    }
    while position < end, isBlank(bytes[position]) { position &+= 1 }
    return position
  }

  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
