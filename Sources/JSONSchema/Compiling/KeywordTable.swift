import JSON

/// The keywords of draft 2020-12.
enum KeywordTable {
  static let dialect = "https://json-schema.org/draft/2020-12/schema"

  static let schema = Key("$schema")
  static let id = Key("$id")
  static let anchor = Key("$anchor")
  static let dynamicAnchor = Key("$dynamicAnchor")

  /// The keyword of that name; nil where the dialect has none.
  static func find(_ name: Value) -> KeywordDefinition? {
    name.withUnescaped { byName[Key(bytes: Array($0))] }
  }

  private static let byName: [Key: KeywordDefinition] = {
    var table: [Key: KeywordDefinition] = [:]
    for definition in core + assertions + applicators + annotations + unbuilt {
      table[Key(definition.name)] = definition
    }
    return table
  }()

  private static let core: [KeywordDefinition] = [
    CoreKeywords.schema, CoreKeywords.id, CoreKeywords.anchor, CoreKeywords.comment,
    CoreKeywords.vocabulary, CoreKeywords.definitions, ReferenceKeyword.definition,
  ]

  private static let assertions: [KeywordDefinition] = [
    TypeKeyword.definition, ConstKeyword.definition, EnumKeyword.definition,
    LengthKeyword.minimum, LengthKeyword.maximum, PatternKeyword.definition,
    FormatKeyword.definition, BoundKeyword.minimum, BoundKeyword.maximum,
    BoundKeyword.exclusiveMinimum, BoundKeyword.exclusiveMaximum, ItemCountKeyword.minimum,
    ItemCountKeyword.maximum, RequiredKeyword.definition,
  ]

  private static let applicators: [KeywordDefinition] = [
    PropertiesKeyword.definition, PatternPropertiesKeyword.definition,
    AdditionalPropertiesKeyword.definition, PrefixItemsKeyword.definition,
    ItemsKeyword.definition, AllOfKeyword.definition, AnyOfKeyword.definition,
    OneOfKeyword.definition, NotKeyword.definition,
  ]

  private static let annotations: [KeywordDefinition] = [
    AnnotationKeywords.string("title"), AnnotationKeywords.string("description"),
    AnnotationKeywords.any("default"), AnnotationKeywords.array("examples"),
    AnnotationKeywords.boolean("deprecated"), AnnotationKeywords.boolean("readOnly"),
    AnnotationKeywords.boolean("writeOnly"), AnnotationKeywords.string("contentEncoding"),
    AnnotationKeywords.string("contentMediaType"), AnnotationKeywords.contentSchema,
  ]

  private static let unbuilt: [KeywordDefinition] = [
    .unbuilt("$dynamicRef"), .unbuilt("$dynamicAnchor"), .unbuilt("multipleOf"),
    .unbuilt("uniqueItems"), .unbuilt("contains", subschemas: .one), .unbuilt("minContains"),
    .unbuilt("maxContains"), .unbuilt("minProperties"), .unbuilt("maxProperties"),
    .unbuilt("if", subschemas: .one), .unbuilt("then", subschemas: .one),
    .unbuilt("else", subschemas: .one), .unbuilt("dependentRequired"),
    .unbuilt("dependentSchemas", subschemas: .map), .unbuilt("propertyNames", subschemas: .one),
    .unbuilt("unevaluatedItems", subschemas: .one),
    .unbuilt("unevaluatedProperties", subschemas: .one),
  ]
}
