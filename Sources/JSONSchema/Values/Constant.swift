import JSON

/// A value of a schema that documents are compared with.
final class Constant: Sendable {
  private enum Content: Sendable {
    case scalar
    case number(UnsafeNumber)
    case string([UInt8])
    case array([Constant])
    case object([(key: Key, value: Constant)])
  }

  private struct UnsafeNumber: @unchecked Sendable {
    let bound: NumberBound
  }

  let kind: Kind
  private let content: Content
  /// The schema's own text on one line, for messages.
  let text: String

  init(_ value: Value) {
    kind = value.kind
    text = KeywordContext.text(of: value)
    switch value.kind {
    case .null, .true, .false: content = .scalar
    case .number: content = .number(UnsafeNumber(bound: NumberBound(ExactDecimal(value.text))))
    case .string: content = .string(value.withUnescaped { Array($0) })
    case .array: content = .array(value.elements.map(Constant.init))
    case .object:
      content = .object(value.members.map { (Key($0.name.string), Constant($0.value)) })
    }
  }

  deinit {
    if case .number(let number) = content { number.bound.deallocate() }
  }

  /// A string's value; nil for other kinds.
  var string: [UInt8]? {
    if case .string(let bytes) = content { bytes } else { nil }
  }

  /// Numbers by value, strings by their bytes after unescaping, objects whatever their order.
  ///
  /// Recursion is bounded by the depth of the schema's own text.
  func equals(_ value: Value) -> Bool {
    guard value.kind == kind else { return false }
    switch content {
    case .scalar: return true
    case .number(let number): return number.bound.compare(value) == 0
    case .string(let bytes):
      return bytes.withUnsafeBytes { value.equals($0) }
    case .array(let constants):
      guard constants.count == value.count else { return false }
      var index = 0
      for element in value.elements {
        if !constants[index].equals(element) { return false }
        index += 1
      }
      return true
    case .object(let members):
      guard members.count == value.count else { return false }
      for (key, constant) in members {
        guard let member = value.member(key), constant.equals(member) else { return false }
      }
      return true
    }
  }
}
