import JSON

/// `type`: one name, or an array of them. A number without a fraction is an integer, whatever its
/// text; in draft 4 its text must be an integer's (draft-zyp-json-schema-04, §3.5).
struct TypeKeyword: Keyword {
  let kinds: KindSet
  /// Whether numbers must be integers.
  let isInteger: Bool
  /// Whether `1.0` is none.
  let isByText: Bool
  let expected: String

  static let definition = KeywordDefinition("type", .validation) { context throws(SchemaError) in
    var kinds: KindSet = []
    var names: [String] = []
    let values = context.value.kind == .array ? Array(context.value.elements) : [context.value]
    if values.isEmpty { throw context.fail("'type' names at least one type") }
    for name in values {
      guard name.kind == .string, let kind = TypeKeyword.kinds(named: name.string) else {
        throw context.fail(
          "'\(name.kind == .string ? name.string : KeywordContext.text(of: name))' is no type",
          at: name,
          remedy: "the types are null, boolean, integer, number, string, array and object")
      }
      if names.contains(name.string) {
        throw context.fail("the type '\(name.string)' is named twice", at: name)
      }
      names.append(name.string)
      kinds.formUnion(kind)
    }
    return TypeKeyword(
      kinds: kinds, isInteger: names.contains("integer") && !names.contains("number"),
      isByText: context.dialect.draft == .draft4,
      expected: Phrases.list(names.map { phrase($0) }))
  }

  func lower(into block: inout BlockBuilder) {
    block.allow(kinds)
    if isInteger { block.check(.number, Instruction(.integer, isByText ? 1 : 0)) }
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    var found = Phrases.kind(value.kind)
    if kinds.contains(KindSet(value.kind)) {
      guard isInteger, value.kind == .number, !value.isPlainInteger else { return }
      if value.isInteger {
        guard isByText else { return }
        found = "a number written with a fraction or an exponent"
      } else {
        found = "a number with a fraction"
      }
    }
    run.report(value, expected: expected, "must be \(expected), is \(found)")
  }

  private static func kinds(named name: String) -> KindSet? {
    switch name {
    case "null": .null
    case "boolean": .boolean
    case "integer", "number": .number
    case "string": .string
    case "array": .array
    case "object": .object
    default: nil
    }
  }

  private static func phrase(_ name: String) -> String {
    switch name {
    case "null": "null"
    case "integer", "array", "object": "an \(name)"
    default: "a \(name)"
    }
  }
}
