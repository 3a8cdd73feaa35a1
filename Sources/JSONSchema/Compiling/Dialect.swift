import JSON

/// What the keywords of a schema mean: a draft, and which of its vocabularies are in use.
final class Dialect: Sendable {
  /// The meta-schema's URI.
  let name: String
  let draft: Draft
  let vocabularies: Set<Vocabulary>
  /// Whether the dialect itself, not the operator, makes `format` decide.
  let assertsFormat: Bool
  /// The meta-schema, of a dialect that is not one of the drafts as published.
  let metaSchema: SchemaPlace?
  private let keywords: [Key: KeywordDefinition]

  init(
    name: String, draft: Draft, vocabularies: Set<Vocabulary>, assertsFormat: Bool = false,
    metaSchema: SchemaPlace? = nil
  ) {
    self.name = name
    self.draft = draft
    self.vocabularies = vocabularies
    self.assertsFormat = assertsFormat
    self.metaSchema = metaSchema
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

// MARK: - Meta-schemas

extension Dialect {
  /// The dialect of a meta-schema that is not one of the drafts: the vocabularies that its
  /// `$vocabulary` lists, else those of its own dialect.
  ///
  /// - Parameters:
  ///   - value: the `$schema` that names it.
  ///   - file: where that stands.
  convenience init(
    describedBy metaSchema: SchemaResource, asked value: Value, in file: SchemaFile
  ) throws(SchemaError) {
    let own = metaSchema.dialect
    let place = SchemaPlace(resource: metaSchema, value: metaSchema.root)
    guard own.draft >= .draft201909, let listed = metaSchema.root.member(Self.vocabulary),
      listed.kind == .object
    else {
      self.init(
        name: metaSchema.name, draft: own.draft, vocabularies: own.vocabularies,
        assertsFormat: own.assertsFormat, metaSchema: place)
      return
    }
    var vocabularies: Set<Vocabulary> = [.core]
    var assertsFormat = false
    for member in listed.members {
      let isRequired = member.value.kind == .true
      if let vocabulary = Vocabulary(uri: member.name.string, in: own.draft) {
        vocabularies.insert(vocabulary)
        // 2019-09 tells by the boolean; 2020-12 has a vocabulary for it.
        if vocabulary == .formatAssertion || vocabulary == .format && isRequired {
          assertsFormat = true
        }
      } else if isRequired {
        throw file.error(
          at: value,
          "the meta-schema '\(metaSchema.name)' requires the vocabulary '\(member.name.string)', "
            + "which is not supported",
          remedy: "where the schemas can do without it, the meta-schema says so: false")
      }
    }
    self.init(
      name: metaSchema.name, draft: own.draft, vocabularies: vocabularies,
      assertsFormat: assertsFormat, metaSchema: place)
  }

  static let vocabulary = Key("$vocabulary")
}
