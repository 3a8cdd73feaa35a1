import JSON

/// How many of something a schema wants.
struct Count: Sendable {
  /// Capped where no document reaches it.
  let limit: Int
  /// What the author wrote, where that is more.
  private let written: String?

  private static let cap = Int(UInt32.max)

  /// Nil where the value is no integer from 0 on.
  init?(_ value: Value) {
    guard let number = value.decimal, number.isInteger, number.sign >= 0 else { return nil }
    let isCapped = number.integer.map { $0 > Self.cap } ?? true
    limit = isCapped ? Self.cap : number.integer!
    written = isCapped ? Phrases.cut(value.text) : nil
  }

  /// `3 characters`
  func of(_ noun: String) -> String {
    written.map { "\($0) \(noun)s" } ?? Phrases.counted(limit, noun)
  }
}
