/// What the parser found wrong: a decode error without its words.
struct Fault {
  /// What stood to be read where the fault is; says what was expected.
  enum Place {
    case value, firstElement, firstName, name, colon, afterElement, afterMember, afterText
    case string, controlCharacter, escape, unicodeEscape, lowSurrogate, highSurrogate
    case digit, fractionDigit, exponentDigit, leadingZero, afterNumber, plusOrPoint, notANumber
    case blank, byteOrderMark, encoding, size, depth, duplicate
  }

  var code: DecodeError.Code
  var offset: Int
  var place: Place
  /// The first of two places, or −1.
  var related = -1

  init(_ code: DecodeError.Code, _ offset: Int, _ place: Place, related: Int = -1) {
    self.code = code
    self.offset = offset
    self.place = place
    self.related = related
  }
}
