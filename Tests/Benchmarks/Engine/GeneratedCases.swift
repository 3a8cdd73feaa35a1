/// Documents and schemas that lean on one thing each.
enum GeneratedCases {
  static let all = [
    made("enums", GeneratedSchemas.enums, GeneratedDocuments.enums),
    made("oneOf with a discriminator", GeneratedSchemas.shapes, GeneratedDocuments.shapes),
    made("uniqueItems", GeneratedSchemas.unique, GeneratedDocuments.unique),
    made("patterns", GeneratedSchemas.patterns, GeneratedDocuments.patterns),
    made("formats", GeneratedSchemas.formats, GeneratedDocuments.formats),
    made("unevaluatedProperties", GeneratedSchemas.unevaluated, GeneratedDocuments.unevaluated),
    made("a tree that refers to itself", GeneratedSchemas.tree, GeneratedDocuments.tree),
    made("prices, multipleOf 0.01", GeneratedSchemas.prices, GeneratedDocuments.prices),
    made(
      "books, large", #"{"type":"array","items":\#(GeneratedSchemas.bookAsPart)}"#,
      GeneratedDocuments.large),
  ]

  private static func made(_ name: String, _ schema: String, _ document: String) -> EngineCase {
    EngineCase(name, schema: schema, document: document)
  }
}
