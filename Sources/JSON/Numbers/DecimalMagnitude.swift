/// Where a number's digits stand: the value is ± 0.d₁d₂d₃… × 10^magnitude. Exact, however huge.
struct DecimalMagnitude {
  /// The magnitude is ±exponent + shift.
  var isNegative: Bool
  /// Digits without leading zeros, as text or as numbers.
  var exponent: UnsafeRawBufferPointer
  /// No more than a text's length.
  var shift: Int
  /// The magnitude, unless it `isFar`.
  let near: Int

  /// Exponents of more digits are beyond what 64 bits are sure to hold.
  private static let nearDigits = 17

  init(isNegative: Bool, exponent: UnsafeRawBufferPointer, shift: Int) {
    self.isNegative = isNegative
    self.exponent = exponent
    self.shift = shift
    var value = 0
    if exponent.count <= Self.nearDigits {
      for digit in exponent { value = value * 10 + Int(digit & 15) }
    }
    near = (isNegative ? -value : value) + shift
  }

  /// Whether the magnitude is so far from 0 that no text's length matters to it.
  var isFar: Bool { exponent.count > Self.nearDigits }

  /// This one less the other: exact within ±2⁴⁰; beyond, which no text is long enough to make up for,
  /// some number that is beyond too.
  func minus(_ other: DecimalMagnitude) -> Int {
    if !isFar && !other.isFar { return near - other.near }
    // One of the exponents is far, and outweighs both shifts.
    if isNegative != other.isNegative { return isNegative ? -Self.limit : Self.limit }
    let difference = Self.difference(exponent, other.exponent)
    return (isNegative ? -difference : difference) + shift - other.shift
  }

  private static let limit = 1 << 41

  /// `left − right`, two whole numbers as digits; ±`limit` where that or more.
  private static func difference(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
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

  /// The remainder of the magnitude less `count` by `modulus`, which is above 2⁶⁰: from 0 on.
  func residue(minus count: Int, modulus: UInt64) -> UInt64 {
    var value: UInt64 = 0
    if isFar {
      for digit in exponent {
        let (high, low) = value.multipliedFullWidth(by: 10)
        let (sum, carry) = low.addingReportingOverflow(UInt64(digit & 15))
        value = modulus.dividingFullWidth((high + (carry ? 1 : 0), sum)).remainder
      }
      if isNegative && value > 0 { value = modulus - value }
    }
    let rest = isFar ? shift - count : near - count
    // Safe: both are below the modulus, which is below 2⁶².
    value += rest < 0 ? modulus - UInt64(-rest) : UInt64(rest)
    return value >= modulus ? value - modulus : value
  }
}
