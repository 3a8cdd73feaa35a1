import JSON

/// A JSON number's text, taken apart without copying: for exact comparisons that allocate nothing.
struct NumberText {
  private let text: UnsafeRawBufferPointer
  /// −1, 0 or 1.
  let sign: Int
  /// Offsets of the first significant digit and of the byte after the last one, a point between.
  private let first: Int
  private let end: Int
  /// The value is 0.d₁d₂d₃… × 10^magnitude.
  let magnitude: Int

  /// `text` is one that the decoder has accepted.
  init(_ text: UnsafeRawBufferPointer) {
    self.text = text
    var first = -1
    var end = 0
    var point = -1
    var position = text[0] == UInt8(ascii: "-") ? 1 : 0
    let start = position
    var exponent = 0
    scan: while position < text.count {
      switch text[position] {
      case UInt8(ascii: "."): point = position
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        exponent = Self.exponent(text, from: position + 1)
        break scan
      case UInt8(ascii: "0"): break
      default:
        if first < 0 { first = position }
        end = position + 1
      }
      position += 1
    }
    self.first = first
    self.end = end
    sign = first < 0 ? 0 : start == 1 ? -1 : 1
    let mantissaEnd = position
    let integerEnd = point < 0 ? mantissaEnd : point
    // Safe: exponents are capped far below what a text's length could overflow.
    magnitude =
      first < 0 ? 0 : exponent + (first < integerEnd ? integerEnd - first : integerEnd - first + 1)
  }

  /// Whether the value is an integer, whatever its text.
  var isInteger: Bool { digitCount <= max(magnitude, 0) }

  private var digitCount: Int {
    if first < 0 { return 0 }
    var count = 0
    for byte in text[first..<end] where byte != UInt8(ascii: ".") { count &+= 1 }
    return count
  }

  /// −1, 0 or 1 as this value is below, equal to or above `other`.
  func compare(_ other: NumberBound) -> Int {
    if sign != other.sign { return sign < other.sign ? -1 : 1 }
    if sign == 0 { return 0 }
    if magnitude != other.magnitude { return magnitude < other.magnitude ? -sign : sign }
    var position = first
    for digit in other.digits {
      if position < end && text[position] == UInt8(ascii: ".") { position &+= 1 }
      let mine = position < end ? text[position] &- UInt8(ascii: "0") : 0
      if mine != digit { return mine < digit ? -sign : sign }
      position &+= 1
    }
    // What is left starts with a point or a digit, and ends with a digit that is not zero.
    return position < end ? sign : 0
  }

  private static func exponent(_ text: UnsafeRawBufferPointer, from start: Int) -> Int {
    // Safe: the cap leaves room for the length of any text.
    let cap = 1 << 61
    var value = 0
    for byte in text[start...] where byte != UInt8(ascii: "+") && byte != UInt8(ascii: "-") {
      value = value < cap / 16 ? value * 10 + Int(byte - UInt8(ascii: "0")) : cap
    }
    return text[start] == UInt8(ascii: "-") ? -value : value
  }
}
