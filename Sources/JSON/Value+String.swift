import CScan

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

  /// The string's value, UTF-8: what its escapes stand for was written down while decoding. Costs
  /// nothing; valid as long as this view is. Empty for other kinds.
  @inlinable package var unescaped: UnsafeRawBufferPointer {
    isEscaped ? arenaEntry : content
  }

  /// Where an escaped string's value lies: see `Tape`.
  @inlinable var arenaEntry: UnsafeRawBufferPointer {
    let entry = arena + Int(node.link) * 8
    return UnsafeRawBufferPointer(start: entry + 8, count: Int(entry.load(as: UInt32.self)))
  }

  @inlinable var arena: UnsafeRawPointer {
    UnsafeRawPointer(nodes - 1).load(as: UnsafeRawPointer.self)
  }

  /// Of a member's name the hash of its value, as `KeyHash.hash` gives it; meaningless for the others.
  @inlinable package var nameHash: UInt32 {
    isEscaped ? escapedNameHash : node.link
  }

  @inlinable var escapedNameHash: UInt32 {
    (arena + Int(node.link) * 8).load(fromByteOffset: 4, as: UInt32.self)
  }

  /// Calls `body` with the string's value: see `unescaped`.
  @inlinable
  package func withUnescaped<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    body(unescaped)
  }

  /// The string's value as a Swift string: for messages and load time, not for comparing.
  package var string: String { String(decoding: unescaped, as: UTF8.self) }

  /// Whether the string's value is exactly these bytes.
  @inlinable
  package func equals(_ other: UnsafeRawBufferPointer) -> Bool {
    kind == .string && Bytes.equal(unescaped, other)
  }

  /// How many code points the string's value has (JSON Schema's length).
  @inlinable package var codePointCount: Int {
    if !isEscaped && isASCII { return content.count }
    return Bytes.codePointCount(unescaped)
  }

  /// Whether the string's value has at least `minimum` and at most `maximum` code points; mostly
  /// without counting them.
  @inlinable
  @inline(__always)
  package func hasCodePoints(from minimum: Int, to maximum: Int) -> Bool {
    let text = unescaped
    if !isEscaped && isASCII { return text.count >= minimum && text.count <= maximum }
    return Bytes.haveCodePoints(text, from: minimum, to: maximum)
  }
}
