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

  /// How many words of 18 digits the divisor has; 0 where it is one.
  private var words: Int { divisor.digitCount <= 18 ? 0 : divisor.digitCount / 18 + 1 }

  func lower(into block: inout BlockBuilder) {
    block.check(.number, Instruction(.multipleOf, block.program.add(divisor), words))
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    if value.kind != .number || !run.divides(value, by: words) { return }
    guard value.isMultiple(of: divisor) == false else { return }
    run.report(value, expected: "a multiple of \(text)", "must be a multiple of \(text)")
  }
}
