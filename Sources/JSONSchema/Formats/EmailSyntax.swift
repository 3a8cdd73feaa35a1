/// RFC 5321's `Mailbox` (§4.1.2), with the lengths of §4.5.3.1; RFC 6531 for other characters than ASCII.
enum EmailSyntax {
  private static let longestLocalPart = 64

  static func isMailbox(_ text: UnsafeRawBufferPointer, international: Bool = false) -> Bool {
    var scanner = TextScanner(text)
    let isLocalPart =
      scanner.take("\"")
      ? skipQuoted(&scanner, international) : skipAtoms(&scanner, international)
    guard isLocalPart, scanner.position <= longestLocalPart, scanner.take("@") else {
      return false
    }
    if scanner.next == UInt8(ascii: "[") { return isLiteral(scanner.rest) }
    let domain = international ? HostnameSyntax.internationalMail : .mail
    return domain.accepts(scanner.rest)
  }

  /// Atoms with dots between them.
  private static func skipAtoms(_ scanner: inout TextScanner, _ international: Bool) -> Bool {
    repeat {
      let count = scanner.skip { byte in
        byte < 0x80 ? isAtomText(byte) : international
      }
      if count == 0 { return false }
    } while scanner.take(".")
    return true
  }

  private static func isAtomText(_ byte: UInt8) -> Bool {
    if ASCII.isLetterOrDigit(byte) { return true }
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "?"),
      UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "|"), UInt8(ascii: "}"), UInt8(ascii: "~"):
      return true
    default: return false
    }
  }

  /// What follows a quote, up to and with the other.
  private static func skipQuoted(_ scanner: inout TextScanner, _ international: Bool) -> Bool {
    while !scanner.take("\"") {
      if scanner.take("\\") {
        guard scanner.take(where: { (0x20...0x7E).contains($0) }) else { return false }
      } else {
        let isTaken = scanner.take { byte in
          byte < 0x80 ? (0x20...0x7E).contains(byte) : international
        }
        if !isTaken { return false }
      }
    }
    return true
  }

  /// `[192.0.2.1]` or `[IPv6:2001:db8::1]`. Other tags may be registered; none is.
  private static func isLiteral(_ text: UnsafeRawBufferPointer) -> Bool {
    guard text.count > 2, text[text.count - 1] == UInt8(ascii: "]") else { return false }
    let address = UnsafeRawBufferPointer(rebasing: text[1..<text.count - 1])
    guard address.count > 5, ASCII.isLetter(address[0], "i"), ASCII.isLetter(address[1], "p"),
      ASCII.isLetter(address[2], "v"), address[3] == UInt8(ascii: "6"),
      address[4] == UInt8(ascii: ":")
    else { return AddressSyntax.isIPv4(address) }
    // Here `::` stands for two groups at least.
    return AddressSyntax.isIPv6(UnsafeRawBufferPointer(rebasing: address[5...]), gap: 2)
  }
}
