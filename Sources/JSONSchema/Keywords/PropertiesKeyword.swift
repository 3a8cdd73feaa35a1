import JSON

/// `properties`: schemas for members by their names.
struct PropertiesKeyword: Keyword {
  let properties: [(name: Key, node: NodeID)]
  private let nodes: [Key: NodeID]

  static let definition = KeywordDefinition("properties", .applicator, subschemas: .map) {
    context throws(SchemaError) in
    var properties: [(Key, NodeID)] = []
    for (name, node) in try context.namedSubschemas() {
      properties.append((name.withUnescaped { Key(bytes: Array($0)) }, node))
    }
    return PropertiesKeyword(properties)
  }

  init(_ properties: [(name: Key, node: NodeID)]) {
    self.properties = properties
    nodes = Dictionary(uniqueKeysWithValues: properties.map { ($0.name, $0.node) })
  }

  var inChildren: [NodeID] { properties.map(\.node) }
  var isAssertion: Bool { false }

  /// The schema of the member of that name.
  func node(named name: Key) -> NodeID? { nodes[name] }

  func lower(into block: inout BlockBuilder) {
    block.setProperties(properties.map { ($0.name.bytes, $0.node) })
  }

  func cover(_ coverage: inout CoverageBuilder) {
    coverage.cover(names: properties.map(\.name.bytes))
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    for member in value.members {
      let name = member.name.withUnescaped { Key(bytes: Array($0)) }
      guard let node = nodes[name] else { continue }
      run.descend(node, to: member.value, by: .member(member.name), via: name.name)
    }
  }

  func annotate(_ value: Value, _ run: inout Annotating) {
    var names: [Value] = []
    for member in value.members {
      let name = Key(bytes: Array(member.name.unescaped))
      guard let node = nodes[name] else { continue }
      names.append(member.name)
      run.descend(node, to: member.value, by: .member(member.name), via: name.name)
    }
    run.annotateApplied(value, names: names)
  }
}
