/// The text of a JSON number, cut into its parts (RFC 8259 section 6). A view.
struct NumberText {
  let isNegative: Bool
  let integer: UnsafeRawBufferPointer
  let fraction: UnsafeRawBufferPointer
  /// Capped to ± 2⁴⁰, far beyond what any date needs.
  let exponent: Int

  /// Nil where the text is no JSON number.
  init?(_ text: UnsafeRawBufferPointer) {
    var offset = 0
    isNegative = text.first == UInt8(ascii: "-")
    if isNegative { offset = 1 }
    let integerStart = offset
    Self.skipDigits(text, &offset)
    integer = UnsafeRawBufferPointer(rebasing: text[integerStart..<offset])
    guard !integer.isEmpty, integer.count == 1 || integer[0] != 48 else { return nil }
    if offset < text.count, text[offset] == UInt8(ascii: ".") {
      let start = offset + 1
      offset = start
      Self.skipDigits(text, &offset)
      guard offset > start else { return nil }
      fraction = UnsafeRawBufferPointer(rebasing: text[start..<offset])
    } else {
      fraction = Digits.none
    }
    if offset == text.count {
      exponent = 0
    } else {
      guard let value = Self.exponent(text, from: offset) else { return nil }
      exponent = value
    }
  }

  /// The number divided by 10^decimals, its sign left aside: the whole part, and the digits after it.
  /// Nil where the whole part has more than fifteen digits or the fraction starts with a thousand zeros.
  func split(decimals: Int) -> (whole: Int, fraction: FractionDigits)? {
    if isZero { return (0, FractionDigits(fraction)) }
    // Safe: the exponent is capped, and a text is shorter than that.
    let point = integer.count + exponent - decimals
    guard let whole = whole(upTo: point) else { return nil }
    let digits = digits(after: point)
    guard digits.leadingZeros <= 1000 else { return nil }
    if fraction.isEmpty && digits.isZero { return (whole, .none) }
    return (whole, digits)
  }

  private var isZero: Bool {
    integer.allSatisfy { $0 == 48 } && fraction.allSatisfy { $0 == 48 }
  }

  /// The first `point` digits as a number, zeros where there are no more; nil above fifteen digits.
  private func whole(upTo point: Int) -> Int? {
    var value = 0
    var index = 0
    while index < point {
      var digit = 0
      if index < integer.count {
        digit = Int(integer[index] - 48)
      } else if index - integer.count < fraction.count {
        digit = Int(fraction[index - integer.count] - 48)
      }
      value = value * 10 + digit
      if value >= 1_000_000_000_000_000 { return nil }
      index += 1
    }
    return value
  }

  /// The digits from `point` on.
  private func digits(after point: Int) -> FractionDigits {
    let inInteger = min(max(point, 0), integer.count)
    let inFraction = min(max(point - integer.count, 0), fraction.count)
    return FractionDigits(
      leadingZeros: max(-point, 0),
      first: UnsafeRawBufferPointer(rebasing: integer[inInteger...]),
      second: UnsafeRawBufferPointer(rebasing: fraction[inFraction...]), isComplement: false)
  }

  private static func skipDigits(_ text: UnsafeRawBufferPointer, _ offset: inout Int) {
    while offset < text.count, Digits.isDigit(text[offset]) { offset &+= 1 }
  }

  /// `e`, an optional sign and digits, up to the text's end.
  private static func exponent(_ text: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard text[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var offset = start + 1
    let isNegative = offset < text.count && text[offset] == UInt8(ascii: "-")
    if isNegative || offset < text.count && text[offset] == UInt8(ascii: "+") { offset += 1 }
    guard offset < text.count else { return nil }
    var value = 0
    while offset < text.count {
      guard Digits.isDigit(text[offset]) else { return nil }
      value = min(value * 10 + Int(text[offset] - 48), 1 << 40)
      offset += 1
    }
    return isNegative ? -value : value
  }
}
