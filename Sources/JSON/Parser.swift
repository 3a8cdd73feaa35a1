import CScan

/// Reads one JSON text (RFC 8259), valid UTF-8 already, onto a tape. One loop, no recursion.
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
  /// The innermost open container.
  var open = Frame.text
  var depth = 0
  /// See `Frame.gaps`.
  var gaps: UInt32 = 0

  init(
    bytes: UnsafeRawBufferPointer, from position: Int, options: DecodeOptions,
    memory: borrowing Memory
  ) {
    self.bytes = bytes.assumingMemoryBound(to: UInt8.self).baseAddress!
    self.end = bytes.count
    self.position = position
    self.seed = KeyHash.seed
    self.rejectsDuplicates = options.duplicateKeys == .reject
    self.toleratesCommas = options.tolerate.contains(.trailingCommas)
    self.maxDepth = min(options.maxDepth, DecodeOptions.depthCeiling)
    self.nodes = memory.tape.nodes
  }

  /// The memory that a document keeps from text to text.
  struct Memory: ~Copyable {
    var tape = Tape()
    var names = NameStack()
    var frames = FrameStack()
  }

  /// Reads it all. The number of nodes is in `nodeCount` then.
  mutating func parse(_ memory: inout Memory) -> Fault? {
    skipBlanks()
    if position == end { return Fault(.empty, position, .blank) }
    while true {
      // A turn reads one value, and the next one's name.
      if nodeCount &+ 2 > memory.tape.capacity { makeRoom(&memory) }
      open.count &+= 1
      switch peek {
      case UInt8(ascii: "\""):
        if let fault = string(&memory) { return fault }
      case UInt8(ascii: "{"):
        if let fault = enter(.object, UInt8(ascii: "}"), &memory) { return fault }
        if peek != UInt8(ascii: "}") {
          if let fault = name(.firstName, &memory) { return fault }
          continue
        }
      case UInt8(ascii: "["):
        if let fault = enter(.array, UInt8(ascii: "]"), &memory) { return fault }
        if peek != UInt8(ascii: "]") { continue }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        if let fault = number() { return fault }
      default:
        if let fault = word() { return fault }
      }
      // What ends here, and what comes next.
      while true {
        skipBlanks()
        let byte = peek
        if byte == UInt8(ascii: ","), depth > 0 {
          position &+= 1
          skipBlanks()
          if peek != open.closer || !toleratesCommas { break }
          gaps &+= 1
        } else if byte == open.closer, depth > 0 {
          leave(&memory)
        } else {
          if depth == 0, position == end { return nil }
          return Faults.after(nodes[nodeCount &- 1], bytes, position, end, closer: open.closer)
        }
      }
      if open.closer == UInt8(ascii: "}"), let fault = name(.name, &memory) { return fault }
    }
  }

  /// The next byte; 0, which no token starts with, at the end.
  @inline(__always) var peek: UInt8 { position < end ? bytes[position] : 0 }

  @inline(__always)
  mutating func skipBlanks() {
    guard position < end, bytes[position] <= UInt8(ascii: " ") else { return }
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
    // Safe: growth is by doubling; most texts have a value for 8 bytes or more.
    memory.tape.grow(to: max(nodeCount + 2, end / 16 + 16), used: nodeCount)
    nodes = memory.tape.nodes
    // Every name is followed by a value.
    memory.names.grow(to: memory.tape.capacity / 2 + 1, used: nameCount)
  }

  /// A container begins.
  @inline(__always)
  private mutating func enter(_ kind: Kind, _ closer: UInt8, _ memory: inout Memory) -> Fault? {
    if depth == maxDepth { return Fault(.tooDeep, position, .depth) }
    if depth == memory.frames.capacity { memory.frames.grow() }
    memory.frames.frames[depth] = open
    depth &+= 1
    open = Frame(
      node: UInt32(truncatingIfNeeded: nodeCount), count: 0,
      names: UInt32(truncatingIfNeeded: nameCount), closer: closer, gaps: gaps, seen: 0)
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
    let node = nodes + Int(open.node)
    node.pointee.header |=
      min(open.count, Node.countLimit) << 8 | (gaps == open.gaps ? Node.compact : 0)
    node.pointee.end = UInt32(truncatingIfNeeded: position)
    node.pointee.link = UInt32(truncatingIfNeeded: nodeCount)
    let base = Int(open.names)
    if nameCount &- base > NameStack.few { memory.names.leave(base: base, count: nameCount) }
    nameCount = base
    depth &-= 1
    open = memory.frames.frames[depth]
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
