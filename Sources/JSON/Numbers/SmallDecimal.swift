/// A number of at most 18 digits and a small power of ten: what almost every number is, and what
/// machine arithmetic decides exactly.
@usableFromInline
struct SmallDecimal: Sendable {
  /// The digits as an integer, with the sign: below 10¹⁸.
  @usableFromInline var digits: Int
  /// The value is digits × 10^exponent; within ±1,100.
  @usableFromInline var exponent: Int

  @usableFromInline static let digitLimit = 18

  init(digits: Int, exponent: Int) {
    self.digits = digits
    self.exponent = exponent
  }

  /// Reads the text of a JSON number, which the decoder has accepted. Nil where it has more digits,
  /// leading zeros included, or an exponent of more than three.
  @inline(__always)
  init?(_ text: UnsafeRawBufferPointer) {
    // A sign, a point, and an exponent with its sign.
    guard text.count <= Self.digitLimit + 7 else { return nil }
    var digits = 0
    var count = 0
    var exponent = 0
    var fraction = 0
    let start = text[0] == UInt8(ascii: "-") ? 1 : 0
    var place = start
    scan: while place < text.count {
      let byte = text[place]
      place &+= 1
      let digit = byte &- UInt8(ascii: "0")
      if digit < 10 {
        count &+= 1
        if count > Self.digitLimit { return nil }
        // Safe: 18 digits are below 2⁶³.
        digits = digits &* 10 &+ Int(digit)
        exponent &-= fraction
      } else if byte == UInt8(ascii: ".") {
        fraction = 1
      } else {
        guard let written = Self.exponent(text, from: place) else { return nil }
        exponent &+= written
        break scan
      }
    }
    self.digits = start == 0 ? digits : -digits
    self.exponent = exponent
  }

  private static func exponent(_ text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    let isNegative = text[start] == UInt8(ascii: "-")
    var place = isNegative || text[start] == UInt8(ascii: "+") ? start &+ 1 : start
    guard text.count &- place <= 3 else { return nil }
    var value = 0
    while place < text.count {
      value = value &* 10 &+ Int(text[place] &- UInt8(ascii: "0"))
      place &+= 1
    }
    return isNegative ? -value : value
  }

  /// −1, 0 or 1 as this value is below, equal to or above `other`; nil where the exponents are too
  /// far apart.
  @inline(__always)
  func compare(_ other: SmallDecimal) -> Int? {
    let apart = exponent &- other.exponent
    if apart == 0 { return Self.order(digits, other.digits) }
    // Safe: what is below 10¹⁸ times what is at most 10¹⁸ is below 2¹²⁷.
    if apart > 0 {
      guard apart <= Self.digitLimit else { return nil }
      return Self.order(Int128(digits) &* Int128(PowersOfTen[apart]), Int128(other.digits))
    }
    guard apart >= -Self.digitLimit else { return nil }
    return Self.order(Int128(digits), Int128(other.digits) &* Int128(PowersOfTen[-apart]))
  }

  @inline(__always)
  private static func order<Number: Comparable>(_ left: Number, _ right: Number) -> Int {
    left == right ? 0 : left < right ? -1 : 1
  }

  /// Whether the value is an integer.
  var isInteger: Bool {
    if exponent >= 0 || digits == 0 { return true }
    return exponent >= -Self.digitLimit && digits % Int(PowersOfTen[-exponent]) == 0
  }

  /// The same value without zeros at the digits' end; zero has the exponent 0.
  var trimmed: SmallDecimal {
    if digits == 0 { return SmallDecimal(digits: 0, exponent: 0) }
    var trimmed = self
    while trimmed.digits % 10 == 0 {
      trimmed.digits /= 10
      trimmed.exponent += 1
    }
    return trimmed
  }
}

/// 10⁰ to 10¹⁸: with the digits of a small decimal, a product fits 128 bits.
enum PowersOfTen {
  private static let table: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000,
  ]

  /// 10^exponent, from 0 to 18.
  @inline(__always)
  static subscript(exponent: Int) -> UInt64 { table[exponent] }
}
