import TestSupport
import Testing

@testable import Patterns

@Suite struct ShortcutAgreementTests {
  /// Small random patterns of runs over a few letters, on small random texts.
  @Test func `shortcuts agree with PCRE2 on random patterns`() throws {
    var random = SeededRandom.forThisRun()
    var shortcuts = 0
    for _ in 0..<3000 {
      let source = Self.pattern(&random)
      if try !Pattern(source).canReachLimit { shortcuts += 1 }
      for _ in 0..<4 {
        let text = (0..<Int.random(in: 0...6, using: &random)).map { _ in
          ["a", "b", "é", "한", "\n"].randomElement(using: &random)!
        }.joined()
        _ = try search(source, text)
      }
    }
    #expect(shortcuts > 1000)
  }

  private static func pattern(_ random: inout SeededRandom) -> String {
    let atoms = ["a", "b", "é", "[ab]", "[^a]", ".", "[^]", "한", "\\s", "(?:a|b)", "(b)"]
    let repetitions = ["", "", "*", "+", "?", "{2}", "{1,2}", "*?"]
    var source = Bool.random(using: &random) ? "^" : ""
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      source += atoms.randomElement(using: &random)! + repetitions.randomElement(using: &random)!
    }
    return source + (Bool.random(using: &random) ? "$" : "")
  }
}
