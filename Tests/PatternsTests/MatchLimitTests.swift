import Testing

@testable import Patterns

@Suite struct MatchLimitTests {
  /// Patterns that go back and forth for ever, or as good as.
  static let hostile = [
    "^(?:(?=a)a+)+$", "^(?:a|(?=a)aa)+$", "(?<!x)[ab]*[ac]*[ab]*[de]", "^(?:(?=.)a*)*b?(?:a*)*$",
    "^(a+)+\\1$", "(?<=(?:a+)+)b\\b", "(a*)(a*)(a*)\\1\\2\\3[bc]",
  ]

  @Test(arguments: hostile)
  func `a hostile search reaches a limit, not a verdict`(source: String) throws {
    var matcher = PatternMatcher()
    let text = String(repeating: "a", count: 20_000) + "!"
    #expect(matcher.search(try Pattern(source), text) == .limit)
  }

  @Test(arguments: [hostile[0], hostile[2], hostile[4]])
  func `a record full of hostile texts soon gets no more searches`(source: String) throws {
    var matcher = PatternMatcher()
    let pattern = try Pattern(source)
    let harmless = try Pattern("(\\d)\\1")
    let text = String(repeating: "a", count: 2000) + "!"
    var searches = 0
    while matcher.search(harmless, "x77") == .match {
      _ = matcher.search(pattern, text)
      searches += 1
      try #require(searches < 40)
    }
    #expect(searches > 1)
    // Patterns that cannot be hostile are matched all the same.
    #expect(matcher.search(try Pattern("^\\d+(-\\d+)*$"), "1-2") == .match)
    #expect(matcher.search(try Pattern("^\\d+$"), "12") == .match)
    matcher.refill(bytes: 100)
    #expect(matcher.search(harmless, "x77") == .match)
  }

  @Test func `a text that is gone through too often is given up as well`() throws {
    var matcher = PatternMatcher()
    let pattern = try Pattern("^(?:ab|[^b])*$")
    let text = String(repeating: "a", count: 1 << 20)
    var rounds = 0
    while matcher.search(pattern, text) == .match {
      rounds += 1
      try #require(rounds < 1000)
    }
    #expect(rounds > 100)
    #expect(matcher.search(pattern, text) == .limit)
    matcher.refill(bytes: text.utf8.count)
    #expect(matcher.search(pattern, text) == .match)
  }

  @Test(arguments: [
    "^(a+)+$", "^(a|aa)+$", "^(?:a*)*b?(?:a*)*$", "^([ab]*[ac]*)*[de]", "(x+x+)+y",
    "^(a?){50}a{50}$",
  ])
  func `what is regular is decided, however hostile`(source: String) throws {
    var matcher = PatternMatcher()
    let text = String(repeating: "a", count: 1 << 20) + "!"
    #expect(matcher.search(try Pattern(source), text) == .noMatch)
  }

  @Test(arguments: [
    "^(?:a|b)*$", "^(?:ab|ba)*$", "^(a|b|ab)*$", "^(?:[ab][ab])*$", "^(?=a)(?:ab|ba)*$",
    "^((?!x).)*$", "^(?:(?=.)(?:a|b)(?:[ab])?)*$", "^(a)(?:b|a)*\\1$", "^(?:(?<=^|[ab]+?)[ab])*$",
    "^(?=(?:a|b)*$)", "(?<=^(?:a|b)*)$",
  ])
  func `texts of a mebibyte do not exhaust the stack`(source: String) throws {
    var matcher = PatternMatcher()
    let text = String(repeating: "abba", count: 1 << 18)
    #expect(matcher.search(try Pattern(source), text) == .match)
  }

  @Test(arguments: ["^(?=a)(?:ab|ba)*$", "^(?:(?!x)(?:a|b))*$"])
  func `a search that the stack of machine code does not hold is done without it`(
    source: String
  ) throws {
    let scratch = MatchScratch(stackBytes: 8 << 10)
    let text = try #require(PCRE2Text(try ParsedPattern(source).syntax, size: 1))
    let code = try #require(CompiledCode(text))
    for (end, outcome) in [("", MatchOutcome.match), ("x", .noMatch)] {
      var steps = 100_000_000
      Array((String(repeating: "abba", count: 20_000) + end).utf8).withUnsafeBytes { bytes in
        #expect(scratch.matches(code, bytes, steps: &steps) == outcome)
      }
      #expect(steps > 0)
    }
  }

  @Test func `a matcher goes on after a limit`() throws {
    var matcher = PatternMatcher()
    let bad = String(repeating: "a", count: 200) + "!"
    for source in Self.hostile.prefix(2) {
      #expect(matcher.search(try Pattern(source), bad) == .limit)
    }
    #expect(matcher.search(try Pattern("(\\d)\\1"), "x77") == .match)
    #expect(matcher.search(try Pattern("a(?=b)"), "ab") == .match)
  }

  @Test func `threads share a pattern`() async throws {
    for source in ["(\\w)\\1", "l(?=l)", "l+(l|o)", "ll"] {
      let pattern = try Pattern(source)
      await withTaskGroup(of: Int.self) { group in
        for task in 0..<4 {
          group.addTask {
            var matcher = PatternMatcher()
            var count = 0
            for round in 0..<500 {
              let text = round % 2 == task % 2 ? "hello" : "world"
              if matcher.search(pattern, text) == .match { count += 1 }
            }
            return count
          }
        }
        for await count in group { #expect(count == 250) }
      }
    }
  }
}
