import JSON

/// The names of schema resources: URIs, and for what has none the paths of files.
///
/// A name without a scheme is a path. Names are compared as bytes, after RFC 3986's dot segments are
/// removed.
enum URIReference {
  /// Splits off the fragment, which may be empty; nil where there is no `#`.
  static func split(_ text: String) -> (name: String, fragment: String?) {
    let bytes = text.utf8
    guard let hash = bytes.firstIndex(of: UInt8(ascii: "#")) else { return (text, nil) }
    return (String(text[..<hash]), String(text[bytes.index(after: hash)...]))
  }

  /// The name that `reference`, without a fragment, has where `base` is the name of what holds it.
  static func resolve(_ reference: String, against base: String) -> String {
    if reference.isEmpty { return base }
    if scheme(reference) != nil { return normalized(reference) }
    guard let scheme = scheme(base) else {
      let path = percentDecoded(reference)
      return normalizedPath(path.hasPrefix("/") ? path : directory(base) + path)
    }
    if reference.hasPrefix("//") { return normalized(scheme + ":" + reference) }
    let parts = Parts(base, scheme: scheme)
    if reference.hasPrefix("?") { return parts.prefix + parts.path + reference }
    if reference.hasPrefix("/") { return normalized(parts.prefix + reference) }
    let merged =
      parts.hasAuthority && parts.path.isEmpty ? "/" + reference : directory(parts.path) + reference
    return normalized(parts.prefix + merged)
  }

  /// `https` of `https://…`; nil where there is none.
  static func scheme(_ text: String) -> String? {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), let first = bytes.first,
      isLetter(first), bytes[..<colon].allSatisfy(isSchemeByte)
    else { return nil }
    return String(text[..<colon])
  }

  /// Replaces `%41` and the like.
  static func percentDecoded(_ text: String) -> String {
    var decoded: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2,
        let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
      {
        decoded.append(value)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  /// A pointer as a URI's fragment: what may not stand there is percent-encoded.
  static func fragment(_ pointer: String) -> String {
    var encoded = ""
    for byte in pointer.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        if "-._~!$&'()*+,;=:@/?".utf8.contains(byte) {
          encoded.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
          encoded += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
      }
    }
    return encoded
  }

  /// A path without `.` and, where something stands before them, `..` segments.
  static func normalizedPath(_ path: String) -> String {
    var kept: [Substring] = []
    let isAbsolute = path.hasPrefix("/")
    for segment in path.split(separator: "/", omittingEmptySubsequences: true) {
      switch segment {
      case ".": continue
      case "..":
        if let last = kept.last, last != ".." {
          kept.removeLast()
        } else if !isAbsolute {
          kept.append(segment)
        }
      default: kept.append(segment)
      }
    }
    return (isAbsolute ? "/" : "") + kept.joined(separator: "/")
  }

  private struct Parts {
    /// The scheme, and the authority where there is one.
    var prefix: String
    var hasAuthority: Bool
    /// Without the query.
    var path: String

    init(_ text: String, scheme: String) {
      var rest = Substring(text.utf8.dropFirst(scheme.utf8.count + 1))
      prefix = scheme + ":"
      hasAuthority = rest.hasPrefix("//")
      if hasAuthority {
        let end = rest.dropFirst(2).firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
        prefix += rest[..<end]
        rest = rest[end...]
      }
      path = String(rest.prefix { $0 != "?" })
    }
  }

  private static func normalized(_ text: String) -> String {
    guard let scheme = scheme(text) else { return text }
    let parts = Parts(text, scheme: scheme)
    guard parts.path.hasPrefix("/"), parts.path.contains("/.") else { return text }
    // Safe: the parts are taken off the front of the text in turn.
    let query = Substring(text.utf8.dropFirst(parts.prefix.utf8.count + parts.path.utf8.count))
    let isFolder =
      parts.path.hasSuffix("/") || parts.path.hasSuffix("/.") || parts.path.hasSuffix("/..")
    let path = normalizedPath(parts.path)
    return parts.prefix + path + (isFolder && path != "/" ? "/" : "") + query
  }

  /// Up to and with the last slash.
  private static func directory(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return String(path[...slash])
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || "+-.".utf8.contains(byte)
  }
}
