/// RFC 3986: `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`.
enum URISyntax {
  static func isURI(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")), isScheme(text[..<colon]) else {
      return false
    }
    var rest = text[(colon + 1)...]
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      guard isQuery(rest[(hash + 1)...]) else { return false }
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      guard isQuery(rest[(mark + 1)...]) else { return false }
      rest = rest[..<mark]
    }
    guard rest.starts(with: doubleSlash) else { return isPath(rest) }
    rest = rest.dropFirst(2)
    let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    return isAuthority(rest[..<end]) && isPath(rest[end...])
  }

  private typealias Text = Slice<UnsafeRawBufferPointer>

  private static let doubleSlash = repeatElement(UInt8(ascii: "/"), count: 2)

  private static func isScheme(_ text: Text) -> Bool {
    guard let first = text.first, ASCII.isLetter(first) else { return false }
    for byte in text {
      switch byte {
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): break
      default: if !ASCII.isLetter(byte) && !ASCII.isDigit(byte) { return false }
      }
    }
    return true
  }

  private static func isAuthority(_ text: Text) -> Bool {
    var rest = text
    if let at = rest.firstIndex(of: UInt8(ascii: "@")) {
      guard consists(rest[..<at], of: .userInformation) else { return false }
      rest = rest[(at + 1)...]
    }
    if rest.first == UInt8(ascii: "[") {
      guard let close = rest.firstIndex(of: UInt8(ascii: "]")),
        isLiteral(rest[(rest.startIndex + 1)..<close])
      else { return false }
      rest = rest[(close + 1)...]
      return rest.isEmpty || (rest.first == UInt8(ascii: ":") && isPort(rest.dropFirst()))
    }
    if let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      guard isPort(rest[(colon + 1)...]) else { return false }
      rest = rest[..<colon]
    }
    return consists(rest, of: .name)
  }

  private static func isPort(_ text: Text) -> Bool {
    for byte in text where !ASCII.isDigit(byte) { return false }
    return true
  }

  private static func isPath(_ text: Text) -> Bool { consists(text, of: .path) }

  private static func isQuery(_ text: Text) -> Bool { consists(text, of: .query) }

  private enum Part {
    case userInformation
    case name
    case path
    case query
  }

  private static func consists(_ text: Text, of part: Part) -> Bool {
    var position = text.startIndex
    while position < text.endIndex {
      let byte = text[position]
      if byte == UInt8(ascii: "%") {
        guard position + 2 < text.endIndex, ASCII.isHexadecimal(text[position + 1]),
          ASCII.isHexadecimal(text[position + 2])
        else { return false }
        position += 3
        continue
      }
      guard isAllowed(byte, in: part) else { return false }
      position += 1
    }
    return true
  }

  private static func isAllowed(_ byte: UInt8, in part: Part) -> Bool {
    if isUnreservedOrDelimiter(byte) { return true }
    switch byte {
    case UInt8(ascii: ":"): return part != .name
    case UInt8(ascii: "@"): return part == .path || part == .query
    case UInt8(ascii: "/"): return part == .path || part == .query
    case UInt8(ascii: "?"): return part == .query
    default: return false
    }
  }

  private static func isUnreservedOrDelimiter(_ byte: UInt8) -> Bool {
    if ASCII.isLetter(byte) || ASCII.isDigit(byte) { return true }
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
      return true
    default: return false
    }
  }

  // MARK: Addresses in brackets

  private static func isLiteral(_ text: Text) -> Bool {
    guard let first = text.first else { return false }
    if first | 0x20 == UInt8(ascii: "v") { return isFutureAddress(text.dropFirst()) }
    return isIPv6(text)
  }

  /// `1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`
  private static func isFutureAddress(_ text: Text) -> Bool {
    guard let point = text.firstIndex(of: UInt8(ascii: ".")), point > text.startIndex,
      point + 1 < text.endIndex
    else { return false }
    for byte in text[..<point] where !ASCII.isHexadecimal(byte) { return false }
    for byte in text[(point + 1)...]
    where !isUnreservedOrDelimiter(byte) && byte != UInt8(ascii: ":") { return false }
    return true
  }

  private static func isIPv6(_ text: Text) -> Bool {
    var groups = 0
    var isShortened = false
    var position = text.startIndex
    if text.starts(with: repeatElement(UInt8(ascii: ":"), count: 2)) {
      isShortened = true
      position += 2
    }
    while position < text.endIndex {
      let end = text[position...].firstIndex(of: UInt8(ascii: ":")) ?? text.endIndex
      let group = text[position..<end]
      if group.contains(UInt8(ascii: ".")) {
        guard end == text.endIndex, isIPv4(group) else { return false }
        groups += 2
        break
      }
      guard (1...4).contains(group.count) else { return false }
      for byte in group where !ASCII.isHexadecimal(byte) { return false }
      groups += 1
      if end == text.endIndex { break }
      position = end + 1
      if position < text.endIndex, text[position] == UInt8(ascii: ":") {
        if isShortened { return false }
        isShortened = true
        position += 1
      } else if position == text.endIndex {
        return false
      }
    }
    return isShortened ? groups < 8 : groups == 8
  }

  private static func isIPv4(_ text: Text) -> Bool {
    var octets = 0
    var value = -1
    var digits = 0
    for byte in text {
      if byte == UInt8(ascii: ".") {
        if value < 0 { return false }
        octets += 1
        value = -1
        digits = 0
      } else {
        guard ASCII.isDigit(byte), digits < 3, value != 0 else { return false }
        value = max(value, 0) * 10 + Int(byte - UInt8(ascii: "0"))
        digits += 1
        if value > 255 { return false }
      }
    }
    return octets == 3 && value >= 0
  }
}
