extension Value {
  /// Whether a number's text has neither fraction nor exponent.
  @inlinable package var isPlainInteger: Bool {
    kind == .number && node.header & Node.fractional == 0
  }

  /// Whether the number's value is an integer, whatever its text: `1.0` and `1e3` are. False for
  /// other kinds. Allocates nothing.
  package var isInteger: Bool {
    isPlainInteger || kind == .number && DecimalParts(text).isInteger
  }

  /// The number, where its text is an integer of at most 18 digits; nil for all else.
  package var smallInteger: Int? { isPlainInteger ? SmallInteger.read(text) : nil }

  /// The number, exactly. Nil for other kinds. Allocates: for load time.
  package var decimal: ExactDecimal? {
    kind == .number ? ExactDecimal(text) : nil
  }

  /// −1, 0 or 1 as the number is below, equal to or above `other`, exactly; nil for other kinds.
  /// Allocates nothing.
  package func compare(to other: ExactDecimal) -> Int? {
    guard kind == .number else { return nil }
    if let its = other.small, let mine = smallInteger {
      return mine == its ? 0 : mine < its ? -1 : 1
    }
    return -other.compare(to: DecimalParts(text))
  }

  /// The same for two numbers of documents; nil where one is none.
  package func compare(to other: Value) -> Int? {
    guard kind == .number, other.kind == .number else { return nil }
    if let its = other.smallInteger, let mine = smallInteger {
      return mine == its ? 0 : mine < its ? -1 : 1
    }
    return DecimalParts(text).compare(DecimalParts(other.text))
  }

  /// Feeds what equal numbers have in common: `1`, `1.0` and `10e-1` are equal.
  package func hashNumber(into hasher: inout Hasher) {
    if kind == .number { DecimalParts(text).hash(into: &hasher) }
  }
}
