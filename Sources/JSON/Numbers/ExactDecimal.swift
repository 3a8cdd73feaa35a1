/// A JSON number's exact value, kept: for what values are compared with. Any length, any exponent.
///
/// Holds no more than its text does: a huge exponent costs no memory, and compares exactly too.
/// An immutable object, so that inner loops can look at it without counting references.
@usableFromInline
package final class ExactDecimal: Sendable {
  /// −1, 0 or 1.
  package let sign: Int
  /// The value, where it is an integer of at most 18 digits.
  @usableFromInline package let integer: Int?
  /// The value, where it is small.
  let small: SmallDecimal?
  /// The digits, 0…9, without zeros at the ends; then those of the exponent.
  private let storage: [UInt8]
  /// How many significant digits there are.
  package let digitCount: Int
  private let shift: Int
  private let hasNegativeExponent: Bool

  /// Reads the text of a JSON number, which the decoder has accepted.
  package init(_ text: UnsafeRawBufferPointer) {
    let parts = DecimalParts(text)
    sign = parts.sign
    storage =
      parts.digits.filter { $0 != UInt8(ascii: ".") }.map { $0 & 15 }
      + parts.magnitude.exponent.map { $0 & 15 }
    digitCount = parts.count
    shift = parts.magnitude.shift
    hasNegativeExponent = parts.magnitude.isNegative
    small = Self.small(parts)
    integer = small.flatMap(Self.integer)
  }

  private static func small(_ parts: DecimalParts) -> SmallDecimal? {
    if parts.sign == 0 { return SmallDecimal(digits: 0, exponent: 0) }
    guard parts.count <= SmallDecimal.digitLimit, !parts.magnitude.isFar else { return nil }
    let exponent = parts.magnitude.near - parts.count
    guard abs(exponent) <= 1000 else { return nil }
    var reader = DigitReader(parts)
    return SmallDecimal(digits: parts.sign * Int(reader.next(parts.count)), exponent: exponent)
  }

  private static func integer(_ small: SmallDecimal) -> Int? {
    guard small.exponent >= 0, small.exponent <= SmallDecimal.digitLimit else { return nil }
    let (value, overflow) = small.digits.multipliedReportingOverflow(
      by: Int(PowersOfTen[small.exponent]))
    return overflow || value.magnitude >= PowersOfTen[SmallDecimal.digitLimit] ? nil : value
  }

  /// Whether the value is an integer, whatever its text: `1.0` and `1e3` are.
  package var isInteger: Bool { withParts(\.isInteger) }

  /// −1, 0 or 1 as this value is below, equal to or above `other`.
  package func compare(_ other: ExactDecimal) -> Int {
    withParts { mine in other.withParts { mine.compare($0) } }
  }

  /// What exact arithmetic needs. Allocates nothing.
  @inline(__always)
  func withParts<Result>(_ body: (DecimalParts) -> Result) -> Result {
    storage.withUnsafeBytes { storage in
      body(
        DecimalParts(
          sign: sign, digits: UnsafeRawBufferPointer(rebasing: storage[..<digitCount]),
          count: digitCount,
          magnitude: DecimalMagnitude(
            isNegative: hasNegativeExponent,
            exponent: UnsafeRawBufferPointer(rebasing: storage[digitCount...]), shift: shift)))
    }
  }
}

extension ExactDecimal: Comparable {
  @usableFromInline
  package static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    left.compare(right) < 0
  }

  @usableFromInline
  package static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
    left.compare(right) == 0
  }
}

extension ExactDecimal: Hashable {
  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    hasher.combine(withParts { StructuralHash().hash($0) })
  }
}
