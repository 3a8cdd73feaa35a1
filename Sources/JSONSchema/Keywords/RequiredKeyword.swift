import JSON

/// `required`: one violation for each member that is missing, at the object.
struct RequiredKeyword: Keyword {
  let names: NameList

  static let definition = KeywordDefinition("required", .validation) {
    context throws(SchemaError) in
    RequiredKeyword(names: NameList(try context.memberNames(context.value)))
  }

  func lower(into block: inout BlockBuilder) {
    if !names.keys.isEmpty { block.setRequired(names.keys.map(\.bytes)) }
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.kind == .object else { return }
    run.charge(membersOf: value)
    run.charge(parts: names.keys.count)
    for (name, isThere) in zip(names.keys, names.presence(in: value)) where !isThere {
      if run.stops() { return }
      run.report(
        value, expected: "the member \(Phrases.quoted(name))",
        "the member \(Phrases.quoted(name)) is missing", reveals: false)
    }
  }
}
