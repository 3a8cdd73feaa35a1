import JSON

/// `multipleOf`: a number is the divisor times an integer; exactly, whatever the digits.
struct MultipleOfKeyword: Keyword {
  let divisor: ExactDecimal
  let text: String

  /// What a document's number is divided by bounds the time that each of its digits takes.
  private static let digitLimit = 1000

  static let definition = KeywordDefinition("multipleOf", .validation) {
    context throws(SchemaError) in
    guard let divisor = context.value.decimal, divisor.sign > 0 else {
      throw context.fail("'multipleOf' is a number above 0")
    }
    if divisor.digitCount > digitLimit {
      throw context.fail(
        "'multipleOf' has \(divisor.digitCount) significant digits; the engine takes \(digitLimit)")
    }
    return MultipleOfKeyword(divisor: divisor, text: Phrases.cut(context.value.text))
  }

  func lower(into block: inout BlockBuilder) {
    block.check(.number, Instruction(.multipleOf, block.program.add(divisor)))
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.isMultiple(of: divisor) == false else { return }
    run.report(value, expected: "a multiple of \(text)", "must be a multiple of \(text)")
  }
}
