import JSON

/// `minimum`, `maximum`, `exclusiveMinimum` and `exclusiveMaximum`: exact, whatever the digits.
struct BoundKeyword: Keyword {
  let bound: ExactDecimal
  let text: String
  let operation: Instruction.Operation

  static let minimum = definition("minimum", .atLeast)
  static let maximum = definition("maximum", .atMost)
  static let exclusiveMinimum = definition("exclusiveMinimum", .above, since: .draft6)
  static let exclusiveMaximum = definition("exclusiveMaximum", .below, since: .draft6)

  func lower(into block: inout BlockBuilder) {
    block.check(.number, Instruction(operation, block.program.add(bound)))
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard let number = value.decimal, !holds(number.compare(bound)) else { return }
    run.report(value, expected: "a number \(relation) \(text)", "must be \(relation) \(text)")
  }

  private static func definition(
    _ name: String, _ operation: Instruction.Operation, since first: Draft = .draft4
  ) -> KeywordDefinition {
    KeywordDefinition(name, .validation, since: first) { context throws(SchemaError) in
      guard let bound = context.value.decimal else { throw context.fail("'\(name)' is a number") }
      return BoundKeyword(
        bound: bound, text: KeywordContext.text(of: context.value), operation: operation)
    }
  }

  private func holds(_ order: Int) -> Bool {
    switch operation {
    case .atLeast: order >= 0
    case .above: order > 0
    case .atMost: order <= 0
    default: order < 0
    }
  }

  private var relation: String {
    switch operation {
    case .atLeast: "at least"
    case .above: "above"
    case .atMost: "at most"
    default: "below"
    }
  }
}
