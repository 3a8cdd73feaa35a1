import JSON

/// `const`: the value is this one.
struct ConstKeyword: Keyword {
  let constant: Constant

  static let definition = KeywordDefinition("const", .validation, since: .draft6) {
    context throws(SchemaError) in
    ConstKeyword(constant: Constant(context.value, in: context.place.file))
  }

  func lower(into block: inout BlockBuilder) { block.requireOne(of: [constant]) }

  func explain(_ value: Value, _ run: inout Explanation) {
    if constant.equals(value) { return }
    run.report(value, expected: constant.text, "must be \(constant.text)")
  }
}
