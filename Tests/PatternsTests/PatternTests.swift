import Testing

@testable import Patterns

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
    // Words that begin again within themselves; many words.
    ("aab", "aaab", true), ("abab", "abaab", false), ("^[a-z]{1,64}@", "me@x", true),
    ("^(a|b|c|d|e|f|g|h|i|j|k|l|mn)$", "mn", true), ("^(a|b|c|d|e|f|g|h|i|j|k|l|mn)$", "m", false),
    // What look-arounds at the ends demand.
    ("^(?!\\s*$).+", " x", true), ("^(?!\\s*$).+", " \u{3000}", false),
    ("^(?=.*\\d)(?=.*[a-z]).{4,}$", "ab1c", true), ("^(?=.*\\d)(?=.*[a-z]).{4,}$", "abcd", false),
    ("^(?!-)[a-z0-9-]{1,63}(?<!-)$", "a-b", true), ("^(?!-)[a-z0-9-]{1,63}(?<!-)$", "ab-", false),
    ("^a(?<=^a)$", "a", true), ("^.*(?<!ab|cd)$", "xcd", false),
    ("^(?!.*\\bno\\b)", "a no b", false),
    // Look-around inside, and look-behind of any width.
    ("^((?!bad).)*$", "a good one", true), ("^((?!bad).)*$", "a bad one", false),
    ("(?<=a+)b", "xaab", true), ("(?<=^a.*)c", "abc", true), ("(?<=^a.*)c", "bac", false),
    ("(?<!a{2,})b", "aab", false), ("(?<=\\1(a))b", "aab", true), ("(?<=(a)\\1)b", "ab", true),
    ("(?<=(\\d+)(\\d+))x\\1", "123x2", false), ("(?<=(\\d+)(\\d+))x\\1", "123x1", true),
    ("(?<=🐲)한(?=🐲)", "🐲한🐲", true), ("x(?<=[^]{300})", "x", false),
    // Groups that have taken no part, and that a new round forgets.
    ("^(?:(a)|b)*\\1$", "ab", true), ("^(?:(a)|b)*\\1$", "aba", false),
    ("^(?:(a)|(b))+\\1\\2$", "abb", true), ("^(?:(a)|(b))+\\1\\2$", "abab", false),
    ("^(z)((a+)?(b+)?(c))*\\3$", "zaacbbbcac", false), ("^(a\\1)$", "a", true),
    ("^(?!(a)b)\\1a$", "a", true), ("^(?=(a+))a*b\\1$", "baaabac", false),
    ("(?=(a+))a*b\\1", "baaabac", true), ("^(?:(?=(a)))?\\1b$", "ab", false),
    ("^(?:a?)*?$", "aa", true), ("^(a*)*$", "b", false), ("^(?:){3}$", "", true),
    ("^(['\"]).*?\\1$", "'it'", true), ("^(['\"]).*?\\1$", "'it\"", false),
    ("^(?<\\u0061>x)\\k<a>$", "xx", true), ("^(\\w+) \\1$", "é é", false),
    // Counts that no table and no machine code holds.
    ("^(?:ab){70000}$", "abab", false), ("^a{0,70000}b\\b", "aab", true),
    ("^[a-z]{2,100000}$", "abc", true), ("^(?:[a-z]{1,9}\\.){1,900}$", "a.bc.", true),
  ]

  @Test(arguments: cases) func `means what ECMA-262 says`(
    source: String, text: String, matches: Bool
  ) throws {
    #expect(
      try search(source, text) == (matches ? .match : .noMatch),
      "\(source) on \(text.debugDescription)")
  }
}
