import JSON

/// `dependentRequired`, since 2019-09: members that must be there where another is. One violation for
/// each that is missing, at the object.
struct DependentRequiredKeyword: Keyword {
  let dependencies: [(trigger: Key, names: [Key])]

  static let definition = KeywordDefinition("dependentRequired", .validation, since: .draft201909) {
    context throws(SchemaError) in
    guard context.value.kind == .object else {
      throw context.fail("'dependentRequired' is an object of arrays of member names")
    }
    var dependencies: [(Key, [Key])] = []
    for member in context.value.members {
      dependencies.append((Key(of: member.name), try context.memberNames(member.value)))
    }
    return DependentRequiredKeyword(dependencies: dependencies)
  }

  func lower(into block: inout BlockBuilder) {
    for (trigger, names) in dependencies {
      block.addDependency(of: trigger.bytes, on: names.map(\.bytes))
    }
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    for (trigger, names) in dependencies where value.member(trigger) != nil {
      for name in names where value.member(name) == nil {
        run.report(
          value, expected: "the member '\(name.name)' beside '\(trigger.name)'",
          "the member '\(name.name)' is missing: '\(trigger.name)' needs it", reveals: false)
      }
    }
  }
}
