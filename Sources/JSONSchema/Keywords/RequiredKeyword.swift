import JSON

/// `required`: one violation for each member that is missing, at the object.
struct RequiredKeyword: Keyword {
  let names: [Key]

  static let definition = KeywordDefinition("required", .validation) {
    context throws(SchemaError) in
    RequiredKeyword(names: try context.memberNames(context.value))
  }

  func lower(into block: inout BlockBuilder) {
    if !names.isEmpty { block.setRequired(names.map(\.bytes)) }
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.kind == .object else { return }
    for name in names where value.member(name) == nil {
      run.report(
        value, expected: "the member '\(name.name)'", "the member '\(name.name)' is missing",
        reveals: false)
    }
  }
}
