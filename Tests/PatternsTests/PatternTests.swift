import Testing

@testable import Patterns

/// What a search comes to, by PCRE2 and, where there is one, by the shortcut: they must agree.
func search(_ source: String, _ text: String) throws -> MatchOutcome {
  var matcher = PatternMatcher()
  var text = text
  let pattern = try Pattern(source)
  let plain = try Pattern(source, takesShortcuts: false)
  return text.withUTF8 {
    let bytes = UnsafeRawBufferPointer($0)
    let outcome = matcher.matches(pattern, bytes)
    #expect(matcher.matches(plain, bytes) == outcome, "shortcut and PCRE2 differ on \(source)")
    return outcome
  }
}

@Suite struct PatternTests {
  static let cases: [(String, String, Bool)] = [
    // Search semantics and anchors.
    ("b", "abc", true), ("^b", "abc", false), ("c$", "abc", true), ("^abc$", "abc", true),
    ("^abc$", "abc\n", false), ("a$", "a\n", false), ("", "anything", true), ("^$", "", true),
    ("^$", "x", false), ("$", "x", true), ("^", "", true), ("^a|b$", "xb", true),
    // Classes are ASCII, white space is ECMA-262's.
    ("^\\d$", "5", true), ("^\\d$", "\u{0663}", false), ("^\\D$", "\u{0663}", true),
    ("^\\w$", "\u{E9}", false), ("^\\W$", "\u{E9}", true), ("^\\w+$", "a_9", true),
    ("^\\s$", "\u{FEFF}", true), ("^\\s$", "\u{A0}", true), ("^\\s$", "\u{2029}", true),
    ("^\\s$", "\u{85}", false), ("^\\s$", "\u{180E}", false), ("^\\S$", "\u{200B}", true),
    ("^[\\s\\d]+$", "1 \u{3000}2", true), ("^[^\\s]+$", "한국어", true), ("^[^\\s]+$", "한 국", false),
    ("^[^\\D]$", "7", true), ("^[^\\D]$", "x", false), ("^[\\W]$", "한", true),
    ("\\bfoo\\b", "a foo b", true), ("\\bfoo\\b", "afoob", false), ("\\Boo", "foo", true),
    // The dot.
    ("^.$", "\n", false), ("^.$", "\r", false), ("^.$", "\u{2028}", false), ("^.$", "\u{85}", true),
    ("^.$", "🐲", true), ("^.{2}$", "🐲", false), ("^🐲*$", "🐲🐲", true), ("^🐲{2}$", "🐲🐲", true),
    // Escapes.
    ("^\\cC$", "\u{3}", true), ("^\\cc$", "\u{3}", true), ("^\\x41$", "A", true),
    ("^\\u0041$", "A", true), ("^\\u{1F432}$", "🐲", true), ("^\\uD83D\\uDC32$", "🐲", true),
    ("^[\\uD83D\\uDC32]$", "🐲", true), ("^\\/\\.\\*$", "/.*", true), ("^\\0$", "\0", true),
    ("\\t\\n\\v\\f\\r", "\t\n\u{B}\u{C}\r", true), ("^[\\b]$", "\u{8}", true),
    ("^[\\-a]$", "-", true), ("^[a-]+$", "a-", true), ("^[-a]+$", "a-", true),
    ("\\uD83D", "🐲", false),
    // Empty classes, sets.
    ("[]", "a", false), ("x[]*", "x", true), ("^[^]$", "\n", true), ("^[^]$", "한", true),
    ("[[]", "[", true), ("^[^a-c]$", "b", false), ("[가-힣]", "x글", true), ("^[ㄱ-힣]+$", "글a", false),
    // Properties.
    ("\\p{Letter}cole", "l'École", true), ("^\\p{Lu}$", "Ä", true), ("^\\p{gc=Lu}$", "ä", false),
    ("^\\p{General_Category=Decimal_Number}$", "\u{0663}", true),
    ("^\\p{digit}$", "\u{0663}", true),
    ("^\\p{Script=Hangul}+$", "한글", true), ("^\\p{sc=Hang}+$", "漢", false),
    ("^\\p{scx=Hira}$", "ー", true), ("^\\P{L}$", "1", true), ("^[\\p{L}\\d]+$", "é1", true),
    ("^[^\\p{L}]$", "é", false), ("^\\p{ASCII}+$", "é", false), ("^\\p{Assigned}$", "a", true),
    ("^\\p{Emoji_Presentation}$", "🐲", true), ("^\\p{LC}$", "a", true), ("^\\p{Any}$", "a", true),
    // Groups, references, look-around.
    ("^(?<year>\\d{4})-\\k<year>$", "2020-2020", true), ("^(?<y>\\d)-\\k<y>$", "1-2", false),
    ("^(a)?\\1b$", "b", true), ("^\\1(a)$", "a", true), ("^(?:ab)+$", "abab", true),
    ("^(?=a)\\w$", "a", true), ("^(?!a)\\w$", "a", false), ("(?<=\\$)\\d", "$5", true),
    ("(?<!\\$)5", "$5", false), ("a{2}", "xaa", true), ("^a{2,3}$", "aaaa", false),
    ("^a{2,}?$", "aaaa", true), ("^(?:|a)$", "", true), ("^(a|bc|)$", "bc", true),
    // Runs that greed alone matches, and those that it must not.
    ("^https?://", "https://x", true), ("^https?://", "http://x", true), ("^a*a$", "aaa", true),
    ("^\\d{4}-\\d{2}-\\d{2}$", "2020-12-22", true), ("^\\d{4}-\\d{2}-\\d{2}$", "2020-12-2", false),
    ("^[a-z]+[0-9]*$", "abc12", true), ("^[a-z]+[0-9]*$", "abc12x", false), ("^a?b?c$", "bc", true),
    ("^[a-z]*[x0]$", "abx", true), ("^a+b*a$", "aaba", true), ("\\S", " \u{A0}x", true),
    ("\\S", " \u{A0}\u{3000}", false), ("^[^]{2,3}$", "한글", true), ("^[\\s\\S]{2,3}$", "한", false),
    ("^(?:a|b)*$", "abab", true), ("^(?:a|b)*$", "abc", false), ("\\.json$", "a.json", true),
    ("\\.json$", ".json5", false), ("^(red|green)$", "green", true),
    ("^(red|green)$", "greens", false),
    ("^.*$", "a\nb", false), ("^a.*", "a\nb", true), ("^\\S(.*\\S)?$", "a b", true),
  ]

  @Test(arguments: cases) func `means what ECMA-262 says`(
    source: String, text: String, matches: Bool
  ) throws {
    #expect(
      try search(source, text) == (matches ? .match : .noMatch),
      "\(source) on \(text.debugDescription)")
  }

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
    ("\\-", 0, "'\\-'"), ("\\Z", 0, "'\\Z'"), ("x\\p{Script=Nope}", 1, ""),
    ("(*UTF)a", 1, "nothing"),
    ("ab(?<=a|bc*)", 2, ""), ("\\01", 0, "\\0"),
  ]

  @Test(arguments: mistakes) func `a pattern that does not compile names the author's own place`(
    source: String, offset: Int, hint: String
  ) {
    #expect {
      _ = try Pattern(source)
    } throws: { error in
      guard let error = error as? PatternError else { return false }
      return error.offset == offset && error.message.contains(hint.isEmpty ? " " : hint)
    }
  }

  @Test func `groups nested beyond a bound are refused, not followed`() {
    let source = String(repeating: "(", count: 100_000) + String(repeating: ")", count: 100_000)
    #expect(throws: PatternError.self) { try Pattern(source) }
  }
}
