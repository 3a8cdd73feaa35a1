extension SyntaxParser {
  /// What one escape or one plain character stands for.
  enum Member {
    case scalar(UInt32)
    case set(ScalarSet)
    case property(PropertyClass.Property)
  }

  /// After a backslash that stands outside a class.
  mutating func atomEscape(_ start: Int) throws(PatternError) -> Syntax {
    if take("b") { return .boundary(negated: false) }
    if take("B") { return .boundary(negated: true) }
    if take("k") { return try namedReference(start) }
    if let digit = peek(), (0x31...0x39).contains(digit) {
      let number = number() ?? 0
      if number > captureCount {
        throw fail("'\(text(from: start))' refers to a group that is not there", at: start)
      }
      return .backreference(number)
    }
    switch try escape(start, inClass: false) {
    case .scalar(let scalar): return .set(ScalarSet(scalar))
    case .set(let set): return .set(set)
    case .property(let property): return .propertyClass(PropertyClass(properties: [property]))
    }
  }

  private mutating func namedReference(_ start: Int) throws(PatternError) -> Syntax {
    guard take("<"), let name = groupName(), let number = names[name] else {
      throw fail("'\(text(from: start))' refers to a group that is not there", at: start)
    }
    return .backreference(number)
  }

  /// The escapes that may stand in a class too. `start` is the backslash's place.
  mutating func escape(_ start: Int, inClass: Bool) throws(PatternError) -> Member {
    guard let value = peek(), let scalar = Unicode.Scalar(value) else {
      throw fail("a backslash ends the pattern", at: start)
    }
    position += 1
    switch scalar {
    case "d": return .set(.digits)
    case "D": return .set(ScalarSet.digits.inverted)
    case "w": return .set(.wordCharacters)
    case "W": return .set(ScalarSet.wordCharacters.inverted)
    case "s": return .set(.whiteSpace)
    case "S": return .set(ScalarSet.whiteSpace.inverted)
    case "t": return .scalar(0x09)
    case "n": return .scalar(0x0A)
    case "v": return .scalar(0x0B)
    case "f": return .scalar(0x0C)
    case "r": return .scalar(0x0D)
    case "p", "P": return .property(try property(start, negated: scalar == "P"))
    case "c": return .scalar(try controlLetter(start))
    case "x":
      guard let value = hexadecimal(2) else {
        throw fail("'\\x' wants two hexadecimal digits", at: start)
      }
      return .scalar(value)
    case "u": return .scalar(try unicodeEscape(start))
    case "0":
      if let next = peek(), (0x30...0x39).contains(next) {
        throw fail("'\\0' with a digit after it means nothing in ECMA-262", at: start)
      }
      return .scalar(0)
    case "^", "$", "\\", ".", "*", "+", "?", "(", ")", "[", "]", "{", "}", "|", "/":
      return .scalar(value)
    case "-" where inClass: return .scalar(value)
    default:
      throw fail("the escape '\(text(from: start))' means nothing in ECMA-262", at: start)
    }
  }

  private mutating func controlLetter(_ start: Int) throws(PatternError) -> UInt32 {
    guard let letter = peek(), (0x41...0x5A).contains(letter & ~0x20), letter < 0x80 else {
      throw fail("'\\c' wants a letter", at: start)
    }
    position += 1
    return letter & 31
  }

  /// `\uHHHH`, two of them for a surrogate pair, or `\u{H…}`.
  mutating func unicodeEscape(_ start: Int) throws(PatternError) -> UInt32 {
    if take("{") {
      var value: UInt32 = 0
      var digits = 0
      while let digit = hexadecimal(1) {
        value = min(value << 4 | digit, ScalarSet.last + 1)
        digits += 1
      }
      guard take("}"), digits > 0, value <= ScalarSet.last else {
        throw fail("'\\u{…}' wants the hexadecimal number of a code point", at: start)
      }
      return value
    }
    guard let high = hexadecimal(4) else {
      throw fail("'\\u' wants four hexadecimal digits, or more between braces", at: start)
    }
    guard (0xD800...0xDBFF).contains(high) else { return high }
    let after = position
    if take("\\u"), let low = hexadecimal(4), (0xDC00...0xDFFF).contains(low) {
      return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    }
    position = after
    return high
  }

  /// Exactly `count` hexadecimal digits, or nothing is taken.
  mutating func hexadecimal(_ count: Int) -> UInt32? {
    var value: UInt32 = 0
    for ahead in 0..<count {
      guard let next = peek(ahead), let scalar = Unicode.Scalar(next), scalar.isASCII,
        let digit = Character(scalar).hexDigitValue
      else { return nil }
      value = value << 4 | UInt32(digit)
    }
    position += count
    return value
  }

  private mutating func property(_ start: Int, negated: Bool) throws(PatternError)
    -> PropertyClass.Property
  {
    let wanted = "'\\p' wants a property between braces, such as \\p{L} or \\p{Script=Hangul}"
    guard take("{") else { throw fail(wanted, at: start) }
    let first = position
    while let next = peek(), next != UInt32(UInt8(ascii: "}")) { position += 1 }
    let name = text(from: first)
    guard take("}"), !name.isEmpty else { throw fail(wanted, at: start) }
    guard let known = UnicodeProperty(name) else {
      throw fail("'\(name)' is no Unicode property that ECMA-262 has", at: start)
    }
    return .init(
      name: known.name, negated: negated != known.inverted, offset: offsets[start])
  }
}
