/// A JSON number's exact value: sign, significant digits and a power of ten; any length, any exponent.
///
/// Holds no more than its text does: a huge exponent costs no memory, and compares exactly too.
package struct ExactDecimal: Sendable {
  /// −1, 0 or 1.
  package let sign: Int
  /// Significant digits 0…9, without leading and trailing zeros; empty for zero.
  package let digits: [UInt8]
  /// The value is 0.d₁d₂d₃… × 10^magnitude. Beyond ±2⁶⁰ no more than a sign: ±2⁶¹.
  package let magnitude: Int
  /// The value, where it is written as an integer of at most 18 digits.
  let small: Int?
  /// Of an exponent that is huge the digits, as text, and what its text shifts it by.
  private let huge: [UInt8]
  private let shift: Int

  /// Reads the text of a JSON number, which the decoder has accepted.
  package init(_ text: UnsafeRawBufferPointer) {
    let parts = DecimalParts(text)
    sign = parts.sign
    digits = parts.digits.filter { $0 != UInt8(ascii: ".") }.map { $0 & 15 }
    magnitude = parts.sign == 0 ? 0 : parts.magnitude
    small = SmallInteger.read(text)
    huge = parts.sign == 0 ? [] : Array(parts.exponent.huge)
    shift = parts.shift
  }

  /// Whether the value is an integer, whatever its text: `1.0` and `1e3` are.
  package var isInteger: Bool { digits.count <= Swift.max(magnitude, 0) }

  /// Calls `body` with what comparing needs.
  func withParts<Result>(_ body: (DecimalParts) -> Result) -> Result {
    digits.withUnsafeBytes { digits in
      huge.withUnsafeBytes { huge in
        body(
          DecimalParts(
            sign: sign, digits: digits, count: digits.count, shift: huge.isEmpty ? 0 : shift,
            exponent: .init(small: huge.isEmpty ? magnitude : magnitude.signum(), huge: huge)))
      }
    }
  }

  /// −1, 0 or 1 as this value is below, equal to or above `other`.
  package func compare(_ other: Self) -> Int {
    withParts { mine in other.withParts { mine.compare($0) } }
  }
}

extension ExactDecimal: Comparable {
  package static func < (left: Self, right: Self) -> Bool { left.compare(right) < 0 }
  package static func == (left: Self, right: Self) -> Bool { left.compare(right) == 0 }
}

extension ExactDecimal: Hashable {
  package func hash(into hasher: inout Hasher) { withParts { $0.hash(into: &hasher) } }
}

/// Integers that need no exact arithmetic.
enum SmallInteger {
  /// The value of `-?[0-9]{1,18}`; nil for every other text.
  static func read(_ text: UnsafeRawBufferPointer) -> Int? {
    guard text.count > 0, text.count <= 19 else { return nil }
    let negative = text[0] == UInt8(ascii: "-")
    let start = negative ? 1 : 0
    guard text.count > start, text.count - start <= 18 else { return nil }
    var value = 0
    for offset in start..<text.count {
      let digit = text[offset] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      // Safe: 18 digits are below 2⁶³.
      value = value &* 10 &+ Int(digit)
    }
    return negative ? -value : value
  }
}
