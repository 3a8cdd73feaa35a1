import JSON

/// Words for messages.
enum Phrases {
  static func kind(_ kind: Kind) -> String {
    switch kind {
    case .null: "null"
    case .true, .false: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }

  /// `a, b or c`
  static func list(_ parts: [String], _ word: String = "or") -> String {
    guard parts.count > 1 else { return parts.first ?? "nothing" }
    return parts.dropLast().joined(separator: ", ") + " \(word) " + parts[parts.count - 1]
  }

  /// At most ten of them, and how many more there are.
  static func some(_ parts: [String], _ word: String = "or") -> String {
    if parts.count <= 10 { return list(parts, word) }
    return parts.prefix(10).joined(separator: ", ") + " \(word) \(parts.count - 10) more"
  }

  /// Each of them once, by its bytes.
  static func distinct(_ parts: [String]) -> [String] {
    var seen: Set<Key> = []
    return parts.filter { seen.insert(Key($0)).inserted }
  }

  static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  /// A message without the middle of what it quotes, where that is very long: how it begins and how it
  /// ends says what it is about.
  static func shortened(_ message: String) -> String {
    let scalars = message.unicodeScalars
    if message.utf8.count <= 1000 || scalars.count <= 1000 { return message }
    return String(scalars.prefix(500)) + " … " + String(scalars.suffix(400))
  }
}
