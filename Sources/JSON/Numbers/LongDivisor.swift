/// Division by an integer of many digits: only whether a remainder is left.
///
/// The remainder so far and the divisor are words, the lowest first, both shifted left until the
/// divisor's highest bit is set, which changes nothing of whether one divides the other. Run after run
/// of digits, the remainder is multiplied and brought below the divisor again by one word of quotient
/// (Knuth, The Art of Computer Programming 2, 4.3.1, algorithm D).
struct LongDivisor {
  private let divisor: UnsafeMutableBufferPointer<UInt64>
  private let remainder: UnsafeMutableBufferPointer<UInt64>
  private var shift = 0

  /// Whether the digits of `dividend` with so many zeros after them are a multiple of the digits of
  /// `divisor`. Allocates where the stack has no room for twice the divisor.
  static func divides(_ dividend: DecimalParts, zeros: Int, by divisor: DecimalParts) -> Bool {
    // Safe: 18 digits are less than 60 bits.
    let words = divisor.count / DigitReader.limit + 1
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: 2 * words + 1) { room in
      room.initialize(repeating: 0)
      var division = LongDivisor(
        divisor, UnsafeMutableBufferPointer(rebasing: room[..<words]),
        UnsafeMutableBufferPointer(rebasing: room[words...]))
      return division.divides(dividend, zeros: zeros)
    }
  }

  private init(
    _ parts: DecimalParts, _ divisor: UnsafeMutableBufferPointer<UInt64>,
    _ remainder: UnsafeMutableBufferPointer<UInt64>
  ) {
    var reader = DigitReader(parts)
    parts.eachRun { length, _ in
      _ = Self.multiply(divisor, by: PowersOfTen[length], adding: reader.next(length))
    }
    var used = divisor.count
    while divisor[used - 1] == 0 { used -= 1 }
    self.divisor = UnsafeMutableBufferPointer(rebasing: divisor[..<used])
    self.remainder = UnsafeMutableBufferPointer(rebasing: remainder[...used])
    shift = divisor[used - 1].leadingZeroBitCount
    _ = Self.multiply(self.divisor, by: 1 << UInt64(shift), adding: 0)
  }

  private mutating func divides(_ dividend: DecimalParts, zeros: Int) -> Bool {
    var reader = DigitReader(dividend)
    dividend.eachRun(zeros: zeros) { length, isZero in
      take(isZero ? 0 : reader.next(length), scale: PowersOfTen[length])
    }
    return remainder.allSatisfy { $0 == 0 }
  }

  /// The remainder of what the remainder is, times `scale`, plus `digits`.
  private func take(_ digits: UInt64, scale: UInt64) {
    let top = divisor.count
    // Safe: the remainder is below the divisor, the scale below 2⁶⁰: one more word holds the product.
    _ = Self.multiply(remainder, by: scale, adding: 0)
    let shifted = digits.multipliedFullWidth(by: 1 << UInt64(shift))
    Self.add(shifted.low, to: remainder, from: 0)
    Self.add(shifted.high, to: remainder, from: 1)
    // Safe: the highest word is below the scale, and so below the divisor's, whose highest bit is set.
    let quotient = divisor[top - 1].dividingFullWidth((remainder[top], remainder[top - 1])).quotient
    // At most two too much.
    var isNegative = subtract(quotient)
    while isNegative { isNegative = !addBack() }
  }

  /// Takes the divisor away `quotient` times; whether that went below zero.
  private func subtract(_ quotient: UInt64) -> Bool {
    var carry: UInt64 = 0
    for place in divisor.indices {
      var (high, low) = divisor[place].multipliedFullWidth(by: quotient)
      let (sum, isOver) = low.addingReportingOverflow(carry)
      if isOver { high &+= 1 }
      low = sum
      let (rest, isUnder) = remainder[place].subtractingReportingOverflow(low)
      remainder[place] = rest
      carry = high &+ (isUnder ? 1 : 0)
    }
    let (rest, isUnder) = remainder[divisor.count].subtractingReportingOverflow(carry)
    remainder[divisor.count] = rest
    return isUnder
  }

  /// Adds the divisor once; whether that went above zero.
  private func addBack() -> Bool {
    var carry: UInt64 = 0
    for place in divisor.indices {
      let (partial, first) = remainder[place].addingReportingOverflow(divisor[place])
      let (sum, second) = partial.addingReportingOverflow(carry)
      remainder[place] = sum
      carry = first || second ? 1 : 0
    }
    let (sum, isOver) = remainder[divisor.count].addingReportingOverflow(carry)
    remainder[divisor.count] = sum
    return isOver
  }

  /// Multiplies in place; what does not fit is returned.
  private static func multiply(
    _ words: UnsafeMutableBufferPointer<UInt64>, by factor: UInt64, adding: UInt64
  ) -> UInt64 {
    var carry = adding
    for place in words.indices {
      let (high, low) = words[place].multipliedFullWidth(by: factor)
      let (sum, isOver) = low.addingReportingOverflow(carry)
      words[place] = sum
      carry = high &+ (isOver ? 1 : 0)
    }
    return carry
  }

  private static func add(
    _ word: UInt64, to words: UnsafeMutableBufferPointer<UInt64>, from start: Int
  ) {
    var place = start
    var carry = word
    while carry > 0 {
      let (sum, isOver) = words[place].addingReportingOverflow(carry)
      words[place] = sum
      carry = isOver ? 1 : 0
      place += 1
    }
  }
}
