import JSON

/// `oneOf`: exactly one schema. A code itself; the message is that of the nearest branch, or names
/// those of which only one may fit.
struct OneOfKeyword: Keyword {
  let choice: Choice

  static let definition = KeywordDefinition("oneOf", .applicator, subschemas: .list) {
    context throws(SchemaError) in
    OneOfKeyword(choice: Choice(try context.subschemas()))
  }

  private var nodes: [NodeID] { choice.nodes }
  var inPlace: [NodeID] { nodes }

  func lower(into block: inout BlockBuilder) { block.requireOne(nodes) }

  func cover(_ coverage: inout CoverageBuilder) { coverage.cover(anyOf: nodes) }

  func explain(_ value: Value, _ run: inout Explanation) {
    run.charge(parts: nodes.count)
    var fitting: [Int] = []
    var isLimited = false
    for (position, node) in nodes.enumerated() {
      switch run.accepts(node, value) {
      case true: fitting.append(position)
      case nil: isLimited = true
      default: break
      }
    }
    if fitting.count > 1 {
      run.report(
        value, expected: "a value that fits only one of \(nodes.count) alternatives",
        "fits \(fitting.count) of \(nodes.count) alternatives "
          + "(\(Phrases.some(fitting.map { "\($0 + 1)" }, "and"))), must fit exactly one")
    } else if isLimited {
      run.reachedLimit(at: value)
    } else if fitting.isEmpty {
      run.reportBranches(choice, value)
    }
  }

  func annotate(_ value: Value, _ run: inout Annotating) {
    for (position, node) in nodes.enumerated() where run.accepts(node, value) {
      run.apply(node, to: value, via: String(position))
    }
  }
}
