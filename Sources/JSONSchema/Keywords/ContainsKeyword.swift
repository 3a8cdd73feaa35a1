import JSON

/// `contains`, since draft 6: at least one element follows the schema, or as many as `minContains` and
/// `maxContains` beside it say.
struct ContainsKeyword: Keyword {
  let node: NodeID
  /// Nil where they are not there.
  let minimum: Int?
  let maximum: Int?
  let draft: Draft

  static let definition = KeywordDefinition(
    "contains", .applicator, since: .draft6, subschemas: .one
  ) {
    context throws(SchemaError) in
    ContainsKeyword(
      node: try context.subschema(context.value),
      minimum: context.count(of: "minContains"), maximum: context.count(of: "maxContains"),
      draft: context.dialect.draft)
  }

  var inChildren: [NodeID] { [node] }
  /// Too few elements are the fault of `minContains`, where it is there.
  var isAssertion: Bool { minimum == nil }

  /// For all three, so that the elements are looked at once.
  func lower(into block: inout BlockBuilder) {
    if minimum == 0 && maximum == nil { return }
    let tally = ContainsTally(minimum: minimum ?? 1, maximum: maximum ?? .max)
    block.check(.array, Instruction(.contains, block.program.block(of: node), tally.packed))
  }

  /// From 2020-12 on it looks at the elements that fit.
  func cover(_ coverage: inout CoverageBuilder) {
    if draft >= .draft202012 { coverage.cover(containing: node) }
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    if minimum != nil || value.kind != .array { return }
    let tally = run.tally(ContainsTally(minimum: 1, maximum: .max), node, value)
    guard tally.isWrong(&run, value) else { return }
    run.report(
      value, expected: "an array with an element that fits the schema under 'contains'",
      "no element fits the schema under 'contains'")
  }

  /// Says which elements fit, from 2020-12 on.
  func annotate(_ value: Value, _ run: inout Annotating) {
    guard value.kind == .array else { return }
    var positions: [String] = []
    for (position, element) in value.elements.enumerated() where run.accepts(node, element) {
      positions.append(String(position))
      run.descend(node, to: element, by: .element(position))
    }
    if run.draft < .draft202012 { return }
    let isAll = !positions.isEmpty && positions.count == value.count
    run.annotate(value, isAll ? "true" : "[\(positions.joined(separator: ","))]")
  }
}
