/// A JSON number's text taken apart, without copying: what comparing needs.
///
/// The value is ± 0.d₁d₂d₃… × 10^(exponent + shift), or 0.
struct DecimalParts {
  /// −1, 0 or 1.
  var sign: Int
  /// From the first digit that counts to the last that does; as text or as numbers; perhaps with a
  /// point between them.
  var digits: UnsafeRawBufferPointer
  /// How many digits that is.
  var count: Int
  /// Of the first digit: how many places before the point, as written without the exponent.
  var shift: Int
  var exponent: Exponent

  /// A power of ten as written: a small one is a number, a huge one stays the digits that it has.
  struct Exponent {
    var small: Int
    /// Without leading zeros; empty where the exponent is small. `small` is then its sign.
    var huge: UnsafeRawBufferPointer

    static var none: Exponent { Exponent(small: 0, huge: .init(start: nil, count: 0)) }
    /// Safe: an exponent of fewer digits plus the length of a text does not overflow 64 bits.
    static let digitLimit = 18
  }

  /// `exponent + shift`; where that is huge a number with its sign that no other sum reaches.
  var magnitude: Int {
    exponent.huge.isEmpty ? exponent.small + shift : exponent.small * Self.hugeMagnitude
  }

  static let hugeMagnitude = 1 << 61

  /// −1, 0 or 1 as this value is below, equal to or above `other`.
  func compare(_ other: DecimalParts) -> Int {
    if sign != other.sign { return sign < other.sign ? -1 : 1 }
    if sign == 0 { return 0 }
    let magnitudes = compareMagnitudes(other)
    return (magnitudes != 0 ? magnitudes : compareDigits(other)) * sign
  }

  private func compareMagnitudes(_ other: DecimalParts) -> Int {
    if exponent.huge.isEmpty || other.exponent.huge.isEmpty
      || exponent.small != other.exponent.small
    {
      let mine = magnitude
      let its = other.magnitude
      return mine == its ? 0 : mine < its ? -1 : 1
    }
    // Both huge, of one sign: what the exponents differ by, as far as shifts could make up for it.
    let difference = Self.difference(exponent.huge, other.exponent.huge) * exponent.small
    let sum = difference + shift - other.shift
    return sum.signum()
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
    let mantissa = text.firstIndex { $0 | 0x20 == UInt8(ascii: "e") } ?? text.count
    let negative = text.first == UInt8(ascii: "-")
    let start = negative ? 1 : 0
    var point = start
    while point < mantissa, text[point] != UInt8(ascii: ".") { point += 1 }
    var first = start
    while first < mantissa, !Self.counts(text[first]) { first += 1 }
    guard first < mantissa else {
      self.init(sign: 0, digits: .init(start: nil, count: 0), count: 0, shift: 0, exponent: .none)
      return
    }
    var last = mantissa - 1
    while !Self.counts(text[last]) { last -= 1 }
    let inner = first < point && point < last ? 1 : 0
    self.init(
      sign: negative ? -1 : 1, digits: UnsafeRawBufferPointer(rebasing: text[first...last]),
      count: last - first + 1 - inner, shift: first < point ? point - first : point - first + 1,
      exponent: Exponent(UnsafeRawBufferPointer(rebasing: text[min(mantissa + 1, text.count)...])))
  }

  /// Whether a byte of a mantissa is a digit other than zero.
  private static func counts(_ byte: UInt8) -> Bool {
    byte > UInt8(ascii: "0")
  }
}

extension DecimalParts.Exponent {
  /// Reads what stands after `e`; nothing is 0.
  init(_ text: UnsafeRawBufferPointer) {
    let negative = text.first == UInt8(ascii: "-")
    let start = text.firstIndex { $0 > UInt8(ascii: "0") } ?? text.count
    let digits = UnsafeRawBufferPointer(rebasing: text[start...])
    if digits.count > Self.digitLimit {
      self.init(small: negative ? -1 : 1, huge: digits)
      return
    }
    let value = digits.reduce(0) { $0 * 10 + Int($1 & 15) }
    self.init(small: negative ? -value : value, huge: Self.none.huge)
  }
}
