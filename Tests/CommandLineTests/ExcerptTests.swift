import TestSupport
import Testing

@testable import sluice

@Suite struct ExcerptTests {
  private func excerpt(_ bytes: [UInt8], at offset: Int, width: Int = 100) -> Excerpt {
    bytes.withUnsafeBytes { Excerpt($0, at: offset, width: width) }
  }

  private func excerpt(_ text: String, at offset: Int, width: Int = 100) -> Excerpt {
    excerpt(Array(text.utf8), at: offset, width: width)
  }

  @Test(
    arguments: [
      ("{\"a\": 1,,\n}", 8, "{\"a\": 1,,", 8),
      ("{\n  \"a\": nope\n}\n", 9, "  \"a\": nope", 7),
      ("a\r\nb\r\n", 3, "b", 0),
      // The place is the line's end, the text's end, or an empty text.
      ("ab\ncd", 2, "ab", 2), ("ab", 2, "ab", 2), ("", 0, "", 0), ("ab\n", 3, "", 0),
      // Beyond the end counts as the end.
      ("ab", 99, "ab", 2),
      // Wide characters take two columns, combining ones none.
      ("\"서울\": x", 10, "\"서울\": x", 8), ("日本", 3, "日本", 2), ("e\u{301}x", 3, "e\u{301}x", 1),
      ("👍x", 4, "👍x", 2), ("Å日x", 5, "Å日x", 3),
      // In the middle of a character the caret stands under the character.
      ("서울", 4, "서울", 2),
      // Tabs are blanks, but where the place is.
      ("\ta", 1, " a", 1), ("a\tb", 1, "a\u{2409}b", 1),
      // What a terminal would obey is shown instead.
      ("a\u{1B}[31mb", 6, "a\u{241B}[31mb", 6), ("\u{0}x", 1, "\u{2400}x", 1),
      ("\u{7F}x", 1, "\u{2421}x", 1), ("\u{85}x", 2, "<U+0085>x", 8),
      ("\u{202E}x", 3, "<U+202E>x", 8), ("\u{FEFF}{", 0, "<U+FEFF>{", 0),
      ("a\rb", 2, "a\u{240D}b", 2),
    ] as [(String, Int, String, Int)])
  func `the line is shown with the caret under the byte`(
    text: String, offset: Int, shown: String, caret: Int
  ) {
    let excerpt = excerpt(text, at: offset)
    #expect(excerpt.text.utf8.elementsEqual(shown.utf8))
    #expect(excerpt.caret == caret)
  }

  @Test(
    arguments: [
      ([0x61, 0xFF, 0x62], 1, "a<FF>b", 1), ([0x61, 0xFF, 0x62], 2, "a<FF>b", 5),
      // A surrogate, and a sequence cut short.
      ([0xED, 0xA0, 0x80, 0x78], 3, "<ED><A0><80>x", 12), ([0xEC, 0x84], 0, "<EC><84>", 0),
      ([0xC3, 0xA9, 0xE2, 0x82, 0x22], 4, "é<E2><82>\"", 9),
    ] as [([UInt8], Int, String, Int)])
  func `bytes that are no UTF-8 are shown by their values`(
    bytes: [UInt8], offset: Int, shown: String, caret: Int
  ) {
    #expect(excerpt(bytes, at: offset).text == shown)
    #expect(excerpt(bytes, at: offset).caret == caret)
  }

  @Test func `a long line is cut around the place`() {
    let line = (0..<40).map { "\($0 / 10)\($0 % 10)." }.joined()
    #expect(excerpt(line, at: 0, width: 20).text == "00.01.02.03.04.05.…")
    #expect(excerpt(line, at: 60, width: 20).text == "…6.17.18.19.20.21.2…")
    #expect(excerpt(line, at: 119, width: 20).text == "…34.35.36.37.38.39.")
    for offset in 0...line.utf8.count {
      let excerpt = excerpt(line, at: offset, width: 20)
      #expect(DisplayWidth.of(excerpt.text) <= 20)
      if offset < line.utf8.count {
        let under = Array(excerpt.text.unicodeScalars)[excerpt.caret]
        #expect(under == Array(line.unicodeScalars)[offset])
      }
    }
  }

  @Test func `a cut never falls into a character`() {
    let line = String(repeating: "가나다라", count: 500)
    for offset in [0, 1, 2, 3, 1500, 1501, 1502, 2999, 3000, 5997, 6000] {
      let excerpt = excerpt(line, at: offset, width: 30)
      #expect(DisplayWidth.of(excerpt.text) <= 30)
      #expect(!excerpt.text.contains("<"))
    }
  }

  @Test func `a line of megabytes costs no more than a short one`() {
    let bytes = [UInt8](repeating: UInt8(ascii: "["), count: 50_000_000)
    ThreadTime.expect(below: 0.1) { _ = excerpt(bytes, at: 25_000_000) }
  }

  @Test func `the number stands in the margin`() {
    let excerpt = excerpt("{\"a\": x", at: 6)
    #expect(
      excerpt.lines(number: 12) == [
        "   12 | {\"a\": x",
        "      |       ^",
      ])
    #expect(
      excerpt.lines(number: 123_456) == [
        " 123456 | {\"a\": x",
        "        |       ^",
      ])
  }

  @Test func `colours wrap the margin and the caret`() {
    #expect(
      excerpt("x", at: 0).lines(number: 1, style: .colored) == [
        " \u{1B}[2m   1 |\u{1B}[0m x", " \u{1B}[2m     |\u{1B}[0m \u{1B}[1;32m^\u{1B}[0m",
      ])
  }
}
