/// Colours, where they are wanted.
struct Style: Sendable, Equatable {
  let isColored: Bool

  static let plain = Style(isColored: false)
  static let colored = Style(isColored: true)

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }
  func error(_ text: String) -> String { wrap(text, "1;31") }
  func warning(_ text: String) -> String { wrap(text, "1;33") }
  func good(_ text: String) -> String { wrap(text, "32") }
  /// The caret.
  func mark(_ text: String) -> String { wrap(text, "1;32") }

  private func wrap(_ text: String, _ code: String) -> String {
    isColored ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
