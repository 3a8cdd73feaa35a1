import TestSupport
import Testing

@testable import Patterns

@Suite struct CodePointCountTests {
  /// Texts of all lengths, so that the parts that vectors take end everywhere.
  @Test func `counts and line terminators are those that a walk over the text finds`() {
    var random = SeededRandom.forThisRun()
    for length in 0..<400 {
      let rare = Int.random(in: 0...1, using: &random) * length
      let text = (0..<length).map { _ in
        Int.random(in: 0...rare, using: &random) == 0
          ? ["\n", "\r", "\u{2028}", "\u{2029}", "\u{2027}", "\u{202A}"].randomElement(
            using: &random)!
          : ["a", "é", "한", "🐲", "\u{85}", "\u{A8}"].randomElement(using: &random)!
      }.joined()
      let scalars = text.unicodeScalars
      let isLine = !scalars.contains { "\n\r\u{2028}\u{2029}".unicodeScalars.contains($0) }
      Array(text.utf8).withUnsafeBytes { bytes in
        #expect(CodePointCount.hasLineTerminator(bytes) == !isLine)
        for (minimum, maximum) in [
          (length, length), (0, length - 1), (length + 1, 1000), (0, .max),
          (length / 2, length * 2),
        ] {
          let isWanted = length >= minimum && length <= maximum
          #expect(CodePointCount.isCount(of: bytes, from: minimum, to: maximum) == isWanted)
        }
      }
    }
  }
}
