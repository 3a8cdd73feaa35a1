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
      let path = percentDecoded(reference) ?? reference
      return normalizedPath(isAbsolute(path) ? path : directory(base) + path)
    }
    if reference.utf8.starts(with: "//".utf8) { return normalized(scheme + ":" + reference) }
    let parts = Parts(base, scheme: scheme)
    if reference.utf8.first == UInt8(ascii: "?") { return parts.prefix + parts.path + reference }
    if isAbsolute(reference) { return normalized(parts.prefix + reference) }
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

  /// Replaces `%41` and the like; nil where what comes of it is no UTF-8.
  static func percentDecoded(_ text: String) -> String? {
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
    return String(validating: decoded, as: UTF8.self)
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

  /// A path without `.`, empty and, where something stands before them, `..` segments. What names a
  /// folder ends with a slash.
  static func normalizedPath(_ path: String) -> String {
    withoutDotSegments(path, keepingEmpty: false)
  }

  /// RFC 3986, §5.2.4.
  private static func withoutDotSegments(_ path: String, keepingEmpty: Bool) -> String {
    let isAbsolute = isAbsolute(path)
    let all = path.utf8.dropFirst(isAbsolute ? 1 : 0).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let dots = all.map { $0.count > 2 || $0.contains { $0 != UInt8(ascii: ".") } ? 0 : $0.count }
    var kept: [Substring] = []
    for (position, segment) in all.enumerated() {
      let isEmpty = segment.isEmpty
      if isEmpty && (!keepingEmpty || position == all.count - 1) { continue }
      if !isEmpty && dots[position] == 1 { continue }
      if dots[position] == 2, let last = kept.last, !last.utf8.elementsEqual("..".utf8) {
        kept.removeLast()
      } else if dots[position] != 2 || !isAbsolute {
        kept.append(Substring(segment))
      }
    }
    let isFolder = all.last.map { $0.isEmpty } ?? false || dots.last ?? 0 > 0
    return (isAbsolute ? "/" : "") + kept.joined(separator: "/")
      + (isFolder && !kept.isEmpty ? "/" : "")
  }

  private struct Parts {
    /// The scheme, and the authority where there is one.
    var prefix: String
    var hasAuthority: Bool
    /// Without the query.
    var path: String

    init(_ text: String, scheme: String) {
      var rest = text.utf8.dropFirst(scheme.utf8.count + 1)
      prefix = scheme + ":"
      hasAuthority = rest.starts(with: "//".utf8)
      let query = UInt8(ascii: "?")
      if hasAuthority {
        let end =
          rest.dropFirst(2).firstIndex { $0 == UInt8(ascii: "/") || $0 == query } ?? rest.endIndex
        prefix += Substring(rest[..<end])
        rest = rest[end...]
      }
      path = String(Substring(rest.prefix { $0 != query }))
    }
  }

  private static func normalized(_ text: String) -> String {
    guard let scheme = scheme(text) else { return text }
    let parts = Parts(text, scheme: scheme)
    guard isAbsolute(parts.path) else { return text }
    // Safe: the parts are taken off the front of the text in turn.
    let query = Substring(text.utf8.dropFirst(parts.prefix.utf8.count + parts.path.utf8.count))
    return parts.prefix + withoutDotSegments(parts.path, keepingEmpty: true) + query
  }

  private static func isAbsolute(_ path: String) -> Bool { path.utf8.first == UInt8(ascii: "/") }

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
