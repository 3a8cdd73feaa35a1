import JSON

/// `allOf`: every schema; their violations are passed on as they are.
struct AllOfKeyword: Keyword {
  let nodes: [NodeID]

  static let definition = KeywordDefinition("allOf", .applicator, subschemas: .list) {
    context throws(SchemaError) in
    AllOfKeyword(nodes: try context.subschemas())
  }

  var inPlace: [NodeID] { nodes }
  var isAssertion: Bool { false }

  func lower(into block: inout BlockBuilder) {
    for node in nodes { block.require(node) }
  }

  func cover(_ coverage: inout CoverageBuilder) {
    for node in nodes { coverage.cover(with: node) }
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    for (position, node) in nodes.enumerated() { run.apply(node, to: value, via: String(position)) }
  }

  func annotate(_ value: Value, _ run: inout Annotating) {
    for (position, node) in nodes.enumerated() { run.apply(node, to: value, via: String(position)) }
  }
}
