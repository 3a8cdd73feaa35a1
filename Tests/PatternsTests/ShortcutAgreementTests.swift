import Foundation
import Testing

@testable import Patterns

@Suite struct ShortcutAgreementTests {
  /// Small random patterns of runs over a few letters, on small random texts.
  @Test func `shortcuts agree with PCRE2 on random patterns`() throws {
    let seed =
      ProcessInfo.processInfo.environment["SLUICE_SEED"].flatMap(UInt64.init)
      ?? .random(in: 0 ... .max)
    print("SLUICE_SEED=\(seed)")
    var random = SplitMix(state: seed)
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

  private static func pattern(_ random: inout SplitMix) -> String {
    let atoms = ["a", "b", "é", "[ab]", "[^a]", ".", "[^]", "한", "\\s", "(?:a|b)", "(b)"]
    let repetitions = ["", "", "*", "+", "?", "{2}", "{1,2}", "*?"]
    var source = Bool.random(using: &random) ? "^" : ""
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      source += atoms.randomElement(using: &random)! + repetitions.randomElement(using: &random)!
    }
    return source + (Bool.random(using: &random) ? "$" : "")
  }
}

struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
