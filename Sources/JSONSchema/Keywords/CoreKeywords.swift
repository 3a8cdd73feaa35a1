import JSON

/// The keywords that say what a schema is rather than what a document is: JSON Schema Core, §8.
enum CoreKeywords {
  static let schema = KeywordDefinition("$schema") { context throws(SchemaError) in
    try check(dialect: context.value, in: context.place.file)
    return nil
  }

  /// Read by the index, before anything is compiled.
  static let id = KeywordDefinition("$id") { _ throws(SchemaError) in nil }
  static let anchor = KeywordDefinition("$anchor") { _ throws(SchemaError) in nil }

  static let comment = AnnotationKeywords.string("$comment")

  static let definitions = KeywordDefinition("$defs", subschemas: .map) {
    context throws(SchemaError) in
    _ = try context.namedSubschemas()
    return nil
  }

  /// Only a meta-schema has it; those of the standard change nothing.
  static let vocabulary = KeywordDefinition("$vocabulary") { context throws(SchemaError) in
    guard context.value.kind == .object else {
      throw context.fail("'$vocabulary' is an object of URIs and booleans")
    }
    for member in context.value.members {
      let name = member.name.string
      guard member.value.kind == .true || member.value.kind == .false else {
        throw context.fail("'$vocabulary' is an object of URIs and booleans", at: member.value)
      }
      let isStandard = vocabularies.contains { name == vocabularyPrefix + $0 }
      if !isStandard && member.value.kind == .true {
        throw context.fail("the vocabulary '\(name)' is not supported", at: member.name)
      }
    }
    return nil
  }

  private static let vocabularyPrefix = "https://json-schema.org/draft/2020-12/vocab/"
  private static let vocabularies = [
    "core", "applicator", "unevaluated", "validation", "meta-data", "format-annotation",
    "format-assertion", "content",
  ]

  /// Refuses what does not say that it is of draft 2020-12.
  static func check(dialect: Value, in file: SchemaFile) throws(SchemaError) {
    guard dialect.kind == .string else {
      throw file.error(at: dialect, "'$schema' is a URI as a string")
    }
    let (name, fragment) = URIReference.split(dialect.string)
    if name == KeywordTable.dialect && fragment?.isEmpty != false { return }
    throw file.error(
      at: dialect, "the dialect '\(dialect.string)' is not supported",
      remedy: "write the schema for '\(KeywordTable.dialect)'")
  }

  /// What to say of a keyword that the dialect does not have.
  static func unknown(_ name: String) -> String {
    let hint =
      switch name {
      case "definitions": "; this draft calls it '$defs'"
      case "dependencies": "; this draft calls it 'dependentRequired' and 'dependentSchemas'"
      case "additionalItems": "; this draft calls it 'items', beside 'prefixItems'"
      case "id": "; this draft calls it '$id'"
      case "$recursiveRef", "$recursiveAnchor": "; this draft has '$dynamicRef' instead"
      default: ""
      }
    return "the keyword '\(name)' is unknown and has no effect\(hint)"
  }
}
