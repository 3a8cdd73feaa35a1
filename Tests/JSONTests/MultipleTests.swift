import JSON
import TestSupport
import Testing

/// Multiples, exactly, whatever the digits and exponents.
struct MultipleTests {
  private func isMultiple(_ number: String, of divisor: String) throws -> Bool? {
    let divisor = Array(divisor.utf8).withUnsafeBytes { ExactDecimal($0) }
    return try Decoded(number).read { $0.isMultiple(of: divisor) }
  }

  @Test(
    arguments: [
      ("4.02", "0.01", true), ("4.025", "0.01", false), ("0.0075", "0.0001", true),
      ("0.00751", "0.0001", false), ("1e308", "0.5", true), ("1e400", "7", false),
      ("7e400", "7", true), ("1e400", "8", true), ("1", "8", false), ("1e2", "8", false),
      ("1e3", "8", true), ("10", "0.3", false), ("9", "0.3", true), ("-9", "0.3", true),
      ("0", "7", true), ("-0.0", "1e999999999999", true), ("0e999999999999", "7.5", true),
      ("1e999999999", "3", false), ("3e999999999", "3", true), ("1e-999999999", "3", false),
      ("3", "1e-999999999", true), ("3e-999999999", "1e-999999999", true),
      ("1e-999999999", "3e-999999999", false), ("1e-1000000000", "1e-999999999", false),
      ("1e99999999999999999999999999", "1e99999999999999999999999998", true),
      ("1e99999999999999999999999998", "1e99999999999999999999999999", false),
      ("10e99999999999999999999999998", "1e99999999999999999999999999", true),
      ("1e99999999999999999", "1e100000000000000000", false),
      ("1e100000000000000000", "1e99999999999999999", true),
      ("1e-99999999999999999999999999", "1e99999999999999999999999999", false),
      ("1e99999999999999999999999999", "1e-99999999999999999999999999", true),
      ("1e99999999999999999999999999", "3e-99999999999999999999999999", false),
      ("9007199254740993", "2", false), ("9223372036854775807", "9223372036854775807", true),
      ("9223372036854775808", "9223372036854775807", false),
      ("18446744073709551616", "4294967296", true), ("18446744073709551617", "4294967296", false),
      ("1.1", "1.10", true), ("2.20", "1.1", true), ("2.21", "1.1", false),
      ("123456789012345678901234567890", "12345678901234567890123456789", true),
      ("123456789012345678901234567891", "12345678901234567890123456789", false),
      ("340282366920938463463374607431768211456", "18446744073709551616", true),
      ("340282366920938463463374607431768211457", "18446744073709551616", false),
      ("1e60", "1152921504606846976", true), ("1e59", "1152921504606846976", false),
      ("1e64", "0.18446744073709551616e19", true),
    ])
  func `a multiple is one exactly`(_ number: String, _ divisor: String, _ expected: Bool) throws {
    #expect(try isMultiple(number, of: divisor) == expected)
  }

  @Test func `what is no number is no multiple`() throws {
    #expect(try isMultiple("\"4\"", of: "2") == nil)
  }

  /// Long division, digit by digit, over divisors of every length and shape.
  @Test func `long numbers agree with long division`() throws {
    var random = SeededRandom.forThisRun()
    var multiples = 0
    for _ in 0..<1500 * SeededRandom.effort {
      let divisor = LongNumber(digits: Self.digits(upTo: 60, &random))
      // Half of them multiples, and many of these with zeros that the divisor needs.
      var dividend = LongNumber(digits: Self.digits(upTo: 90, &random))
      if Bool.random(using: &random) { dividend = dividend.times(divisor) }
      if Int.random(in: 0..<4, using: &random) == 0 { dividend.addOne() }
      let zeros = Int.random(in: 0..<3, using: &random) == 0 ? 60 : 0
      let point = Int.random(in: 0...dividend.digits.count, using: &random)
      let exponent = Int.random(in: -30...30, using: &random)
      // As 0.ddd with the exponents moved together: dividend × 10^zeros against the divisor.
      let number = dividend.text(point: point, exponent: exponent + zeros)
      let by = divisor.text(
        point: divisor.digits.count, exponent: exponent - (dividend.digits.count - point))
      let expected = dividend.shifted(zeros).remainderIsZero(by: divisor)
      #expect(try isMultiple(number, of: by) == expected, "\(number) by \(by)")
      multiples += expected ? 1 : 0
    }
    #expect(multiples > 300)
  }

  private static func digits(upTo length: Int, _ random: inout SeededRandom) -> [UInt8] {
    let count = Int.random(in: 1...length, using: &random)
    let choices: [[UInt8]] = [
      Array(0...9), [0, 9], [0, 5], [2, 4, 8, 6, 0],
    ]
    let choice = choices.randomElement(using: &random)!
    return [UInt8.random(in: 1...9, using: &random)]
      + (1..<count).map { _ in choice.randomElement(using: &random)! }
  }

  /// Some 50 ms where nothing is optimized.
  @Test func `a hundred thousand digits take no time to speak of`() throws {
    let digits = String(repeating: "123456789", count: 11_112)
    let divisor = String(repeating: "37", count: 500)
    try ThreadTime.expect(below: 5) { () throws in
      #expect(try isMultiple(digits, of: "9") == true)
      #expect(try isMultiple(digits + "e999999999", of: "123456789") == true)
      #expect(try isMultiple(digits, of: divisor) == false)
      #expect(try isMultiple("5" + digits + "." + digits, of: "7e-999999999") == false)
    }
  }
}

/// A whole number as its digits, and arithmetic as in school: slow, and nothing like what it tests.
private struct LongNumber {
  var digits: [UInt8]

  func times(_ other: LongNumber) -> LongNumber {
    var product = [Int](repeating: 0, count: digits.count + other.digits.count)
    for (low, one) in digits.reversed().enumerated() {
      for (high, two) in other.digits.reversed().enumerated() {
        product[low + high] += Int(one) * Int(two)
      }
    }
    var carry = 0
    for place in product.indices {
      carry += product[place]
      product[place] = carry % 10
      carry /= 10
    }
    return LongNumber(digits: product.reversed().drop { $0 == 0 }.map { UInt8($0) })
  }

  mutating func addOne() {
    for place in digits.indices.reversed() {
      digits[place] = (digits[place] + 1) % 10
      if digits[place] != 0 { return }
    }
    digits.insert(1, at: 0)
  }

  func shifted(_ zeros: Int) -> LongNumber {
    LongNumber(digits: digits + Array(repeating: 0, count: zeros))
  }

  /// The digits with a point after `point` of them, and an exponent.
  func text(point: Int, exponent: Int) -> String {
    let text = digits.map(String.init).joined()
    let whole = point == 0 ? "0" : String(text.prefix(point))
    let fraction = point == digits.count ? "" : "." + text.dropFirst(point)
    return whole + fraction + (exponent == 0 ? "" : "e\(exponent)")
  }

  func remainderIsZero(by divisor: LongNumber) -> Bool {
    var remainder: [UInt8] = []
    for digit in digits {
      remainder = Array((remainder + [digit]).drop { $0 == 0 })
      while !Self.isBelow(remainder, divisor.digits) {
        Self.subtract(divisor.digits, from: &remainder)
      }
    }
    return remainder.isEmpty
  }

  private static func isBelow(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }

  private static func subtract(_ right: [UInt8], from left: inout [UInt8]) {
    var borrow: UInt8 = 0
    let offset = left.count - right.count
    for place in left.indices.reversed() {
      let taken = (place < offset ? 0 : right[place - offset]) + borrow
      borrow = left[place] < taken ? 1 : 0
      left[place] = left[place] + 10 * borrow - taken
    }
    left = Array(left.drop { $0 == 0 })
  }
}
