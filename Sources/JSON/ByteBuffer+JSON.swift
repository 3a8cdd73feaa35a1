import CScan

extension ByteBuffer {
  /// Appends a value as one line: scalars with their exact text, containers without the white space
  /// between tokens, tolerated commas and overridden members. What is written so already is copied at
  /// once. Walks the tape without a stack: allocates nothing but room for the text.
  package mutating func append(_ value: Value) {
    if value.isCompact { return append(value.text) }
    reserve(value.end - value.start)
    let end = value.nextIndex
    var cursor = value.index
    // What follows the tokens written so far, in the record.
    var offset = value.start
    let first = length
    while cursor < end {
      let token = value.at(cursor)
      appendStructure(value.bytes, offset, token.start)
      if token.isOverriddenName {
        let member = value.at(cursor + 1)
        offset = member.end
        cursor = member.nextIndex
        continue
      }
      // No comma is copied: one stands before whatever follows a value.
      if length > first, !Self.isOpening(base[length - 1]) { append(UInt8(ascii: ",")) }
      if token.isCompact {
        append(token.text)
        offset = token.end
        cursor = token.nextIndex
      } else {
        append(value.bytes[token.start])
        offset = token.start + 1
        cursor += 1
      }
    }
    appendStructure(value.bytes, offset, value.end)
  }

  /// Of what stands between two tokens: colons and closing brackets.
  private mutating func appendStructure(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) {
    for offset in start..<end {
      let byte = bytes[offset]
      if byte == UInt8(ascii: ":") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        append(byte)
      }
    }
  }

  /// Whether a byte outside of strings is one that no comma follows.
  private static func isOpening(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ":") || byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[")
  }

  /// Appends a JSON string whose value is `text`, UTF-8, escaping only what must be.
  package mutating func appendQuoted(_ text: UnsafeRawBufferPointer) {
    append(UInt8(ascii: "\""))
    if let start = text.baseAddress?.assumingMemoryBound(to: UInt8.self) {
      var plain = 0
      var offset = 0
      while offset < text.count {
        offset = Self.plainEnd(start, offset, text.count)
        append(UnsafeRawBufferPointer(rebasing: text[plain..<offset]))
        guard offset < text.count else { break }
        appendEscape(start[offset])
        offset += 1
        plain = offset
      }
    }
    append(UInt8(ascii: "\""))
  }

  package mutating func appendQuoted(_ text: String) {
    var text = text
    text.withUTF8 { appendQuoted(UnsafeRawBufferPointer($0)) }
  }

  /// Offset of the first byte from `start` on that needs an escape.
  private static func plainEnd(_ bytes: UnsafePointer<UInt8>, _ start: Int, _ end: Int) -> Int {
    var offset = start
    while offset + 16 <= end {
      let special = cscan_string16(bytes + offset) & 0xFFFF
      if special != 0 { return offset + special.trailingZeroBitCount }
      offset += 16
    }
    while offset < end, !Parser.isSpecial(bytes[offset]) { offset += 1 }
    return offset
  }

  private mutating func appendEscape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"" as StaticString)
    case UInt8(ascii: "\\"): append("\\\\" as StaticString)
    case 8: append("\\b" as StaticString)
    case 9: append("\\t" as StaticString)
    case 10: append("\\n" as StaticString)
    case 12: append("\\f" as StaticString)
    case 13: append("\\r" as StaticString)
    default:
      append("\\u00" as StaticString)
      append(UInt8(ascii: "0") + byte >> 4)
      append(byte & 15 < 10 ? UInt8(ascii: "0") + byte & 15 : UInt8(ascii: "a") + byte & 15 - 10)
    }
  }
}

extension Value {
  /// Whether the writer would write the value's text as it is.
  fileprivate var isCompact: Bool { !kind.isContainer || node.header & Node.compact != 0 }

  fileprivate var isOverriddenName: Bool { node.header & Node.overridden != 0 }
}
