import CAllocationCount
import Testing

@testable import Patterns

@Suite struct AllocationTests {
  static let counts = callocation_count() >= 0

  @Test(
    .enabled(if: counts, "allocations are not counted with this C library or sanitizer"),
    arguments: [
      "^x-", "^[a-z0-9 -]+$", "^\\S(.*\\S)?$", "^(?!\\s*$)(?=.*d).+", "^((?!bad).)*$",
      "^(\\w).*\\1$", "(?<=a+)d", "^\\p{L}+( \\p{L}+)*$",
    ])
  func `a text after the first allocates nothing`(source: String) throws {
    let pattern = try Pattern(source)
    var matcher = PatternMatcher()
    let texts = ["a good word", String(repeating: "한 글 word ", count: 50), "", "add"].map {
      Array($0.utf8)
    }
    func round() {
      // Not `for text in texts`, which allocates where nothing is optimized.
      for index in texts.indices {
        texts[index].withUnsafeBytes { _ = matcher.matches(pattern, $0) }
      }
    }
    round()
    let before = callocation_count()
    for _ in 0..<20 { round() }
    #expect(callocation_count() == before)
  }
}
