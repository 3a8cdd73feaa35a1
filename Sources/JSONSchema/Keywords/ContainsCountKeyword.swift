import JSON

/// `minContains` and `maxContains`, since 2019-09: how many elements follow the schema under
/// `contains` beside them. Without it they have no effect.
struct ContainsCountKeyword: Keyword {
  let node: NodeID
  let count: Count
  let isMaximum: Bool

  static let minimum = definition("minContains", isMaximum: false)
  static let maximum = definition("maxContains", isMaximum: true)

  /// `contains` has said it.
  func lower(into block: inout BlockBuilder) {}

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.kind == .array else { return }
    let bounds = ContainsTally(
      minimum: isMaximum ? 0 : count.limit, maximum: isMaximum ? count.limit : .max)
    let tally = run.tally(bounds, node, value)
    guard tally.isWrong(&run, value) else { return }
    let wanted =
      "\(isMaximum ? "at most" : "at least") \(count.of("element")) that "
      + "\(count.limit == 1 ? "fits" : "fit") the schema under 'contains'"
    run.report(
      value, expected: "an array with \(wanted)", "must have \(wanted), has \(tally.fitting)")
  }

  private static func definition(_ name: String, isMaximum: Bool) -> KeywordDefinition {
    KeywordDefinition(name, .validation, since: .draft201909) { context throws(SchemaError) in
      let count = try context.count()
      guard let schema = context.sibling("contains") else { return nil }
      return ContainsCountKeyword(
        node: try context.subschema(schema), count: count, isMaximum: isMaximum)
    }
  }
}
