/// A set of keywords that a meta-schema takes in or leaves out (JSON Schema Core, §8.1).
///
/// Older drafts have no vocabularies: all of their keywords are in use.
enum Vocabulary: String, CaseIterable, Sendable {
  case core
  case applicator
  case unevaluated
  case validation
  case metaData = "meta-data"
  /// `format` as 2019-09 has it: one vocabulary for both.
  case format
  case formatAnnotation = "format-annotation"
  case formatAssertion = "format-assertion"
  case content

  /// The vocabularies that a draft has.
  static func all(of draft: Draft) -> Set<Vocabulary> {
    switch draft {
    case .draft4, .draft6, .draft7: Set(allCases)
    case .draft201909: [.core, .applicator, .validation, .metaData, .format, .content]
    case .draft202012: Set(allCases).subtracting([.format])
    }
  }

  /// Those that its own meta-schema uses.
  static func standard(of draft: Draft) -> Set<Vocabulary> {
    draft == .draft202012 ? all(of: draft).subtracting([.formatAssertion]) : all(of: draft)
  }

  /// The vocabulary of that URI; nil where the draft has none of that name.
  init?(uri: String, in draft: Draft) {
    let prefix = "https://json-schema.org/draft/\(draft.rawValue)/vocab/"
    guard uri.utf8.starts(with: prefix.utf8),
      let vocabulary = Self(rawValue: String(uri.dropFirst(prefix.count))),
      Self.all(of: draft).contains(vocabulary)
    else { return nil }
    self = vocabulary
  }
}
