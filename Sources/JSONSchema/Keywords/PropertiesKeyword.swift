import JSON

/// `properties`: schemas for members by their names.
struct PropertiesKeyword: Keyword {
  let names: NameList
  /// Of the names, in their order.
  let nodes: [NodeID]

  static let definition = KeywordDefinition("properties", .applicator, subschemas: .map) {
    context throws(SchemaError) in
    var properties: [(Key, NodeID)] = []
    for (name, node) in try context.namedSubschemas() {
      properties.append((name.withUnescaped { Key(bytes: Array($0)) }, node))
    }
    return PropertiesKeyword(properties)
  }

  init(_ properties: [(name: Key, node: NodeID)]) {
    names = NameList(properties.map(\.name))
    nodes = properties.map(\.node)
  }

  var inChildren: [NodeID] { nodes }
  var isAssertion: Bool { false }

  /// The schema of the member of that name.
  func node(named name: Key) -> NodeID? { names.number(of: name).map { nodes[$0] } }

  func lower(into block: inout BlockBuilder) {
    block.setProperties(zip(names.keys, nodes).map { ($0.bytes, $1) })
  }

  func cover(_ coverage: inout CoverageBuilder) {
    coverage.cover(names: names.keys.map(\.bytes))
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    run.charge(membersOf: value)
    for member in value.members {
      guard let number = names.number(of: member.name) else { continue }
      if run.stops() { return }
      run.descend(
        nodes[number], to: member.value, by: .member(member.name), via: member.name.string)
    }
  }

  func annotate(_ value: Value, _ run: inout Annotating) {
    var applied: [Value] = []
    for member in value.members {
      guard let number = names.number(of: member.name) else { continue }
      applied.append(member.name)
      run.descend(
        nodes[number], to: member.value, by: .member(member.name), via: member.name.string)
    }
    run.annotateApplied(value, names: applied)
  }
}
