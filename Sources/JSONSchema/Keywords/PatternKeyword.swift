import JSON
import Patterns

/// `pattern`: an ECMA-262 expression that is searched for.
struct PatternKeyword: Keyword {
  let pattern: Pattern

  static let definition = KeywordDefinition("pattern", .validation) { context throws(SchemaError) in
    guard context.value.kind == .string else {
      throw context.fail("'pattern' is a regular expression as a string")
    }
    return PatternKeyword(pattern: try context.pattern(context.value))
  }

  func lower(into block: inout BlockBuilder) {
    block.check(.string, Instruction(.pattern, block.program.add(pattern)))
  }

  func explain(_ value: Value, _ run: inout Explanation) {
    guard value.kind == .string, run.matches(pattern, value) == false else { return }
    run.report(
      value, expected: "a string that matches \(Phrases.cut(pattern.source))",
      "must match the pattern \(Phrases.cut(pattern.source))")
  }
}
