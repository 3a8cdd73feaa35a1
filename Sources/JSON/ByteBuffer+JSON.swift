extension ByteBuffer {
  /// Appends a value as one line: scalars with their exact text, containers without the white space
  /// between tokens, tolerated commas and overridden members. Iterative: depth costs no stack.
  package mutating func append(_ value: Value) {
    guard value.kind.isContainer else { return append(value.text) }
    let end = value.nextIndex
    var open: [(end: Int, isObject: Bool)] = []
    var cursor = value.index
    var needsComma = false
    while true {
      while let last = open.last, last.end == cursor {
        append(last.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        open.removeLast()
        needsComma = true
      }
      if cursor == end { return }
      if let last = open.last, last.isObject {
        let name = value.at(cursor)
        cursor += 1
        if name.node.header & Node.overridden != 0 {
          cursor = value.at(cursor).nextIndex
          continue
        }
        if needsComma { append(UInt8(ascii: ",")) }
        append(name.text)
        append(UInt8(ascii: ":"))
      } else if needsComma {
        append(UInt8(ascii: ","))
      }
      let child = value.at(cursor)
      cursor += 1
      if child.kind.isContainer {
        append(child.kind == .object ? UInt8(ascii: "{") : UInt8(ascii: "["))
        open.append((child.nextIndex, child.kind == .object))
        needsComma = false
      } else {
        append(child.text)
        needsComma = true
      }
    }
  }

  /// Appends a JSON string whose value is `text`, UTF-8, escaping only what must be.
  package mutating func appendQuoted(_ text: UnsafeRawBufferPointer) {
    append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""): append("\\\"" as StaticString)
      case UInt8(ascii: "\\"): append("\\\\" as StaticString)
      case 8: append("\\b" as StaticString)
      case 9: append("\\t" as StaticString)
      case 10: append("\\n" as StaticString)
      case 12: append("\\f" as StaticString)
      case 13: append("\\r" as StaticString)
      case 0..<0x20:
        append("\\u00" as StaticString)
        append(UInt8(ascii: "0") + byte >> 4)
        append(byte & 15 < 10 ? UInt8(ascii: "0") + byte & 15 : UInt8(ascii: "a") + byte & 15 - 10)
      default: append(byte)
      }
    }
    append(UInt8(ascii: "\""))
  }

  package mutating func appendQuoted(_ text: String) {
    var text = text
    text.withUTF8 { appendQuoted(UnsafeRawBufferPointer($0)) }
  }
}
