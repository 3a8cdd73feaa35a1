/// A JSON number's exact value: sign, significant digits and a power of ten; any length, any exponent.
///
/// Holds no more than its text does: a huge exponent costs no memory. One whose own digits do not fit
/// 64 bits is capped to a magnitude that no other number reaches.
package struct ExactDecimal: Sendable {
  /// −1, 0 or 1.
  package let sign: Int
  /// Significant digits 0…9, without leading and trailing zeros; empty for zero.
  package let digits: [UInt8]
  /// The value is 0.d₁d₂d₃… × 10^magnitude.
  package let magnitude: Int

  /// Reads the text of a JSON number, which the decoder has accepted.
  package init(_ text: UnsafeRawBufferPointer) {
    var digits: [UInt8] = []
    var negative = false
    var integerDigits = 0
    var seenPoint = false
    var exponent = 0
    var offset = 0
    while offset < text.count {
      let byte = text[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "-"): negative = true
      case UInt8(ascii: "."): seenPoint = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        exponent = Self.exponent(text[offset...])
        offset = text.count
      default:
        let digit = byte - UInt8(ascii: "0")
        if digits.isEmpty && digit == 0 {
          if seenPoint { integerDigits -= 1 }
        } else {
          digits.append(digit)
          if !seenPoint { integerDigits += 1 }
        }
      }
    }
    while digits.last == 0 { digits.removeLast() }
    self.digits = digits
    self.sign = digits.isEmpty ? 0 : negative ? -1 : 1
    self.magnitude = digits.isEmpty ? 0 : exponent + integerDigits
  }

  /// Whether the value is an integer, whatever its text: `1.0` and `1e3` are.
  package var isInteger: Bool { digits.count <= Swift.max(magnitude, 0) }

  private static func exponent(_ text: Slice<UnsafeRawBufferPointer>) -> Int {
    // Safe: the cap is far below what adding a text's length could overflow.
    let cap = 1 << 61
    var value = 0
    for byte in text where byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-") {
      value = Swift.min(value < cap / 16 ? value * 10 + Int(byte - UInt8(ascii: "0")) : cap, cap)
    }
    return text.first == UInt8(ascii: "-") ? -value : value
  }
}

extension ExactDecimal: Comparable {
  package static func < (left: Self, right: Self) -> Bool { left.compare(right) < 0 }
  package static func == (left: Self, right: Self) -> Bool { left.compare(right) == 0 }

  /// −1, 0 or 1 as this value is below, equal to or above `other`.
  package func compare(_ other: Self) -> Int {
    if sign != other.sign { return sign < other.sign ? -1 : 1 }
    if magnitude != other.magnitude { return (magnitude < other.magnitude ? -1 : 1) * sign }
    for (mine, its) in zip(digits, other.digits) where mine != its { return (mine < its ? -1 : 1) * sign }
    if digits.count == other.digits.count { return 0 }
    return (digits.count < other.digits.count ? -1 : 1) * sign
  }
}

extension ExactDecimal: Hashable {
  package func hash(into hasher: inout Hasher) {
    hasher.combine(sign)
    hasher.combine(magnitude)
    hasher.combine(digits)
  }
}
