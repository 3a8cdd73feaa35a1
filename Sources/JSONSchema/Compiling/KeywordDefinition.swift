import JSON

/// What a draft says of one keyword. Of one name there may be several, for different drafts.
struct KeywordDefinition: Sendable {
  /// Where in the keyword's value schemas stand.
  enum Subschemas: Sendable {
    case none
    case one
    case list
    case map
    /// One, or a list of them: `items` up to 2019-09.
    case oneOrList
    /// A map, of which some values are no schemas: `dependencies`.
    case mapOfSome
  }

  typealias Compile = @Sendable (KeywordContext) throws(SchemaError) -> (any Keyword)?

  let name: String
  let vocabulary: Vocabulary
  /// The first and the last draft that have it so.
  let drafts: ClosedRange<Draft>
  let subschemas: Subschemas
  let compile: Compile

  init(
    _ name: String, _ vocabulary: Vocabulary, since first: Draft = .draft4,
    until last: Draft = .draft202012, subschemas: Subschemas = .none, compile: @escaping Compile
  ) {
    self.name = name
    self.vocabulary = vocabulary
    drafts = first...last
    self.subschemas = subschemas
    self.compile = compile
  }

  func exists(in draft: Draft, _ vocabularies: Set<Vocabulary>) -> Bool {
    drafts.contains(draft) && vocabularies.contains(vocabulary)
  }
}
