extension Fault {
  /// The error for whoever reads it. `bytes` is the record, of which no value is quoted.
  func error(in bytes: UnsafeRawBufferPointer, options: DecodeOptions) -> DecodeError {
    DecodeError(
      code: code, offset: offset, relatedOffset: related < 0 ? nil : related,
      message: message(bytes, options))
  }

  private func message(_ bytes: UnsafeRawBufferPointer, _ options: DecodeOptions) -> String {
    if let whole = wholeMessage(bytes, options) { return whole }
    let expected = expectation ?? "something else"
    if code == .truncated { return "the text ends where \(expected) was expected" }
    return "expected \(expected), found \(Token.describe(bytes, at: offset))"
  }

  /// What was expected, for the faults that are told as "expected …, found …".
  private var expectation: String? {
    switch place {
    case .value: "a value"
    case .firstElement: "a value or ']'"
    case .firstName: "a name in double quotes or '}'"
    case .name: "a name in double quotes"
    case .colon: "':' after the name"
    case .afterElement: "',' or ']' after the element"
    case .afterMember: "',' or '}' after the member"
    case .afterText: "nothing more after the JSON text"
    case .digit: "a digit after '-'"
    case .fractionDigit: "a digit after the decimal point"
    case .exponentDigit: "a digit in the exponent"
    case .string: "the end of a string"
    case .lowSurrogate, .highSurrogate, .escape, .unicodeEscape: "the rest of an escape"
    default: nil
    }
  }

  private func wholeMessage(
    _ bytes: UnsafeRawBufferPointer, _ options: DecodeOptions
  ) -> String? {
    if code == .truncated { return nil }
    switch place {
    case .blank:
      return bytes.isEmpty ? "the record has no bytes" : "the record holds nothing but white space"
    case .size: return "the record has \(bytes.count) bytes, \(offset) are allowed"
    case .byteOrderMark:
      return "a byte order mark stands before the text, where JSON has none"
    case .encoding: return Token.describeEncoding(bytes, at: offset)
    case .depth:
      let limit = min(options.maxDepth, DecodeOptions.depthCeiling)
      return "more than \(limit) arrays and objects are open at once"
    case .duplicate: return "the object has this name already, at byte \(related)"
    case .leadingZero: return "a number starts with 0 and goes on with another digit"
    case .afterNumber: return "expected the end of the number, found a character that no number has"
    case .plusOrPoint: return "a number starts with a digit or '-'"
    case .notANumber: return "JSON has no number for infinity or for what is not a number"
    case .controlCharacter: return Token.describeControl(bytes[offset])
    case .escape: return "expected one of \" \\ / b f n r t u after '\\', found another character"
    case .unicodeEscape: return "expected four hexadecimal digits after '\\u'"
    case .highSurrogate: return "a high surrogate is not followed by a low one"
    case .lowSurrogate: return "a low surrogate follows no high one"
    case .value where isClosing(bytes[offset]):
      guard let before = separator(bytes) else { return nil }
      return "expected a value after '\(before)', found \(Token.describe(bytes, at: offset))"
    case .name where isClosing(bytes[offset]):
      return "expected a name after ',', found \(Token.describe(bytes, at: offset))"
    default: return nil
    }
  }

  /// The comma or colon after which the fault stands, if it is one.
  private func separator(_ bytes: UnsafeRawBufferPointer) -> Character? {
    let blanks = " \t\n\r".utf8
    switch bytes[..<offset].last(where: { !blanks.contains($0) }) {
    case UInt8(ascii: ","): return ","
    case UInt8(ascii: ":"): return ":"
    default: return nil
    }
  }

  private func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}")
  }
}
