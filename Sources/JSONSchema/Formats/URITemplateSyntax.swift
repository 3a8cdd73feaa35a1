/// URI Templates (RFC 6570) of any level. Operators that the RFC reserves are part of its grammar.
///
/// An apostrophe is a literal, as the errata of that RFC say.
enum URITemplateSyntax {
  static func isTemplate(_ text: UnsafeRawBufferPointer) -> Bool {
    var scanner = TextScanner(text)
    while !scanner.isAtEnd {
      if scanner.skip(while: isLiteral) > 0 { continue }
      let isTaken =
        switch scanner.next {
        case UInt8(ascii: "%"): scanner.takePercentEncoded()
        case UInt8(ascii: "{"): takeExpression(&scanner)
        case 0x80...: takeInternational(&scanner)
        default: false
        }
      if !isTaken { return false }
    }
    return true
  }

  /// ASCII that stands for itself.
  private static func isLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...0x20, 0x7F..., UInt8(ascii: "\""), UInt8(ascii: "%"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "\\"), UInt8(ascii: "^"), UInt8(ascii: "`"),
      UInt8(ascii: "{"), UInt8(ascii: "|"), UInt8(ascii: "}"):
      false
    default: true
    }
  }

  private static func takeInternational(_ scanner: inout TextScanner) -> Bool {
    guard let scalar = scanner.scalar() else { return false }
    return InternationalCharacters.isUniversal(scalar) || InternationalCharacters.isPrivate(scalar)
  }

  /// `"{" [ operator ] varspec *( "," varspec ) "}"`
  private static func takeExpression(_ scanner: inout TextScanner) -> Bool {
    guard scanner.take("{") else { return false }
    _ = scanner.take(where: isOperator)
    repeat {
      guard takeName(&scanner), takeModifier(&scanner) else { return false }
    } while scanner.take(",")
    return scanner.take("}")
  }

  private static func isOperator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "+"), UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: "/"),
      UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "&"):
      true
    case UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "!"), UInt8(ascii: "@"),
      UInt8(ascii: "|"):
      true
    default: false
    }
  }

  /// `varchar *( ["."] varchar )`
  private static func takeName(_ scanner: inout TextScanner) -> Bool {
    repeat {
      guard takeNameCharacter(&scanner) else { return false }
      while takeNameCharacter(&scanner) {}
    } while scanner.take(".")
    return true
  }

  private static func takeNameCharacter(_ scanner: inout TextScanner) -> Bool {
    scanner.take { ASCII.isLetterOrDigit($0) || $0 == UInt8(ascii: "_") }
      || scanner.takePercentEncoded()
  }

  /// `*`, a prefix's length from 1 to 9999, or nothing.
  private static func takeModifier(_ scanner: inout TextScanner) -> Bool {
    if scanner.take("*") { return true }
    guard scanner.take(":") else { return true }
    guard scanner.next != UInt8(ascii: "0") else { return false }
    return (1...4).contains(scanner.skip(while: ASCII.isDigit))
  }
}
