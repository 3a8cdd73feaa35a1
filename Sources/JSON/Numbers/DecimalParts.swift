/// A JSON number's text taken apart, without copying: what exact arithmetic needs, whatever the length
/// and the exponent.
///
/// The value is ± 0.d₁d₂d₃… × 10^magnitude, or 0.
struct DecimalParts {
  /// −1, 0 or 1.
  var sign: Int
  /// From the first digit that counts to the last that does; as text or as numbers; perhaps with a
  /// point between them.
  var digits: UnsafeRawBufferPointer
  /// How many digits that is.
  var count: Int
  var magnitude: DecimalMagnitude

  /// −1, 0 or 1 as this value is below, equal to or above `other`.
  func compare(_ other: DecimalParts) -> Int {
    if sign != other.sign { return sign < other.sign ? -1 : 1 }
    if sign == 0 { return 0 }
    let apart = magnitude.minus(other.magnitude)
    return (apart != 0 ? apart.signum() : compareDigits(other)) * sign
  }

  private func compareDigits(_ other: DecimalParts) -> Int {
    var mine = DigitReader(self)
    var its = DigitReader(other)
    var left = min(count, other.count)
    while left > 0 {
      let length = min(left, DigitReader.limit)
      let one = mine.next(length)
      let two = its.next(length)
      if one != two { return one < two ? -1 : 1 }
      left -= length
    }
    return (count - other.count).signum()
  }

  /// Whether the value is an integer, whatever its text.
  var isInteger: Bool {
    sign == 0 || (magnitude.isFar ? !magnitude.isNegative : count <= magnitude.near)
  }
}

/// Reads digits, several at a time.
struct DigitReader {
  private let digits: UnsafeRawBufferPointer
  private var place = 0

  /// How many fit.
  static let limit = SmallDecimal.digitLimit

  init(_ parts: DecimalParts) { digits = parts.digits }

  /// The next `count` digits, which are there, as a number: at most `limit`.
  mutating func next(_ count: Int) -> UInt64 {
    var value: UInt64 = 0
    for _ in 0..<count {
      if digits[place] == UInt8(ascii: ".") { place &+= 1 }
      // Whether it is written as text or as a number.
      value = value &* 10 &+ UInt64(digits[place] & 15)
      place &+= 1
    }
    return value
  }
}

extension DecimalParts {
  /// Takes apart the text of a JSON number, which the decoder has accepted.
  init(_ text: UnsafeRawBufferPointer) {
    let mantissa = Self.firstPlace(text, from: 0) { $0 | 0x20 == UInt8(ascii: "e") }
    let start = text[0] == UInt8(ascii: "-") ? 1 : 0
    let point = min(Self.firstPlace(text, from: start) { $0 == UInt8(ascii: ".") }, mantissa)
    let first = Self.firstPlace(text, from: start) { $0 > UInt8(ascii: "0") }
    guard first < mantissa else {
      let none = UnsafeRawBufferPointer(start: nil, count: 0)
      let magnitude = DecimalMagnitude(isNegative: false, exponent: none, shift: 0)
      self.init(sign: 0, digits: none, count: 0, magnitude: magnitude)
      return
    }
    var last = mantissa - 1
    while text[last] <= UInt8(ascii: "0") { last -= 1 }
    let inner = first < point && point < last ? 1 : 0
    let exponent = UnsafeRawBufferPointer(rebasing: text[min(mantissa + 1, text.count)...])
    let leading = Self.firstPlace(exponent, from: 0) { $0 > UInt8(ascii: "0") }
    self.init(
      sign: start == 1 ? -1 : 1, digits: UnsafeRawBufferPointer(rebasing: text[first...last]),
      count: last - first + 1 - inner,
      magnitude: DecimalMagnitude(
        isNegative: exponent.first == UInt8(ascii: "-"),
        exponent: UnsafeRawBufferPointer(rebasing: exponent[leading...]),
        shift: first < point ? point - first : point - first + 1))
  }

  /// The first place of a byte for which `isSought` holds; the end where there is none.
  @inline(__always)
  private static func firstPlace(
    _ text: UnsafeRawBufferPointer, from start: Int, _ isSought: (UInt8) -> Bool
  ) -> Int {
    var place = start
    while place < text.count, !isSought(text[place]) { place += 1 }
    return place
  }
}
