/// A JSON number's exact value: sign, significant digits and a power of ten; any length, any exponent.
///
/// Holds no more than its text does: a huge exponent costs no memory, and compares exactly too.
package struct ExactDecimal: Sendable {
  /// −1, 0 or 1.
  package let sign: Int
  /// The value is 0.d₁d₂d₃… × 10^magnitude. Exact up to ±2⁶²; beyond, ±`Int.max`.
  package let magnitude: Int
  /// The value, where it is written as an integer of at most 18 digits.
  let small: Int?
  /// The digits, 0…9, and, where the magnitude is beyond, those of the exponent.
  private let storage: [UInt8]
  private let count: Int
  private let shift: Int

  /// Reads the text of a JSON number, which the decoder has accepted.
  package init(_ text: UnsafeRawBufferPointer) {
    let parts = DecimalParts(text)
    sign = parts.sign
    magnitude = parts.magnitude
    small = SmallInteger.read(text)
    let digits = parts.digits.filter { $0 != UInt8(ascii: ".") }
    storage = (digits + parts.exponent).map { $0 & 15 }
    count = parts.count
    shift = parts.shift
  }

  /// Significant digits 0…9, without leading and trailing zeros; empty for zero.
  package var digits: [UInt8] { Array(storage[..<count]) }

  /// Whether the value is an integer, whatever its text: `1.0` and `1e3` are.
  package var isInteger: Bool { count <= Swift.max(magnitude, 0) }

  /// −1, 0 or 1 as this value is below, equal to or above `other`.
  package func compare(_ other: Self) -> Int {
    storage.withUnsafeBytes { -other.compare(to: parts($0)) }
  }

  /// The same, with a number of which only the parts are there. Allocates nothing.
  func compare(to other: DecimalParts) -> Int {
    storage.withUnsafeBytes { parts($0).compare(other) }
  }

  /// What comparing needs, as long as the bytes of `storage` stay.
  private func parts(_ storage: UnsafeRawBufferPointer) -> DecimalParts {
    DecimalParts(
      sign: sign, digits: UnsafeRawBufferPointer(rebasing: storage[..<count]), count: count,
      magnitude: magnitude, exponent: UnsafeRawBufferPointer(rebasing: storage[count...]),
      shift: shift)
  }
}

extension ExactDecimal: Comparable {
  package static func < (left: Self, right: Self) -> Bool { left.compare(right) < 0 }
  package static func == (left: Self, right: Self) -> Bool { left.compare(right) == 0 }
}

extension ExactDecimal: Hashable {
  package func hash(into hasher: inout Hasher) {
    storage.withUnsafeBytes { parts($0).hash(into: &hasher) }
  }
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
