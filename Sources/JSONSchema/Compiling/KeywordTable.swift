import JSON

/// The keywords of all drafts.
enum KeywordTable {
  static let schema = Key("$schema")
  static let id = Key("$id")
  static let anchor = Key("$anchor")
  static let dynamicAnchor = Key("$dynamicAnchor")
  static let recursiveAnchor = Key("$recursiveAnchor")
  static let reference = Key("$ref")

  static let all: [KeywordDefinition] = core + assertions + applicators + annotations

  static let named = Dictionary(grouping: all) { Key($0.name) }

  private static let core: [KeywordDefinition] =
    CoreKeywords.readBefore + CoreKeywords.definitions + [
      CoreKeywords.comment, CoreKeywords.vocabulary,
    ] + ReferenceKeyword.definitions

  private static let assertions: [KeywordDefinition] =
    FormatKeyword.definitions + BoundKeyword.definitions + [
      TypeKeyword.definition, ConstKeyword.definition, EnumKeyword.definition,
      LengthKeyword.minimum, LengthKeyword.maximum, PatternKeyword.definition,
      MultipleOfKeyword.definition, UniqueItemsKeyword.definition, ItemCountKeyword.minimum,
      ItemCountKeyword.maximum, PropertyCountKeyword.minimum, PropertyCountKeyword.maximum,
      RequiredKeyword.definition, DependentRequiredKeyword.definition,
      ContainsCountKeyword.minimum, ContainsCountKeyword.maximum,
    ]

  private static let applicators: [KeywordDefinition] =
    [
      PropertiesKeyword.definition, PatternPropertiesKeyword.definition,
      AdditionalPropertiesKeyword.definition, PrefixItemsKeyword.definition,
      AdditionalItemsKeyword.definition, AllOfKeyword.definition, AnyOfKeyword.definition,
      OneOfKeyword.definition, NotKeyword.definition, IfKeyword.definition, ThenKeyword.then,
      ThenKeyword.otherwise, ContainsKeyword.definition, PropertyNamesKeyword.definition,
      DependentSchemasKeyword.definition, DependenciesKeyword.definition,
    ] + ItemsKeyword.definitions + UnevaluatedKeyword.definitions

  private static let annotations: [KeywordDefinition] = [
    AnnotationKeywords.string("title"), AnnotationKeywords.string("description"),
    AnnotationKeywords.any("default"), AnnotationKeywords.array("examples", since: .draft6),
    AnnotationKeywords.boolean("deprecated", since: .draft201909),
    AnnotationKeywords.boolean("readOnly", since: .draft7),
    AnnotationKeywords.boolean("writeOnly", since: .draft7),
    ContentEncodingKeyword.definition, ContentMediaTypeKeyword.definition,
    AnnotationKeywords.string("contentEncoding", .content, since: .draft201909, of: .string),
    AnnotationKeywords.string("contentMediaType", .content, since: .draft201909, of: .string),
    AnnotationKeywords.contentSchema,
  ]
}
