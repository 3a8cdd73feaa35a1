import JSON

/// A number of a schema, made for comparing: exact, and small where it can be.
struct NumberBound {
  let sign: Int
  /// Significant digits, as in `ExactDecimal`.
  let digits: UnsafeBufferPointer<UInt8>
  let magnitude: Int
  /// The value, where it is an integer of up to 18 digits.
  let small: Int64
  let isSmall: Bool

  /// How long the text of a small integer may be.
  static let smallLength = 18

  /// The digits are given back by `deallocate`.
  init(_ number: ExactDecimal) {
    sign = number.sign
    magnitude = number.magnitude
    let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: number.digits.count)
    _ = room.initialize(from: number.digits)
    digits = UnsafeBufferPointer(room)
    isSmall = number.isInteger && number.magnitude <= Self.smallLength
    var value: Int64 = 0
    if isSmall {
      for place in 0..<max(number.magnitude, 0) {
        value = value * 10 + Int64(place < number.digits.count ? number.digits[place] : 0)
      }
    }
    small = number.sign < 0 ? -value : value
  }

  func deallocate() { digits.deallocate() }

  /// −1, 0 or 1 as `value`, a number, is below, equal to or above this one. Allocates nothing.
  @inline(__always)
  func compare(_ value: Value) -> Int {
    let text = value.text
    if isSmall && value.isPlainInteger && text.count <= Self.smallLength {
      let number = Self.integer(text)
      return number < small ? -1 : number > small ? 1 : 0
    }
    return NumberText(text).compare(self)
  }

  @inline(__always)
  private static func integer(_ text: UnsafeRawBufferPointer) -> Int64 {
    let isNegative = text[0] == UInt8(ascii: "-")
    var value: Int64 = 0
    var position = isNegative ? 1 : 0
    while position < text.count {
      // Safe: 18 digits fit.
      value = value &* 10 &+ Int64(text[position] &- UInt8(ascii: "0"))
      position &+= 1
    }
    return isNegative ? -value : value
  }

  /// An integer from 0 on as an `Int`; those that no document's size reaches are all one.
  static func clamped(_ number: ExactDecimal) -> Int {
    if number.magnitude > 10 { return Int(UInt32.max) }
    var value = 0
    for place in 0..<max(number.magnitude, 0) {
      value = value * 10 + Int(place < number.digits.count ? number.digits[place] : 0)
    }
    return min(value, Int(UInt32.max))
  }
}
