import JSON

/// `items`: a schema for the elements after those that `prefixItems` names.
struct ItemsKeyword: Keyword {
  let node: NodeID
  let prefixCount: Int

  static let definition = KeywordDefinition(
    "items", .applicator, since: .draft202012, subschemas: .one
  ) {
    context throws(SchemaError) in
    if context.value.kind == .array {
      throw context.fail(
        "'items' is one schema for all elements",
        remedy: "an array of schemas, one for each element, is called 'prefixItems'")
    }
    return ItemsKeyword(
      node: try context.subschema(context.value),
      prefixCount: context.sibling("prefixItems")?.count ?? 0)
  }

  var inChildren: [NodeID] { [node] }
  var isAssertion: Bool { false }

  func lower(into block: inout BlockBuilder) { block.setRest(node) }

  func explain(_ value: Value, _ run: inout Explanation) {
    for (position, element) in value.elements.enumerated() where position >= prefixCount {
      run.descend(node, to: element, by: .element(position))
    }
  }
}
