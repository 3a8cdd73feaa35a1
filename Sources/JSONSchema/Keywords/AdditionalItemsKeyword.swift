import JSON

/// `additionalItems`, until 2019-09: a schema for the elements after those that an array of schemas
/// under `items` names. Beside anything else it has no effect.
enum AdditionalItemsKeyword {
  static let definition = KeywordDefinition(
    "additionalItems", .applicator, until: .draft201909, subschemas: .one
  ) {
    context throws(SchemaError) in
    let node = try context.subschema(context.value)
    guard let items = context.sibling("items"), items.kind == .array else { return nil }
    return ItemsKeyword(node: node, prefixCount: items.count)
  }
}
