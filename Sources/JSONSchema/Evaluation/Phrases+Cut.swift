import JSON

/// What authors of schemas and documents wrote, cut short.
extension Phrases {
  /// Characters of a text that are shown.
  private static let shownCount = 100

  /// A name, pattern or value of whatever length, cut short.
  static func cut(_ text: String) -> String {
    if text.utf8.count <= shownCount { return text }
    let scalars = text.unicodeScalars
    guard
      let end = scalars.index(
        scalars.startIndex, offsetBy: shownCount, limitedBy: scalars.endIndex),
      end != scalars.endIndex
    else { return text }
    return String(scalars[..<end]) + "…"
  }

  /// The same of UTF-8.
  static func cut(_ text: some Collection<UInt8>) -> String {
    // No character has more bytes than four.
    cut(String(decoding: text.prefix(4 * shownCount + 4), as: UTF8.self))
  }

  /// A name in quotes.
  static func quoted(_ name: Key) -> String { "'\(cut(name.bytes))'" }

  /// A string of a document, escapes undone, in quotes.
  static func quoted(_ string: Value) -> String {
    "'\(string.withUnescaped { cut($0) })'"
  }
}
