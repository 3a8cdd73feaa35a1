import JSON

/// `dependentSchemas`, since 2019-09: schemas for objects that have a member of some name.
struct DependentSchemasKeyword: Keyword {
  private let triggers: NameList
  private let nodes: [NodeID]

  static let definition = KeywordDefinition(
    "dependentSchemas", .applicator, since: .draft201909, subschemas: .map
  ) {
    context throws(SchemaError) in
    DependentSchemasKeyword(try context.namedSubschemas().map { (Key(of: $0.name), $0.node) })
  }

  init(_ dependencies: [(trigger: Key, node: NodeID)]) {
    triggers = NameList(dependencies.map(\.trigger))
    nodes = dependencies.map(\.node)
  }

  private var dependencies: Zip2Sequence<[Key], [NodeID]> { zip(triggers.keys, nodes) }

  var inPlace: [NodeID] { nodes }
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
    guard value.kind == .object else { return }
    run.charge(membersOf: value)
    run.charge(parts: nodes.count)
    for (node, place) in zip(nodes, triggers.places(in: value)) {
      guard let place else { continue }
      if run.stops() { return }
      if run.schema.nodes[node].boolean == false {
        reportMember(place, &run)
      } else {
        run.apply(node, to: value, via: place.string)
      }
    }
  }

  func annotate(_ value: Value, _ run: inout Annotating) {
    guard value.kind == .object else { return }
    for (node, place) in zip(nodes, triggers.places(in: value)) {
      if let place { run.apply(node, to: value, via: place.string) }
    }
  }

  private func reportMember(_ name: Value, _ run: inout Explanation) {
    run.report(
      member: name, expected: "no member \(Phrases.quoted(name))",
      "a member \(Phrases.quoted(name)) may not be here")
  }
}
