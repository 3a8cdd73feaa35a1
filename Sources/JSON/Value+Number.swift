extension Value {
  /// Whether a number's text has neither fraction nor exponent.
  @inlinable package var isPlainInteger: Bool {
    kind == .number && node.header & Node.fractional == 0
  }

  /// The number, exactly. Nil for other kinds.
  package var decimal: ExactDecimal? {
    kind == .number ? ExactDecimal(text) : nil
  }
}
