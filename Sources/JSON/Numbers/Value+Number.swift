extension Value {
  /// Whether a number's text has neither fraction nor exponent.
  @inlinable package var isPlainInteger: Bool {
    node.header & (7 | Node.fractional) == UInt32(Kind.number.rawValue)
  }

  /// Whether the number's value is an integer, whatever its text: `1.0` and `1e3` are. False for
  /// other kinds. Allocates nothing.
  @inlinable package var isInteger: Bool { isPlainInteger || kind == .number && isWrittenInteger }

  /// Whether a number that is written with a fraction or an exponent is an integer.
  @usableFromInline var isWrittenInteger: Bool {
    if let small = SmallDecimal(text) { return small.isInteger }
    return DecimalParts(text).isInteger
  }

  /// The number, where its text is an integer of at most 18 digits; nil for all else.
  @inlinable package var smallInteger: Int? {
    guard isPlainInteger else { return nil }
    let text = text
    let isNegative = text[0] == UInt8(ascii: "-")
    var place = isNegative ? 1 : 0
    guard text.count &- place <= SmallDecimal.digitLimit else { return nil }
    var value = 0
    while place < text.count {
      // Safe: 18 digits are below 2⁶³.
      value = value &* 10 &+ Int(text[place] &- UInt8(ascii: "0"))
      place &+= 1
    }
    return isNegative ? -value : value
  }

  /// The number, exactly. Nil for other kinds. Allocates: for load time.
  package var decimal: ExactDecimal? {
    kind == .number ? ExactDecimal(text) : nil
  }

  /// −1, 0 or 1 as the number is below, equal to or above `other`, exactly; nil for other kinds.
  /// Allocates nothing.
  @inlinable
  package func compare(to other: ExactDecimal) -> Int? {
    guard kind == .number else { return nil }
    if let its = other.integer, let mine = smallInteger {
      return mine == its ? 0 : mine < its ? -1 : 1
    }
    return compareWritten(to: other)
  }

  @usableFromInline
  func compareWritten(to other: ExactDecimal) -> Int {
    if let its = other.small, let mine = SmallDecimal(text), let order = mine.compare(its) {
      return order
    }
    return other.withParts { DecimalParts(text).compare($0) }
  }

  /// The same for two numbers of documents; nil where one is none.
  package func compare(to other: Value) -> Int? {
    guard kind == .number, other.kind == .number else { return nil }
    let (mine, its) = (text, other.text)
    if let one = SmallDecimal(mine), let two = SmallDecimal(its), let order = one.compare(two) {
      return order
    }
    return DecimalParts(mine).compare(DecimalParts(its))
  }
}
