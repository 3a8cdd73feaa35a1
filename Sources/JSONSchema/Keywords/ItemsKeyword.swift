import JSON

/// `items` as one schema: for all elements, or from 2020-12 on for those after `prefixItems`.
///
/// Until 2019-09 an array of schemas under that name is what `prefixItems` is since.
struct ItemsKeyword: Keyword {
  let node: NodeID
  let prefixCount: Int

  static let definitions = [
    KeywordDefinition(
      "items", .applicator, until: .draft201909, subschemas: .oneOrList
    ) {
      context throws(SchemaError) in
      if context.value.kind == .array {
        return PrefixItemsKeyword(nodes: try context.subschemas())
      }
      return ItemsKeyword(node: try context.subschema(context.value), prefixCount: 0)
    },
    KeywordDefinition("items", .applicator, since: .draft202012, subschemas: .one) {
      context throws(SchemaError) in
      if context.value.kind == .array {
        throw context.fail(
          "'items' is one schema for all elements",
          remedy: "an array of schemas, one for each element, is called 'prefixItems'")
      }
      return ItemsKeyword(
        node: try context.subschema(context.value),
        prefixCount: context.sibling("prefixItems")?.count ?? 0)
    },
  ]

  var inChildren: [NodeID] { [node] }
  var isAssertion: Bool { false }

  func lower(into block: inout BlockBuilder) { block.setRest(node) }

  func cover(_ coverage: inout CoverageBuilder) { coverage.coverAll(.elements) }

  func explain(_ value: Value, _ run: inout Explanation) {
    for (position, element) in value.elements.enumerated() where position >= prefixCount {
      run.descend(node, to: element, by: .element(position))
    }
  }

  func annotate(_ value: Value, _ run: inout Annotating) {
    for (position, element) in value.elements.enumerated() where position >= prefixCount {
      run.descend(node, to: element, by: .element(position))
    }
    if value.count > prefixCount && value.kind == .array { run.annotateApplied(value, "true") }
  }
}
