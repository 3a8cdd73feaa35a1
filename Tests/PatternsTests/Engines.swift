import TestSupport
import Testing

@testable import Patterns

/// What a search comes to by every way that can express the pattern: they must agree.
func search(_ source: String, _ text: String) throws -> MatchOutcome {
  let pattern = try Pattern(source)
  try expectAgreement(on: source, [text])
  var matcher = PatternMatcher()
  return matcher.search(pattern, text)
}

/// Expects all ways to match that can express the pattern to come to the same.
func expectAgreement(on source: String, _ texts: [String]) throws {
  let parsed = try ParsedPattern(source)
  var matcher = PatternMatcher()
  let ways = MatchPlan.Way.allCases.compactMap { way -> (MatchPlan.Way, Pattern)? in
    guard let plan = way.plan(for: parsed) else { return nil }
    return (way, Pattern(source, plan))
  }
  for text in texts {
    let outcome = matcher.search(ways[0].1, text)
    for (way, pattern) in ways.dropFirst() {
      #expect(
        matcher.search(pattern, text) == outcome,
        "\(way) and \(ways[0].0) differ on \(source) and \(text.debugDescription)")
    }
  }
}

/// The way that a pattern is matched.
func way(of source: String) throws -> MatchPlan.Way {
  switch try Pattern(source).plan {
  case .shortcut: .shortcut
  case .automata: .automata
  case .pcre2: .pcre2
  case .backtracking: .backtracking
  }
}

extension PatternMatcher {
  /// One search, however hostile, takes seconds where nothing is optimized.
  mutating func search(_ pattern: Pattern, _ text: String) -> MatchOutcome {
    var text = text
    return text.withUTF8 { bytes in
      ThreadTime.expect(below: 60) { matches(pattern, UnsafeRawBufferPointer(bytes)) }
    }
  }
}
