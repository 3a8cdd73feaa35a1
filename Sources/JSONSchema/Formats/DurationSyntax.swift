/// RFC 3339, appendix A: `P1Y2M3DT4H5M6S`, `PT36H`, `P2W`. Units are in order and leave no gap; weeks stand alone.
/// No fractions. Letters of either case, as in all of that RFC's grammar.
enum DurationSyntax {
  static func isDuration(_ text: UnsafeRawBufferPointer) -> Bool {
    var scanner = TextScanner(text)
    guard scanner.take(where: { ASCII.isLetter($0, "p") }), !scanner.isAtEnd else { return false }
    if !ASCII.isLetter(scanner.next, "t") {
      guard let unit = element(&scanner) else { return false }
      if unit == UInt8(ascii: "w") { return scanner.isAtEnd }
      guard rest(&scanner, from: unit, of: date) else { return false }
      if scanner.isAtEnd { return true }
    }
    guard scanner.take(where: { ASCII.isLetter($0, "t") }), let unit = element(&scanner) else {
      return false
    }
    return rest(&scanner, from: unit, of: time) && scanner.isAtEnd
  }

  private typealias Units = (UInt8, UInt8, UInt8)
  private static let date = (UInt8(ascii: "y"), UInt8(ascii: "m"), UInt8(ascii: "d"))
  private static let time = (UInt8(ascii: "h"), UInt8(ascii: "m"), UInt8(ascii: "s"))

  /// The elements after one of `unit`, each of the unit that follows.
  private static func rest(_ scanner: inout TextScanner, from unit: UInt8, of units: Units) -> Bool
  {
    var unit = unit
    guard unit == units.0 || unit == units.1 || unit == units.2 else { return false }
    while ASCII.isDigit(scanner.next) {
      guard unit != units.2 else { return false }
      unit = unit == units.0 ? units.1 : units.2
      guard element(&scanner) == unit else { return false }
    }
    return true
  }

  /// Digits and a letter, which is returned in lower case.
  private static func element(_ scanner: inout TextScanner) -> UInt8? {
    guard scanner.skip(while: ASCII.isDigit) > 0 else { return nil }
    let unit = scanner.next
    return scanner.take(where: ASCII.isLetter) ? unit | 0x20 : nil
  }
}
