import Testing

@testable import Patterns

@Suite struct MatchLimitTests {
  @Test(.timeLimit(.minutes(5)), arguments: ["^(a+)+$", "^(a|aa)+$", "^(?:a*)*b?(?:a*)*$"])
  func `a hostile pattern reaches a limit in bounded time`(source: String) throws {
    let text = String(repeating: "a", count: 200) + "!"
    #expect(try search(source, text) == .limit)
  }

  @Test(arguments: ["^(?:a|b)*$", "^(?:ab|ba)*$", "^(a|b|ab)*$", "^(?:[ab][ab])*$"])
  func `long texts do not exhaust the stack`(source: String) throws {
    let text = String(repeating: "abba", count: 50_000)
    #expect(try search(source, text) == .match)
  }

  @Test func `a matcher goes on after a limit`() throws {
    var matcher = PatternMatcher()
    let hostile = try Pattern("^(a+)+$")
    let good = try Pattern("(\\d)\\1")
    var bad = String(repeating: "a", count: 200) + "!"
    var text = "x77"
    #expect(bad.withUTF8 { matcher.matches(hostile, UnsafeRawBufferPointer($0)) } == .limit)
    #expect(text.withUTF8 { matcher.matches(good, UnsafeRawBufferPointer($0)) } == .match)
  }

  @Test(arguments: [
    "^abc", "^abc$", "", ".*", "^.*", "^.{1,20}$", "^[^]{3,}$", "[^]*", "abc", "abc$", "\\S",
    "^[a-z][a-z0-9-]*$", "^\\d{4}-\\d{2}-\\d{2}$", "^(draft|live)$", "^(?:a|b)*$", "^https?://",
  ])
  func `simple patterns never reach PCRE2`(source: String) throws {
    #expect(try !Pattern(source).canReachLimit)
  }

  @Test func `threads share a pattern`() async throws {
    let pattern = try Pattern("(\\w)\\1")
    await withTaskGroup(of: Int.self) { group in
      for task in 0..<4 {
        group.addTask {
          var matcher = PatternMatcher()
          var count = 0
          for round in 0..<500 {
            var text = round % 2 == task % 2 ? "hello" : "world"
            let outcome = text.withUTF8 { matcher.matches(pattern, UnsafeRawBufferPointer($0)) }
            if outcome == .match { count += 1 }
          }
          return count
        }
      }
      for await count in group { #expect(count == 250) }
    }
  }
}
