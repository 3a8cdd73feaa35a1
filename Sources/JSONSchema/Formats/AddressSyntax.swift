/// IP addresses as text.
enum AddressSyntax {
  /// Four numbers from 0 to 255.
  ///
  /// No leading zeros, although RFC 2673 leaves room for them: some read `010` as eight (RFC 6943, §3.1.1), so that
  /// who checks an address and who uses it may mean different ones.
  static func isIPv4(_ text: UnsafeRawBufferPointer) -> Bool {
    var scanner = TextScanner(text)
    for octet in 0..<4 {
      if octet > 0 && !scanner.take(".") { return false }
      guard takeOctet(&scanner) else { return false }
    }
    return scanner.isAtEnd
  }

  private static func takeOctet(_ scanner: inout TextScanner) -> Bool {
    if scanner.take("0") { return true }
    var value = 0
    while ASCII.isDigit(scanner.next) {
      value = value * 10 + Int(scanner.next - UInt8(ascii: "0"))
      if value > 255 { return false }
      _ = scanner.take(where: ASCII.isDigit)
    }
    return value > 0
  }

  /// RFC 4291, §2.2: eight groups, or fewer with one `::`; the last two may be an IPv4 address. No zone.
  ///
  /// - Parameter gap: how many groups of zeros `::` stands for at least.
  static func isIPv6(_ text: UnsafeRawBufferPointer, gap: Int = 1) -> Bool {
    // The longest has 45 characters.
    guard text.count >= 2, text.count <= 45 else { return false }
    var scanner = TextScanner(text)
    var groups = 0
    var hasGap = false
    if scanner.take(":") {
      guard scanner.take(":") else { return false }
      hasGap = true
    }
    while !scanner.isAtEnd {
      let rest = scanner.rest
      let digits = scanner.skip(while: ASCII.isHexadecimal)
      if scanner.next == UInt8(ascii: ".") {
        guard isIPv4(rest) else { return false }
        groups += 2
        break
      }
      guard digits >= 1, digits <= 4 else { return false }
      groups += 1
      if scanner.isAtEnd { break }
      guard scanner.take(":") else { return false }
      if scanner.take(":") {
        if hasGap { return false }
        hasGap = true
      } else if scanner.isAtEnd {
        return false
      }
    }
    return hasGap ? groups <= 8 - gap : groups == 8
  }
}
