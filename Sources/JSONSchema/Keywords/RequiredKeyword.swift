import JSON

/// `required`: one violation for each member that is missing, at the object.
struct RequiredKeyword: Keyword {
  let names: [Key]

  static let definition = KeywordDefinition("required", .validation) {
    context throws(SchemaError) in
    guard context.value.kind == .array else {
      throw context.fail("'required' is an array of member names")
    }
    var names: [Key] = []
    var seen: Set<Key> = []
    for element in context.value.elements {
      guard element.kind == .string else {
        throw context.fail("'required' is an array of member names", at: element)
      }
      let name = element.withUnescaped { Key(bytes: Array($0)) }
      guard seen.insert(name).inserted else {
        throw context.fail("'\(name.name)' is required twice", at: element)
      }
      names.append(name)
    }
    return RequiredKeyword(names: names)
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
