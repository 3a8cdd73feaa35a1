import Testing

@testable import Patterns

@Suite struct PatternMistakeTests {
  static let mistakes: [(String, Int, String)] = [
    ("a(b", 1, "never closed"), ("ab)", 2, "closes nothing"), ("[a", 0, "never closed"),
    ("*a", 0, "nothing to repeat"), ("a**", 2, "nothing to repeat"), ("한\\a", 3, "'\\a'"),
    ("x{", 1, "repetition"), ("a{2", 1, "repetition"), ("}", 0, "closes nothing"),
    ("a{3,2}", 1, "below its start"), ("[z-a]", 1, "'z-a'"), ("[\\d-x]", 1, "range"),
    ("\\", 0, "backslash"), ("\\2(a)", 0, "'\\2'"), ("\\k<b>(?<a>x)", 0, "not there"),
    ("(?<a>x)(?<a>y)", 7, "'a'"), ("\\p{Nope}", 0, "'Nope'"), ("\\pL", 0, "braces"),
    ("\\u12", 0, "\\u"), ("\\u{110000}", 0, "code point"), ("\\c1", 0, "letter"),
    ("(?i)a", 0, "'(?'"), ("(?>a)", 0, "'(?'"), ("^*", 0, "assertion"),
    ("a++", 2, "nothing to repeat"),
    ("\\-", 0, "'\\-'"), ("\\Z", 0, "'\\Z'"), ("x\\p{Script=Nope}", 1, "'Script=Nope'"),
    ("(*UTF)a", 1, "nothing"),
    ("\\01", 0, "\\0"), ("\\p{sc=hangul}", 0, "'sc=hangul'"), ("\\p{L&}", 0, "'L&'"),
    ("\\p{^L}", 0, "'^L'"), ("\\p{lu}", 0, "'lu'"), ("\\p{Script=}", 0, "'Script='"),
    ("(?<1>a)", 0, "identifier"), ("(?<\\u{3E}>a)", 0, "identifier"), ("(?i:a)", 0, "'(?'"),
    ("한(((a{1,1000}){1,1000}){1,1000})", 4, "1000000"), ("(?:ab){9999999}", 0, "1000000"),
    ("(?:(?:a|b){0}){99999999999999999999}", 0, "1000000"),
  ]

  @Test(arguments: mistakes) func `a pattern that does not compile names the author's own place`(
    source: String, offset: Int, hint: String
  ) {
    #expect {
      _ = try Pattern(source)
    } throws: { error in
      guard let error = error as? PatternError else { return false }
      return error.offset == offset && error.message.contains(hint)
    }
  }

  @Test func `group names are compared by code points`() throws {
    _ = try Pattern("(?<\u{E9}>a)(?<e\u{301}>b)")
  }

  @Test func `groups nested beyond a bound are refused, not followed`() {
    let source = String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000)
    #expect(throws: PatternError.self) { try Pattern(source) }
  }

  @Test func `a pattern of any length is refused or read, in bounded time`() throws {
    #expect(throws: PatternError.self) { try Pattern(String(repeating: "a", count: 300_000)) }
    _ = try Pattern("^" + String(repeating: "[a-z]x?|", count: 30_000) + "$")
  }

  @Test func `what only this engine refuses is a pattern all the same`() {
    let text = "(((a{1,1000}){1,1000}){1,1000})"
    #expect(Array(text.utf8).withUnsafeBytes { Pattern.isPattern($0) })
  }
}
