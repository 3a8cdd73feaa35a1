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

  func cover(_ coverage: inout CoverageBuilder) { coverage.cover(prefix: nodes.count) }

  func explain(_ value: Value, _ run: inout Explanation) {
    for (position, element) in zip(nodes.indices, value.elements) {
      run.descend(nodes[position], to: element, by: .element(position), via: String(position))
    }
  }

  /// Says how far the schemas reach: to the last element, or to which one.
  func annotate(_ value: Value, _ run: inout Annotating) {
    guard value.kind == .array else { return }
    for (position, element) in zip(nodes.indices, value.elements) {
      run.descend(nodes[position], to: element, by: .element(position), via: String(position))
    }
    let count = value.count
    if count > 0 {
      run.annotateApplied(value, count <= nodes.count ? "true" : String(nodes.count - 1))
    }
  }
}
