import JSON

/// `anyOf`: at least one schema. A code itself; the message is that of the nearest branch.
struct AnyOfKeyword: Keyword {
  let choice: Choice

  static let definition = KeywordDefinition("anyOf", .applicator, subschemas: .list) {
    context throws(SchemaError) in
    AnyOfKeyword(choice: Choice(try context.subschemas()))
  }

  private var nodes: [NodeID] { choice.nodes }
  var inPlace: [NodeID] { nodes }

  func lower(into block: inout BlockBuilder) { block.requireAny(nodes) }

  func cover(_ coverage: inout CoverageBuilder) { coverage.cover(anyOf: nodes) }

  func explain(_ value: Value, _ run: inout Explanation) {
    run.charge(parts: nodes.count)
    var isLimited = false
    for node in nodes {
      switch run.accepts(node, value) {
      case true: return
      case nil: isLimited = true
      default: break
      }
    }
    if isLimited { return run.reachedLimit(at: value) }
    run.reportBranches(choice, value)
  }

  func annotate(_ value: Value, _ run: inout Annotating) {
    for (position, node) in nodes.enumerated() where run.accepts(node, value) {
      run.apply(node, to: value, via: String(position))
    }
  }
}
