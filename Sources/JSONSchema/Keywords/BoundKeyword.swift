import JSON

/// `minimum`, `maximum`, `exclusiveMinimum` and `exclusiveMaximum`: exact, whatever the digits.
///
/// Draft 4 has `exclusiveMinimum` and `exclusiveMaximum` as booleans, which say how the bound beside
/// them is meant; from draft 6 on they are bounds themselves.
struct BoundKeyword: Keyword {
  let bound: ExactDecimal
  let text: String
  let operation: Instruction.Operation

  static let definitions =
    sides.flatMap { side in
      [
        definition(side.inclusive, side.operation, until: .draft4) { context in
          context.sibling(side.exclusive)?.kind == .true ? side.strict : side.operation
        },
        modifier(side.exclusive, of: side.inclusive),
        definition(side.inclusive, side.operation, since: .draft6),
        definition(side.exclusive, side.strict, since: .draft6),
      ]
    }

  private struct Side: Sendable {
    let inclusive: String
    let operation: Instruction.Operation
    let exclusive: String
    let strict: Instruction.Operation
  }

  private static let sides = [
    Side(inclusive: "minimum", operation: .atLeast, exclusive: "exclusiveMinimum", strict: .above),
    Side(inclusive: "maximum", operation: .atMost, exclusive: "exclusiveMaximum", strict: .below),
  ]

  func lower(into block: inout BlockBuilder) {
    block.check(.number, Instruction(operation, block.program.add(bound)))
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard let order = value.compare(to: bound), !holds(order) else { return }
    run.report(value, expected: "a number \(relation) \(text)", "must be \(relation) \(text)")
  }

  private static func definition(
    _ name: String, _ operation: Instruction.Operation, since first: Draft = .draft4,
    until last: Draft = .draft202012,
    _ meaning: (@Sendable (KeywordContext) -> Instruction.Operation)? = nil
  ) -> KeywordDefinition {
    KeywordDefinition(name, .validation, since: first, until: last) { context throws(SchemaError) in
      guard let bound = context.value.decimal else {
        throw context.fail(
          "'\(name)' is a number",
          remedy: [.true, .false].contains(context.value.kind)
            ? "as a boolean it is draft 4's: write the bound itself, or declare that draft" : nil)
      }
      return BoundKeyword(
        bound: bound, text: Phrases.cut(context.value.text),
        operation: meaning?(context) ?? operation)
    }
  }

  /// Draft 4's boolean: it does nothing by itself.
  private static func modifier(_ name: String, of bound: String) -> KeywordDefinition {
    KeywordDefinition(name, .validation, until: .draft4) { context throws(SchemaError) in
      guard [.true, .false].contains(context.value.kind) else {
        throw context.fail(
          "'\(name)' is true or false in draft 4",
          remedy: "say '\(name)': true beside '\(bound)', or declare a later draft")
      }
      guard context.sibling(bound) != nil else {
        throw context.fail("'\(name)' says how '\(bound)' is meant, which is not there")
      }
      return nil
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
