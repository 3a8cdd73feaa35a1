import JSON

/// `not`: the schema must refuse the value.
struct NotKeyword: Keyword {
  let node: NodeID

  static let definition = KeywordDefinition("not", .applicator, subschemas: .one) {
    context throws(SchemaError) in
    NotKeyword(node: try context.subschema(context.value))
  }

  var inPlace: [NodeID] { [node] }

  func lower(into block: inout BlockBuilder) { block.exclude(node) }

  func explain(_ value: Value, _ run: inout Explanation) {
    switch run.accepts(node, value) {
    case true:
      run.report(
        value, expected: "a value that the schema under 'not' refuses",
        "must not fit the schema under 'not'")
    case nil: run.reachedLimit(at: value)
    default: break
    }
  }
}
