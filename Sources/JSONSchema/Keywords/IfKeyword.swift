import JSON

/// `if`, since draft 7: whether a value follows the schema decides which of `then` and `else` beside
/// it applies. It never fails itself, and alone it decides nothing.
struct IfKeyword: Keyword {
  let condition: NodeID
  let then: NodeID?
  let otherwise: NodeID?

  static let definition = KeywordDefinition("if", .applicator, since: .draft7, subschemas: .one) {
    context throws(SchemaError) in
    let condition = try context.subschema(context.value)
    var branches: [NodeID?] = []
    for name in ["then", "else"] {
      guard let schema = context.sibling(name) else {
        branches.append(nil)
        continue
      }
      branches.append(try context.subschema(schema))
    }
    return IfKeyword(condition: condition, then: branches[0], otherwise: branches[1])
  }

  var inPlace: [NodeID] { [condition] }
  var isAssertion: Bool { false }

  /// For all three, so that the condition is asked once.
  func lower(into block: inout BlockBuilder) {
    block.requireIf(condition, then: then, otherwise: otherwise)
  }

  func cover(_ coverage: inout CoverageBuilder) {
    coverage.cover(if: condition, then: then, otherwise: otherwise)
  }

  func explain(_ value: Value, _ run: inout Explanation) {}

  func annotate(_ value: Value, _ run: inout Annotating) {
    if run.accepts(condition, value) { run.apply(condition, to: value) }
  }
}
