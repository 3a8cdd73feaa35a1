/// URIs (RFC 3986) and IRIs (RFC 3987), absolute and relative.
struct URISyntax {
  private let text: UnsafeRawBufferPointer
  private let isInternational: Bool

  private static let doubleSlash = repeatElement(UInt8(ascii: "/"), count: 2)

  private init(_ text: UnsafeRawBufferPointer, _ isInternational: Bool) {
    self.text = text
    self.isInternational = isInternational
  }

  /// With a scheme; `international` makes it an IRI.
  static func isURI(_ text: UnsafeRawBufferPointer, international: Bool = false) -> Bool {
    let syntax = URISyntax(text, international)
    guard let colon = syntax.schemeEnd else { return false }
    return syntax.isScheme(0..<colon) && syntax.isHierarchy(from: colon + 1)
  }

  /// With a scheme or without one.
  static func isReference(_ text: UnsafeRawBufferPointer, international: Bool = false) -> Bool {
    let syntax = URISyntax(text, international)
    // Where a colon stands in the first segment, what is before it is a scheme or nothing allowed.
    guard let colon = syntax.schemeEnd else { return syntax.isHierarchy(from: 0) }
    return syntax.isScheme(0..<colon) && syntax.isHierarchy(from: colon + 1)
  }

  /// The colon before any `/`, `?` and `#`.
  private var schemeEnd: Int? {
    for position in 0..<text.count {
      switch text[position] {
      case UInt8(ascii: ":"): return position
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return nil
      default: break
      }
    }
    return nil
  }

  private func isScheme(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, ASCII.isLetter(text[range.lowerBound]) else { return false }
    for position in range {
      switch text[position] {
      case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."): break
      default: if !ASCII.isLetterOrDigit(text[position]) { return false }
      }
    }
    return true
  }

  /// `[ "//" authority ] path [ "?" query ] [ "#" fragment ]`
  private func isHierarchy(from start: Int) -> Bool {
    var position = start
    if text[start...].starts(with: Self.doubleSlash) {
      position = end(from: start + 2) { byte in
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
      }
      guard isAuthority(start + 2..<position) else { return false }
    }
    position = skip(.path, from: position)
    if position < text.count, text[position] == UInt8(ascii: "?") {
      position = skip(.query, from: position + 1)
    }
    if position < text.count, text[position] == UInt8(ascii: "#") {
      position = skip(.fragment, from: position + 1)
    }
    return position == text.count
  }

  /// `[ userinfo "@" ] host [ ":" port ]`
  private func isAuthority(_ range: Range<Int>) -> Bool {
    var host = range.lowerBound
    let at = end(from: host, to: range.upperBound) { $0 == UInt8(ascii: "@") }
    if at < range.upperBound {
      guard skip(.userInformation, from: host, to: at) == at else { return false }
      host = at + 1
    }
    var hostEnd: Int
    if host < range.upperBound, text[host] == UInt8(ascii: "[") {
      hostEnd = end(from: host, to: range.upperBound) { $0 == UInt8(ascii: "]") }
      guard hostEnd < range.upperBound, isLiteral(host + 1..<hostEnd) else { return false }
      hostEnd += 1
    } else {
      hostEnd = skip(.name, from: host, to: range.upperBound)
    }
    if hostEnd == range.upperBound { return true }
    guard text[hostEnd] == UInt8(ascii: ":") else { return false }
    for position in hostEnd + 1..<range.upperBound where !ASCII.isDigit(text[position]) {
      return false
    }
    return true
  }

  /// What stands in brackets.
  private func isLiteral(_ range: Range<Int>) -> Bool {
    guard let first = range.first else { return false }
    if ASCII.isLetter(text[first], "v") { return isFutureAddress(range.dropFirst()) }
    return AddressSyntax.isIPv6(UnsafeRawBufferPointer(rebasing: text[range]))
  }

  /// `1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`
  private func isFutureAddress(_ range: Range<Int>) -> Bool {
    let point = end(from: range.lowerBound, to: range.upperBound) { !ASCII.isHexadecimal($0) }
    guard point > range.lowerBound, point + 1 < range.upperBound, text[point] == UInt8(ascii: ".")
    else { return false }
    for position in point + 1..<range.upperBound
    where !Self.isAllowed(text[position], in: .future) { return false }
    return true
  }

  // MARK: Characters

  private enum Part {
    case userInformation
    case name
    case future
    case path
    case query
    case fragment
  }

  /// The first position of such a byte.
  @inline(__always)
  private func end(from start: Int, to limit: Int? = nil, at isEnd: (UInt8) -> Bool) -> Int {
    let limit = limit ?? text.count
    var position = start
    while position < limit, !isEnd(text[position]) { position &+= 1 }
    return position
  }

  /// The first position of what does not belong to the part.
  private func skip(_ part: Part, from start: Int, to limit: Int? = nil) -> Int {
    let limit = limit ?? text.count
    var position = start
    while position < limit {
      let byte = text[position]
      if Self.isAllowed(byte, in: part) {
        position &+= 1
      } else if byte == UInt8(ascii: "%") {
        guard limit - position >= 3, ASCII.isHexadecimal(text[position + 1]),
          ASCII.isHexadecimal(text[position + 2])
        else { return position }
        position += 3
      } else if byte >= 0x80, isInternational {
        let width = internationalWidth(at: position, in: part)
        if width == 0 { return position }
        position += width
      } else {
        return position
      }
    }
    return position
  }

  /// How many bytes the character has; 0 where it does not belong to the part.
  private func internationalWidth(at position: Int, in part: Part) -> Int {
    var scanner = TextScanner(UnsafeRawBufferPointer(rebasing: text[position...]))
    guard let scalar = scanner.scalar() else { return 0 }
    let isAllowed =
      InternationalCharacters.isUniversal(scalar)
      || part == .query && InternationalCharacters.isPrivate(scalar)
    return isAllowed ? scanner.position : 0
  }

  @inline(__always)
  private static func isAllowed(_ byte: UInt8, in part: Part) -> Bool {
    if ASCII.isLetterOrDigit(byte) { return true }
    switch byte {
    // What is left of `unreserved`, and `sub-delims`.
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "'"),
      UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
      return true
    case UInt8(ascii: ":"): return part != .name
    case UInt8(ascii: "@"), UInt8(ascii: "/"):
      return part == .path || part == .query || part == .fragment
    case UInt8(ascii: "?"): return part == .query || part == .fragment
    default: return false
    }
  }
}
