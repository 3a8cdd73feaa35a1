extension Value {
  /// Whether the number is a multiple of `divisor`, which is above 0, by an integer; exactly, whatever
  /// the length and the exponents. Nil for other kinds.
  ///
  /// Allocates nothing where the divisor has up to 18 significant digits. Takes time in proportion to
  /// the text's length times the divisor's; the exponents cost none.
  @inlinable
  package func isMultiple(of divisor: ExactDecimal) -> Bool? {
    guard kind == .number else { return nil }
    if let its = divisor.integer, let mine = smallInteger { return mine % its == 0 }
    return isWrittenMultiple(of: divisor)
  }

  @usableFromInline
  func isWrittenMultiple(of divisor: ExactDecimal) -> Bool {
    if let its = divisor.small, let mine = SmallDecimal(text),
      let isMultiple = mine.isMultiple(of: its)
    {
      return isMultiple
    }
    return divisor.withParts { DecimalParts(text).isMultiple(of: $0) }
  }
}

extension SmallDecimal {
  /// Whether this is a multiple of `divisor`, which is above 0; nil where the exponents are too far
  /// apart.
  func isMultiple(of divisor: SmallDecimal) -> Bool? {
    let apart = exponent - divisor.exponent
    let mine = digits.magnitude
    let its = divisor.digits.magnitude
    if apart == 0 { return mine % its == 0 }
    guard abs(apart) <= Self.digitLimit else { return nil }
    if apart < 0 {
      let (whole, overflow) = its.multipliedReportingOverflow(by: UInt(PowersOfTen[-apart]))
      // What is above 64 bits is above these digits.
      return overflow ? mine == 0 : mine % whole == 0
    }
    let product = (mine % its).multipliedFullWidth(by: UInt(PowersOfTen[apart]))
    // Safe: below 10¹⁸ times the divisor, so that the quotient is one word.
    return its.dividingFullWidth(product).remainder == 0
  }
}

extension DecimalParts {
  /// Whether this is a multiple of `divisor`, which is above 0.
  ///
  /// With both as integers without zeros at their ends, n × 10^i and m × 10^j: below j, no power of ten
  /// is in n to make up for it; else m has to divide n × 10^(i−j), where more zeros than m has factors
  /// of 2 or 5 change nothing.
  func isMultiple(of divisor: DecimalParts) -> Bool {
    if sign == 0 { return true }
    let apart = magnitude.minus(divisor.magnitude) - count + divisor.count
    if apart < 0 { return false }
    // A digit is less than four factors of 2.
    let zeros = min(apart, 4 * divisor.count)
    if divisor.count <= DigitReader.limit {
      var digits = DigitReader(divisor)
      return remainder(by: digits.next(divisor.count), zeros: zeros) == 0
    }
    return LongDivisor.divides(self, zeros: zeros, by: divisor)
  }

  /// The remainder of the digits, with so many zeros after them.
  private func remainder(by divisor: UInt64, zeros: Int) -> UInt64 {
    var reader = DigitReader(self)
    var remainder: UInt64 = 0
    eachRun(zeros: zeros) { length, isZero in
      let (high, low) = remainder.multipliedFullWidth(by: PowersOfTen[length])
      let (sum, carry) = low.addingReportingOverflow(isZero ? 0 : reader.next(length))
      // Safe: the sum is below the divisor times 10¹⁸, so that the quotient is one word.
      remainder = divisor.dividingFullWidth((high &+ (carry ? 1 : 0), sum)).remainder
    }
    return remainder
  }

  /// Calls `body` with the lengths of runs of digits, then of zeros after them; none above the limit of
  /// a `DigitReader`.
  @inline(__always)
  func eachRun(zeros: Int = 0, _ body: (_ length: Int, _ isZero: Bool) -> Void) {
    var left = count
    var isZero = false
    var next = zeros
    while true {
      while left > 0 {
        let length = min(left, DigitReader.limit)
        body(length, isZero)
        left -= length
      }
      if next == 0 { return }
      (left, next, isZero) = (next, 0, true)
    }
  }
}
