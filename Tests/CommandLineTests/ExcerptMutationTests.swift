import Foundation
import Testing

@testable import sluice

@Suite struct ExcerptMutationTests {
  /// SplitMix64.
  private struct Source: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  @Test func `any bytes are shown within the width, as text that a terminal does not obey`() {
    let given = ProcessInfo.processInfo.environment["SLUICE_SEED"].flatMap(UInt64.init)
    let seed = given ?? UInt64.random(in: 0 ... .max)
    print("excerpts: SLUICE_SEED=\(seed)")
    var source = Source(state: seed)
    let pieces = [
      "a", "서", "e\u{301}", "\u{202E}", "\u{1B}[2J", "\t", "\r", "👍", "\u{85}", "{\"", "\n",
    ]
    for _ in 0..<20_000 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0...60, using: &source) {
        if Int.random(in: 0..<4, using: &source) == 0 {
          bytes.append(UInt8.random(in: 0 ... .max, using: &source))
        } else {
          bytes += pieces.randomElement(using: &source)!.utf8
        }
      }
      let offset = Int.random(in: 0...bytes.count, using: &source)
      let width = Int.random(in: 10...60, using: &source)
      let excerpt = bytes.withUnsafeBytes { Excerpt($0, at: offset, width: width) }
      let isSafe = excerpt.text.unicodeScalars.allSatisfy { scalar in
        scalar.properties.generalCategory != .control && scalar != "\u{202E}"
      }
      #expect(isSafe)
      #expect(DisplayWidth.of(excerpt.text) <= width)
      // Behind the text's end it stands in the next column.
      #expect(excerpt.caret <= width)
    }
  }
}
