/// Turns bytes into a tape. First version: recursive descent bounded by `maxDepth`.
struct Parser {
  let bytes: UnsafeRawBufferPointer
  let nodes: UnsafeMutablePointer<Node>
  let options: DecodeOptions
  var nodeCount = 0
  var position = 0

  init(bytes: UnsafeRawBufferPointer, nodes: UnsafeMutablePointer<Node>, options: DecodeOptions) {
    self.bytes = bytes
    self.nodes = nodes
    self.options = options
  }

  mutating func parse() throws(DecodeError) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      guard options.tolerate.contains(.byteOrderMark) else {
        throw DecodeError(code: .byteOrderMark, offset: 0, message: "a byte order mark before the text")
      }
      position = 3
    }
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw DecodeError(code: .invalidEncoding, offset: 0, message: "not UTF-8")
    }
    skip()
    if position == bytes.count { throw DecodeError(code: .empty, offset: position, message: "no JSON text") }
    try value(0)
    skip()
    if position < bytes.count { throw fail(.trailingData, "something stands after the JSON text") }
  }

  func fail(_ code: DecodeError.Code, _ message: String) -> DecodeError {
    DecodeError(code: position >= bytes.count && code == .syntax ? .truncated : code, offset: position, message: message)
  }

  var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  mutating func skip() {
    while position < bytes.count, [9, 10, 13, 32].contains(bytes[position]) { position += 1 }
  }

  mutating func push(_ kind: Kind, _ flags: UInt32, _ start: Int, link: UInt32 = 0) {
    nodes[nodeCount] = Node(header: UInt32(kind.rawValue) | flags, start: UInt32(start), end: UInt32(position), link: link)
    nodeCount += 1
  }

  mutating func value(_ depth: Int) throws(DecodeError) {
    let start = position
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["): try container(depth, isObject: byte == UInt8(ascii: "{"))
    case UInt8(ascii: "\""): try string(isName: false)
    case UInt8(ascii: "-"), 48...57:
      var fractional = false
      while position < bytes.count, "+-.eE0123456789".utf8.contains(byte) {
        if ".eE".utf8.contains(byte) { fractional = true }
        position += 1
      }
      push(.number, fractional ? Node.fractional : 0, start)
    default:
      for (word, kind) in [("null", Kind.null), ("true", .true), ("false", .false)]
      where bytes[position...].starts(with: word.utf8) {
        position += word.utf8.count
        push(kind, 0, start)
        return
      }
      throw fail(.syntax, "a value was expected")
    }
  }

  mutating func container(_ depth: Int, isObject: Bool) throws(DecodeError) {
    if depth == options.maxDepth { throw fail(.tooDeep, "deeper than \(options.maxDepth)") }
    let index = nodeCount
    let start = position
    position += 1
    push(isObject ? .object : .array, 0, start)
    var count: UInt32 = 0
    let close = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    skip()
    while byte != close {
      if count > 0 {
        guard byte == UInt8(ascii: ",") else { throw fail(.syntax, "a comma or the end was expected") }
        position += 1
        skip()
        if byte == close, options.tolerate.contains(.trailingCommas) { break }
      }
      if isObject {
        guard byte == UInt8(ascii: "\"") else { throw fail(.syntax, "a name was expected") }
        try string(isName: true)
        skip()
        guard byte == UInt8(ascii: ":") else { throw fail(.syntax, "a colon was expected") }
        position += 1
        skip()
      }
      try value(depth + 1)
      count += 1
      skip()
    }
    position += 1
    nodes[index].header |= count << 8
    nodes[index].end = UInt32(position)
    nodes[index].link = UInt32(nodeCount)
  }

  mutating func string(isName: Bool) throws(DecodeError) {
    let start = position
    var flags: UInt32 = 0
    position += 1
    while byte != UInt8(ascii: "\"") {
      if position >= bytes.count { throw fail(.truncated, "the text ends inside a string") }
      if byte < 0x20 { throw fail(.invalidString, "a control character in a string") }
      if byte == UInt8(ascii: "\\") {
        flags |= Node.escaped
        position += 1
      }
      if byte >= 0x80 { flags |= Node.nonASCII }
      position += 1
    }
    position += 1
    push(.string, flags, start)
    if isName {
      let value = Value(nodes: UnsafePointer(nodes), bytes: bytes.bindMemory(to: UInt8.self).baseAddress!, index: nodeCount - 1)
      nodes[nodeCount - 1].link = value.withUnescaped(KeyHash.hash)
    }
  }
}
