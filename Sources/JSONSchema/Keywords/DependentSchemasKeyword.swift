import JSON

/// `dependentSchemas`, since 2019-09: schemas for objects that have a member of some name.
struct DependentSchemasKeyword: Keyword {
  let dependencies: [(trigger: Key, node: NodeID)]

  static let definition = KeywordDefinition(
    "dependentSchemas", .applicator, since: .draft201909, subschemas: .map
  ) {
    context throws(SchemaError) in
    DependentSchemasKeyword(
      dependencies: try context.namedSubschemas().map { (Key(of: $0.name), $0.node) })
  }

  var inPlace: [NodeID] { dependencies.map(\.node) }
  var isAssertion: Bool { false }

  func lower(into block: inout BlockBuilder) {
    for (trigger, node) in dependencies { block.addDependency(of: trigger.bytes, on: node) }
  }

  func cover(_ coverage: inout CoverageBuilder) {
    for (trigger, node) in dependencies {
      coverage.cover(with: node, whereMember: trigger.bytes)
    }
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    for (trigger, node) in dependencies where value.member(trigger) != nil {
      if run.schema.nodes[node].boolean == false {
        reportMember(trigger, of: value, &run)
      } else {
        run.apply(node, to: value, via: trigger.name)
      }
    }
  }

  func annotate(_ value: Value, _ run: inout Annotating) {
    for (trigger, node) in dependencies where value.member(trigger) != nil {
      run.apply(node, to: value, via: trigger.name)
    }
  }

  private func reportMember(_ name: Key, of value: Value, _ run: inout Explanation) {
    for member in value.members where Key(of: member.name) == name {
      run.report(
        member: member.name, expected: "no member '\(name.name)'",
        "a member '\(name.name)' may not be here")
    }
  }
}
