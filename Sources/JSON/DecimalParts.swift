/// A JSON number's text taken apart, without copying: what comparing needs.
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
  /// Exact up to ±2⁶²; beyond, ±`hugeMagnitude`.
  var magnitude: Int
  /// Where the magnitude is beyond: the digits of the exponent, as text, without leading zeros, …
  var exponent: UnsafeRawBufferPointer
  /// … and what is to be added to it.
  var shift: Int

  static let hugeMagnitude = Int.max

  /// −1, 0 or 1 as this value is below, equal to or above `other`.
  func compare(_ other: DecimalParts) -> Int {
    if sign != other.sign { return sign < other.sign ? -1 : 1 }
    if sign == 0 { return 0 }
    let magnitudes = compareMagnitudes(other)
    return (magnitudes != 0 ? magnitudes : compareDigits(other)) * sign
  }

  private func compareMagnitudes(_ other: DecimalParts) -> Int {
    if magnitude != other.magnitude { return magnitude < other.magnitude ? -1 : 1 }
    if exponent.isEmpty { return 0 }
    // Both huge, of one sign: what the exponents differ by, as far as shifts could make up for it.
    let difference = Self.difference(exponent, other.exponent) * magnitude.signum()
    return (difference + shift - other.shift).signum()
  }

  /// `left − right`, two whole numbers as digits; beyond ±2⁴⁰, which no text is long enough for, only
  /// its sign counts.
  private static func difference(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
    let limit = 1 << 40
    let length = max(left.count, right.count)
    var difference = 0
    for place in 0..<length {
      let mine = digit(left, place - (length - left.count))
      let its = digit(right, place - (length - right.count))
      difference = difference * 10 + mine - its
      // Safe: from 2 on, ten times it outweighs whatever digits follow.
      if abs(difference) > limit { return difference.signum() * limit }
    }
    return difference
  }

  private static func digit(_ text: UnsafeRawBufferPointer, _ place: Int) -> Int {
    place < 0 ? 0 : Int(text[place] & 15)
  }

  private func compareDigits(_ other: DecimalParts) -> Int {
    var mine = 0
    var its = 0
    for _ in 0..<min(count, other.count) {
      let left = Self.next(digits, &mine)
      let right = Self.next(other.digits, &its)
      if left != right { return left < right ? -1 : 1 }
    }
    return (count - other.count).signum()
  }

  /// The next digit, whether it is written as text or as a number.
  private static func next(_ digits: UnsafeRawBufferPointer, _ offset: inout Int) -> UInt8 {
    if digits[offset] == UInt8(ascii: ".") { offset += 1 }
    offset += 1
    return digits[offset - 1] & 15
  }

  /// Whether the value is an integer, whatever its text.
  var isInteger: Bool { sign == 0 || count <= max(magnitude, 0) }

  /// Feeds what equal values have in common.
  func hash(into hasher: inout Hasher) {
    hasher.combine(sign)
    guard sign != 0 else { return }
    hasher.combine(magnitude)
    var offset = 0
    for _ in 0..<count { hasher.combine(Self.next(digits, &offset)) }
  }
}

extension DecimalParts {
  /// Takes apart the text of a JSON number, which the decoder has accepted.
  init(_ text: UnsafeRawBufferPointer) {
    let mantissa = Self.firstPlace(text, from: 0) { $0 | 0x20 == UInt8(ascii: "e") }
    let start = text.count > 0 && text[0] == UInt8(ascii: "-") ? 1 : 0
    let point = min(Self.firstPlace(text, from: start) { $0 == UInt8(ascii: ".") }, mantissa)
    let first = Self.firstPlace(text, from: start) { $0 > UInt8(ascii: "0") }
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    guard first < mantissa else {
      self.init(sign: 0, digits: none, count: 0, magnitude: 0, exponent: none, shift: 0)
      return
    }
    var last = mantissa - 1
    while text[last] <= UInt8(ascii: "0") { last -= 1 }
    let inner = first < point && point < last ? 1 : 0
    self.init(
      sign: start == 1 ? -1 : 1, digits: UnsafeRawBufferPointer(rebasing: text[first...last]),
      count: last - first + 1 - inner, magnitude: 0, exponent: none,
      shift: first < point ? point - first : point - first + 1)
    readExponent(UnsafeRawBufferPointer(rebasing: text[min(mantissa + 1, text.count)...]))
  }

  /// Reads what stands after `e`, perhaps nothing. Sets what says the magnitude.
  private mutating func readExponent(_ text: UnsafeRawBufferPointer) {
    let sign = text.count > 0 && text[0] == UInt8(ascii: "-") ? -1 : 1
    let start = Self.firstPlace(text, from: 0) { $0 > UInt8(ascii: "0") }
    let digits = UnsafeRawBufferPointer(rebasing: text[start...])
    if digits.count <= 19 {
      // Safe: 19 digits and the length of a text are below 2⁶⁴.
      var value: UInt64 = 0
      for place in 0..<digits.count { value = value * 10 + UInt64(digits[place] & 15) }
      let along = shift * sign
      let isNegative = along < 0 && UInt64(-along) > value
      let sum =
        isNegative
        ? UInt64(-along) - value : along < 0 ? value - UInt64(-along) : value + UInt64(along)
      if sum <= 1 << 62 {
        magnitude = Int(sum) * (isNegative ? -sign : sign)
        return
      }
    }
    exponent = digits
    magnitude = sign * Self.hugeMagnitude
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
