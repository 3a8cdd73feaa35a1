import JSON

/// `prefixItems`: schemas for the first elements, each for its own. Until 2019-09 an array under
/// `items`.
struct PrefixItemsKeyword: Keyword {
  let nodes: [NodeID]

  static let definition = KeywordDefinition(
    "prefixItems", .applicator, since: .draft202012, subschemas: .list
  ) {
    context throws(SchemaError) in
    PrefixItemsKeyword(nodes: try context.subschemas())
  }

  var inChildren: [NodeID] { nodes }
  var isAssertion: Bool { false }

  func lower(into block: inout BlockBuilder) { block.setPrefix(nodes) }

  func explain(_ value: Value, _ run: inout Explanation) {
    for (position, element) in zip(nodes.indices, value.elements) {
      run.descend(nodes[position], to: element, by: .element(position), via: String(position))
    }
  }
}
