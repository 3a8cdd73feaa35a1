import JSON

/// A value of a schema that documents are compared with. Keeps the schema's file alive.
final class Constant: @unchecked Sendable {
  private let file: SchemaFile
  private let value: Value
  /// Of a number, what it is: compared with more often than read.
  private let number: ExactDecimal?
  /// The schema's own text on one line, for messages: cut short.
  let text: String

  init(_ value: Value, in file: SchemaFile) {
    self.file = file
    self.value = value
    number = value.decimal
    text = Phrases.cut(KeywordContext.text(of: value))
  }

  var kind: Kind { value.kind }

  /// A string's value; nil for other kinds.
  var string: [UInt8]? { kind == .string ? Array(value.unescaped) : nil }

  /// A number's value, where it is an integer of at most 18 digits.
  var integer: Int? { number?.integer }

  /// What equal values have in common.
  var hash: UInt64 { value.structuralHash }

  /// Numbers by value, strings by their bytes after unescaping, objects whatever their order.
  func equals(_ other: Value) -> Bool {
    if let number { return other.compare(to: number) == 0 }
    return value.equals(other)
  }
}
