import JSON
import TestSupport
import Testing

@testable import JSONSchema

@Suite struct `Formats on texts of strangers` {
  /// What the grammars are made of, so that random texts get far into them.
  static let pieces = [
    "a", "1", "0", "255", "ff", "é", "ü", "א", "٠", "한", "\u{301}", "\u{200D}", "😀", "\0", "\n",
    " ",
    ".", "..", ":", "::", "/", "//", "#", "?", "%", "%41", "~", "~0", "[", "]", "{", "}", "(", ")",
    "*", "+", "-", "@", "\"", "\\", "P", "T", "Y", "M", "D", "W", "Z", "xn--", "XN--", "。", "｡",
    "IPv6:",
    "2024-02-29", "12:30:60", "|", "^", "$", ",", "=", "\\u{", "\\p{L}", "(?<n>",
  ]

  @Test func `never crash, and answer alike whether a text is escaped or not`() throws {
    var random = SeededRandom.forThisRun()
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 0...12, using: &random))
        .map { _ in Self.pieces.randomElement(using: &random)! }.joined()
      let escaped = text.utf16.map { unit in
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }.joined()
      try Engine.withDecoded("\"\(escaped)\"") { value in
        for format in Format.allCases {
          #expect(format.accepts(text: text) == format.accepts(value), "\(format) \(text)")
        }
      }
    }
  }

  /// Beginnings, and what is repeated after them, that keep one grammar or another going.
  static let endless: [(String, String)] = [
    ("a://", "a"), ("a://a@", "["), ("a://[", ":"), ("a:", "%41"), ("a:?", "\u{E000}"), ("", "{a}"),
    ("{", "a,"), ("{", "a."), ("{a:", "1"), ("P", "1"), ("P1DT", "1H"), ("12:30:00.", "1"),
    ("", "a."),
    ("", "a"), ("", "ü"), ("", "ü."), ("", "a。"), ("", "xn--a."), ("a@", "a."), ("", "a."),
    ("\"", "\\\""), ("", "/~0"), ("1", "0"), ("", "1:"), ("", "1."), ("", "(a)"), ("", "(?<n>"),
    ("", "["), ("[", "a-z"), ("", "\\p{L}"), ("", "a|"),
  ]

  /// No format looks at a part of a text again for each of its bytes: that would take minutes here. What is read into a
  /// syntax tree is read more slowly, and its texts are shorter.
  @Test(arguments: Format.allCases)
  func `take long texts`(_ format: Format) {
    let size = format == .regex ? 1 << 13 : 1 << 17
    for (beginning, piece) in Self.endless {
      let text = beginning + String(repeating: piece, count: size / piece.utf8.count)
      ThreadTime.expect(below: 20) { _ = format.accepts(text: text) }
    }
  }
}
