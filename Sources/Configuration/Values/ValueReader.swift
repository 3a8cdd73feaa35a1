import JSON

/// Reads typed values from the tree. What is not of the type gives nil and is reported, unless the
/// schema has found it wrong before.
struct ValueReader {
  let diagnostics: Diagnostics

  /// A scalar's text whatever its type looks like: for names and librdkafka's values.
  func text(_ node: YAMLNode) -> String? {
    if let scalar = node.scalar { return scalar.text }
    return mismatch(node, "a single value")
  }

  func string(_ node: YAMLNode) -> String? {
    if let scalar = node.scalar, CoreSchema.resolve(scalar) == .string { return scalar.text }
    return mismatch(node, "a text")
  }

  func flag(_ node: YAMLNode) -> Bool? {
    if let scalar = node.scalar, case .boolean(let flag) = CoreSchema.resolve(scalar) {
      return flag
    }
    return mismatch(node, "`true` or `false`")
  }

  /// An integer within the limits, however it is written: `1024`, `0x400`, `1e3`.
  func integer(_ node: YAMLNode, in limits: ClosedRange<Int>) -> Int? {
    if let value = integer(node), limits.contains(value) { return value }
    return mismatch(node, "a whole number from \(limits.lowerBound) to \(limits.upperBound)")
  }

  func duration(_ node: YAMLNode) -> Duration? {
    if let text = node.scalar?.text, let duration = Quantity.duration(text) { return duration }
    return mismatch(node, "a duration such as `500ms` or `1s`")
  }

  /// A number of bytes, plain or with a unit.
  func bytes(_ node: YAMLNode, upTo limit: Int = .max) -> Int? {
    guard let scalar = node.scalar, let bytes = integer(node) ?? Quantity.bytes(scalar.text),
      bytes > 0
    else { return mismatch(node, "a size such as `65536` or `64KiB`") }
    if bytes <= limit { return bytes }
    return mismatch(node, "at most \(limit) bytes")
  }

  /// A percentage as a part of 1, which is above 0 and at most 1.
  func share(_ node: YAMLNode) -> Double? {
    if let text = node.scalar?.text, let share = Quantity.share(text) { return share }
    return mismatch(node, "a share above 0% and up to 100%, such as `50%`")
  }

  func pointer(_ node: YAMLNode) -> Pointer? {
    guard let text = string(node) else { return nil }
    do {
      return try Pointer(text)
    } catch {
      diagnostics.error(
        node, at: node.place(ofByte: error.offset), Self.pointerMistake(error),
        remedy: Self.pointerRemedy(text))
      return nil
    }
  }

  /// One pointer or a list of them; nil where one is wrong.
  func pointers(_ node: YAMLNode) -> [Pointer]? {
    list(node, pointer)
  }

  /// What `read` makes of the value, or of each element of a list; nil where one is wrong.
  func list<Element>(_ node: YAMLNode, _ read: (YAMLNode) -> Element?) -> [Element]? {
    guard case .sequence(let elements) = node.content else { return read(node).map { [$0] } }
    let values = elements.map(read)
    if values.isEmpty { return mismatch(node, "at least one element") }
    return values.contains { $0 == nil } ? nil : values.compactMap { $0 }
  }

  /// The value as compact JSON text.
  func json(_ node: YAMLNode) -> [UInt8] {
    var buffer = ByteBuffer()
    node.appendJSON(to: &buffer) { _ in }
    return Array(buffer.bytes)
  }

  func mismatch<Result>(_ node: YAMLNode, _ expected: String) -> Result? {
    diagnostics.error(node, "expected \(expected)")
    return nil
  }

  static func pointerMistake(_ error: Pointer.SyntaxError) -> String {
    "this is no JSON Pointer: \(error.message)"
  }

  static func pointerRemedy(_ text: String) -> String? {
    text.utf8.first == UInt8(ascii: "/") ? nil : "write `/\(text)`"
  }

  private func integer(_ node: YAMLNode) -> Int? {
    guard let scalar = node.scalar, case .number(let text) = CoreSchema.resolve(scalar) else {
      return nil
    }
    return Int(text) ?? Double(text).flatMap(Int.init(exactly:))
  }
}
