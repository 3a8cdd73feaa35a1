import TestSupport
import Testing

@testable import Patterns

@Suite struct EngineAgreementTests {
  /// Small random patterns on small random texts, by every way that can express them.
  @Test func `all ways to match agree on random patterns`() throws {
    var random = SeededRandom.forThisRun()
    var ways: [MatchPlan.Way: Int] = [:]
    let rounds = Fuzzing.count(otherwise: 600)
    for _ in 0..<rounds {
      var patterns = RandomPattern()
      let source = patterns.pattern(&random)
      ways[try way(of: source), default: 0] += 1
      try expectAgreement(on: source, (0..<5).map { _ in Self.text(&random) })
    }
    for way in MatchPlan.Way.allCases { #expect(ways[way, default: 0] > rounds / 30, "\(way)") }
  }

  /// Runs, which the shortcuts are made for.
  @Test func `shortcuts agree with the others on random runs`() throws {
    var random = SeededRandom.forThisRun()
    var shortcuts = 0
    let rounds = Fuzzing.count(otherwise: 400)
    for _ in 0..<rounds {
      let source = Self.runs(&random)
      if try way(of: source) == .shortcut { shortcuts += 1 }
      try expectAgreement(on: source, (0..<5).map { _ in Self.text(&random) })
    }
    #expect(shortcuts > rounds / 4)
  }

  private static func text(_ random: inout SeededRandom) -> String {
    (0..<Int.random(in: 0...7, using: &random)).map { _ in
      ["a", "b", "a", "b", "1", "_", "é", "한", "🐲", " ", "\n", "\u{2028}"]
        .randomElement(using: &random)!
    }.joined()
  }

  private static func runs(_ random: inout SeededRandom) -> String {
    let atoms = ["a", "b", "é", "[ab]", "[^a]", ".", "[^]", "한", "\\s", "(?:a|b)", "(b)", "\\p{L}"]
    let repetitions = ["", "", "*", "+", "?", "{2}", "{1,2}", "*?"]
    var source = Bool.random(using: &random) ? "^" : ""
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      source += atoms.randomElement(using: &random)! + repetitions.randomElement(using: &random)!
    }
    return source + (Bool.random(using: &random) ? "$" : "")
  }
}

/// Writes patterns of all that ECMA-262 has.
private struct RandomPattern {
  private var groups = 0

  mutating func pattern(_ random: inout SeededRandom) -> String {
    let body = disjunction(3, &random)
    let source =
      (Int.random(in: 0..<3, using: &random) == 0 ? "^" : "") + body
      + (Int.random(in: 0..<3, using: &random) == 0 ? "$" : "")
    // References go to groups that are there, wherever they stand.
    return source.split(separator: "#", omittingEmptySubsequences: false).enumerated().map {
      $0 == 0
        ? String($1)
        : groups == 0 ? "b\($1)" : "(?:\\\(Int.random(in: 1...groups, using: &random)))\($1)"
    }.joined()
  }

  private mutating func disjunction(_ depth: Int, _ random: inout SeededRandom) -> String {
    var source = alternative(depth, &random)
    while Int.random(in: 0..<4, using: &random) == 0 { source += "|" + alternative(depth, &random) }
    return source
  }

  private mutating func alternative(_ depth: Int, _ random: inout SeededRandom) -> String {
    var source = ""
    for _ in 0..<Int.random(in: 0...3, using: &random) { source += term(depth, &random) }
    return source
  }

  private mutating func term(_ depth: Int, _ random: inout SeededRandom) -> String {
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return ["^", "$"].randomElement(using: &random)!
    case 1: return ["\\b", "\\B"].randomElement(using: &random)!
    case 2,
      3 where depth > 0:
      let opening = ["(?=", "(?!", "(?<=", "(?<!"].randomElement(using: &random)!
      return opening + disjunction(depth - 1, &random) + ")"
    default: break
    }
    let repetitions = ["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{2,}?", "{0}", "{0,2}"]
    let repeats = Int.random(in: 0..<5, using: &random) < 2
    return atom(depth, &random) + (repeats ? repetitions.randomElement(using: &random)! : "")
  }

  private mutating func atom(_ depth: Int, _ random: inout SeededRandom) -> String {
    switch Int.random(in: 0..<12, using: &random) {
    case 0...4:
      return ["a", "b", "1", "é", "한", "🐲", "_", "\\u{1F432}", "\\n", " "]
        .randomElement(using: &random)!
    case 5, 6:
      return [".", "\\d", "\\w", "\\W", "\\s", "\\S", "[^]", "[]", "\\p{L}", "\\P{Lu}"]
        .randomElement(using: &random)!
    case 7:
      return ["[ab]", "[^a]", "[^\\w한]", "[\\p{L}1]", "[^\\P{L}]"].randomElement(using: &random)!
    case 8 where depth > 0: return "(?:" + disjunction(depth - 1, &random) + ")"
    case 9,
      10 where depth > 0:
      groups += 1
      return "(" + disjunction(depth - 1, &random) + ")"
    case 11: return "#"
    default: return "a"
    }
  }
}
