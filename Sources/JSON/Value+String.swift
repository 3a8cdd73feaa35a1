extension Value {
  /// A string's text between its quotes, escapes as they are. Empty for other kinds.
  @inlinable package var content: UnsafeRawBufferPointer {
    guard kind == .string else { return UnsafeRawBufferPointer(start: bytes, count: 0) }
    return UnsafeRawBufferPointer(
      start: bytes + Int(node.start) + 1, count: Int(node.end &- node.start) - 2)
  }

  /// Whether the string's text holds a backslash, so that `content` is not yet its value.
  @inlinable package var isEscaped: Bool { node.header & Node.escaped != 0 }

  /// Whether every byte of the string's text is ASCII. Says nothing of what escapes stand for.
  @inlinable package var isASCII: Bool { node.header & Node.nonASCII == 0 }

  /// Calls `body` with the string's value: its unescaped UTF-8. Allocates only where it is escaped.
  @inlinable
  package func withUnescaped<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if !isEscaped { return body(content) }
    return withUnsafeTemporaryAllocation(byteCount: content.count, alignment: 1) { room in
      let count = Unescape.write(content, to: room)
      return body(UnsafeRawBufferPointer(rebasing: room[..<count]))
    }
  }

  /// The string's value as a Swift string: for messages and load time, not for comparing.
  package var string: String {
    withUnescaped { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the string's value is exactly these bytes.
  @inlinable
  package func equals(_ other: UnsafeRawBufferPointer) -> Bool {
    kind == .string && withUnescaped { Bytes.equal($0, other) }
  }

  /// How many code points the string's value has (JSON Schema's length).
  @inlinable package var codePointCount: Int {
    if !isEscaped && isASCII { return content.count }
    return withUnescaped { text in
      var count = 0
      for byte in text where byte & 0xC0 != 0x80 { count &+= 1 }
      return count
    }
  }
}
