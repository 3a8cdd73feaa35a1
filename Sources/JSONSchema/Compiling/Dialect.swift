import JSON

/// What the keywords of a schema mean: a draft, and which of its vocabularies are in use.
final class Dialect: Sendable {
  /// The meta-schema's URI.
  let name: String
  let draft: Draft
  let vocabularies: Set<Vocabulary>
  private let keywords: [Key: KeywordDefinition]

  init(name: String, draft: Draft, vocabularies: Set<Vocabulary>) {
    self.name = name
    self.draft = draft
    self.vocabularies = vocabularies
    var keywords: [Key: KeywordDefinition] = [:]
    for definition in KeywordTable.all where definition.exists(in: draft, vocabularies) {
      keywords[Key(definition.name)] = definition
    }
    self.keywords = keywords
  }

  /// The keyword of that name; nil where the dialect has none.
  func keyword(_ name: Value) -> KeywordDefinition? {
    keywords[Key(bytes: Array(name.unescaped))]
  }

  func has(_ name: Key) -> Bool { keywords[name] != nil }

  /// What names a schema: `id` in draft 4, `$id` since.
  var identifier: Key { draft == .draft4 ? Self.oldIdentifier : KeywordTable.id }

  /// Up to draft 7 nothing beside a `$ref` counts.
  var referencesStandAlone: Bool { draft <= .draft7 }

  private static let oldIdentifier = Key("id")

  /// A draft as it was published.
  static func standard(_ draft: Draft) -> Dialect { standards[draft]! }

  private static let standards: [Draft: Dialect] = Dictionary(
    uniqueKeysWithValues: Draft.allCases.map {
      ($0, Dialect(name: $0.metaSchema, draft: $0, vocabularies: Vocabulary.standard(of: $0)))
    })
}
