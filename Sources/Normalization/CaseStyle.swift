/// How the words of a name are joined. Words are told apart by `_`, `-`, `.`, blanks and capitals
/// (`imageURL` is image and URL); only ASCII letters change their case.
package enum CaseStyle: String, Sendable, CaseIterable {
  case camelCase
  case pascalCase = "PascalCase"
  case snakeCase = "snake_case"
  case kebabCase = "kebab-case"
  case screamingSnakeCase = "SCREAMING_SNAKE_CASE"

  /// What stands between words.
  var separator: UInt8? {
    switch self {
    case .camelCase, .pascalCase: nil
    case .snakeCase, .screamingSnakeCase: UInt8(ascii: "_")
    case .kebabCase: UInt8(ascii: "-")
    }
  }

  /// Whether a letter is a capital.
  func capitalizes(word: Int, first: Bool) -> Bool {
    switch self {
    case .camelCase: first && word > 0
    case .pascalCase: first
    case .snakeCase, .kebabCase: false
    case .screamingSnakeCase: true
    }
  }
}
