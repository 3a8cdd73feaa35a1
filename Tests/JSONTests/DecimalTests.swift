import JSON
import TestSupport
import Testing

/// Numbers as exact decimals.
struct DecimalTests {
  private func decimal(_ text: String) -> ExactDecimal {
    Array(text.utf8).withUnsafeBytes { ExactDecimal($0) }
  }

  /// In ascending order; those of one line are equal.
  static let ladder: [[String]] = [
    ["-1e1000000000000000000000000000001", "-10e1000000000000000000000000000000"],
    ["-1e1000000000000000000000000000000"],
    ["-1e999999999999999999"],
    ["-123456789012345678901234567890", "-1.2345678901234567890123456789e29"],
    ["-123456789012345678901234567889.9"],
    ["-10", "-1e1", "-10.0", "-0.1e2"],
    ["-9.99999999999999999999999"],
    ["-1e-999999999999999999999999"],
    ["-1e-1000000000000000000000000"],
    ["0", "-0", "0.0", "0e5", "-0.000e-99999999999999999999", "0e99999999999999999999"],
    ["1e-99999999999999999999999", "0.1e-99999999999999999999998", "10e-100000000000000000000000"],
    ["1e-99999999999999999999998"],
    ["0.0000000000000000000000001"],
    ["0.1", "1e-1", "100e-3", "0.100"],
    ["0.10000000000000000001"],
    ["4.02", "402e-2"],
    ["9223372036854775807", "9.223372036854775807e18"],
    ["9223372036854775808", "9223372036854775808.0"],
    ["18446744073709551616"],
    ["1e400"],
    ["1e999999999999999999"],
    ["1e1000000000000000000", "10e999999999999999999", "0.001e1000000000000000003"],
    ["1e1000000000000000001"],
    ["2e1000000000000000001", "20E+01000000000000000000"],
    ["1e99999999999999999999999999999999999999"],
    ["1.5e99999999999999999999999999999999999999"],
    ["1e100000000000000000000000000000000000000"],
  ]

  @Test func `numbers of any length and exponent compare exactly`() throws {
    let rungs = Self.ladder.enumerated().flatMap { rung, texts in texts.map { (rung, $0) } }
    let array = "[" + rungs.map(\.1).joined(separator: ",") + "]"
    try Decoded(array).read { root in
      let values = Array(root.elements)
      for (left, mine) in zip(rungs, values) {
        for (right, its) in zip(rungs, values) {
          let expected = (left.0 - right.0).signum()
          let one = decimal(left.1)
          let two = decimal(right.1)
          #expect(one.compare(two) == expected, "\(left.1) against \(right.1)")
          #expect(mine.compare(to: two) == expected, "\(left.1) against \(right.1)")
          #expect(mine.compare(to: its) == expected, "\(left.1) against \(right.1)")
          #expect((one == two) == (expected == 0))
          #expect((one < two) == (expected < 0))
          if expected == 0 {
            #expect(one.hashValue == two.hashValue)
            #expect(mine.structuralHash == its.structuralHash, "\(left.1) and \(right.1)")
          }
        }
      }
    }
  }

  @Test func `small integers and decimals agree with arithmetic`() {
    var random = SeededRandom.forThisRun()
    for _ in 0..<5_000 {
      let one = Int.random(in: -100_000...100_000, using: &random)
      let two = Int.random(in: -100_000...100_000, using: &random)
      let scale = Int.random(in: 0...8, using: &random)
      let left = "\(one)e-\(scale)"
      let right = "\(two).\(String(repeating: "0", count: scale))e-\(scale)"
      #expect(decimal(left).compare(decimal(right)) == (one - two).signum())
      #expect(decimal("\(one)").compare(decimal("\(two)")) == (one - two).signum())
    }
  }

  @Test(
    arguments: [
      ("1", true), ("1.0", true), ("1e3", true), ("1.5", false), ("15e-1", false), ("150e-1", true),
      ("0.0", true), ("-0", true), ("1e99999999999999999999", true),
      ("1e-99999999999999999999", false),
      ("0e-99999999999999999999", true), ("123.456e3", true), ("123.456e2", false),
      ("100000000000000000000000000000000.5", false),
    ])
  func `an integer is one whatever its text`(_ text: String, _ isInteger: Bool) throws {
    #expect(decimal(text).isInteger == isInteger)
    try Decoded(text).read { #expect($0.isInteger == isInteger) }
  }

  @Test(
    arguments: [
      ("0", 0), ("-0", 0), ("12", 12), ("-7", -7), ("999999999999999999", 999_999_999_999_999_999),
      ("1.0", nil), ("1e3", nil), ("1000000000000000000", nil),
    ] as [(String, Int?)])
  func `a small integer is read at once`(_ text: String, _ value: Int?) throws {
    try Decoded(text).read { #expect($0.smallInteger == value) }
  }

  @Test func `what is no number compares with none`() throws {
    try Decoded(#"["1",1]"#).read { root in
      let text = root.element(0)!
      #expect(text.compare(to: decimal("1")) == nil)
      #expect(text.compare(to: root.element(1)!) == nil)
      #expect(text.decimal == nil)
      #expect(!text.isInteger)
    }
  }
}
