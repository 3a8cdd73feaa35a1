import JSON

/// `then` and `else`: schemas for values that the schema under `if` beside them accepts, and for
/// those that it refuses. Without an `if` they have no effect.
struct ThenKeyword: Keyword {
  let node: NodeID
  let condition: NodeID
  /// What the condition must come to.
  let wanted: Bool

  static let then = definition("then", wanted: true)
  static let otherwise = definition("else", wanted: false)

  var inPlace: [NodeID] { [node] }
  var isAssertion: Bool { false }

  /// `if` has said it.
  func lower(into block: inout BlockBuilder) {}

  func explain(_ value: Value, _ run: inout Explanation) {
    switch run.accepts(condition, value) {
    case wanted: run.apply(node, to: value)
    case nil: run.reachedLimit(at: value)
    default: break
    }
  }

  func annotate(_ value: Value, _ run: inout Annotating) {
    if run.accepts(condition, value) == wanted { run.apply(node, to: value) }
  }

  private static func definition(_ name: String, wanted: Bool) -> KeywordDefinition {
    KeywordDefinition(name, .applicator, since: .draft7, subschemas: .one) {
      context throws(SchemaError) in
      let node = try context.subschema(context.value)
      guard let condition = context.sibling("if") else { return nil }
      return ThenKeyword(
        node: node, condition: try context.subschema(condition), wanted: wanted)
    }
  }
}
