/// Where schemas of certain URIs are kept: nothing is ever fetched.
package struct SchemaResourceFolder: Equatable, Sendable {
  /// What the URIs start with, up to a slash: `https://schemas.example/v1`.
  package var prefix: String
  /// The folder in which the rest of such a URI is a path, with or without `.json` at its end.
  package var folder: String

  package init(prefix: String, folder: String) {
    self.prefix = prefix
    self.folder = folder
  }

  /// The file of a URI; nil where the URI does not start so, or would lead out of the folder.
  func path(of uri: String) -> String? {
    guard let rest = rest(of: uri) else { return nil }
    var path = folder
    while path.utf8.count > 1 && path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    for segment in rest.split(separator: "/", omittingEmptySubsequences: false) {
      guard let name = URIReference.percentDecoded(String(segment)), Self.isName(name) else {
        return nil
      }
      path += (path.isEmpty || path.utf8.last == UInt8(ascii: "/") ? "" : "/") + name
    }
    return path
  }

  /// Whether the URI is the prefix or starts with it, even where it names no file of the folder.
  func covers(_ uri: String) -> Bool {
    rest(of: uri) != nil || uri.utf8.elementsEqual(Self.withoutSlash(prefix).utf8)
  }

  /// How much of a URI the prefix is, for choosing the longest.
  var length: Int { Self.withoutSlash(prefix).utf8.count }

  private func rest(of uri: String) -> String? {
    let start = Self.withoutSlash(prefix) + "/"
    guard uri.utf8.starts(with: start.utf8) else { return nil }
    return String(decoding: uri.utf8.dropFirst(start.utf8.count), as: UTF8.self)
  }

  /// Whether a decoded segment names something in its folder, and nothing elsewhere.
  private static func isName(_ segment: String) -> Bool {
    !segment.isEmpty && segment != "." && segment != ".."
      && !segment.utf8.contains { $0 == UInt8(ascii: "/") || $0 == 0 || $0 == UInt8(ascii: "?") }
  }

  static func withoutSlash(_ text: String) -> String {
    var text = text
    while text.utf8.last == UInt8(ascii: "/") { text.removeLast() }
    return text
  }
}
