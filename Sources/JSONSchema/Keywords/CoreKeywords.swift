import JSON

/// The keywords that say what a schema is rather than what a document is: JSON Schema Core, §8.
enum CoreKeywords {
  /// Read by the index, before anything is compiled.
  static let readBefore = [
    KeywordDefinition("$schema", .core, compile: ignore),
    KeywordDefinition("id", .core, until: .draft4, compile: ignore),
    KeywordDefinition("$id", .core, since: .draft6, compile: ignore),
    KeywordDefinition("$anchor", .core, since: .draft201909, compile: ignore),
  ]

  private static let ignore: KeywordDefinition.Compile = { _ throws(SchemaError) in nil }

  /// For those who read the schema: no annotation.
  static let comment = KeywordDefinition("$comment", .core, since: .draft7) {
    context throws(SchemaError) in
    guard context.value.kind == .string else { throw context.fail("'$comment' is a string") }
    return nil
  }

  /// `definitions` until draft 7; later drafts keep it for what was written before.
  static let definitions = [
    KeywordDefinition("definitions", .core, subschemas: .map, compile: compileDefinitions),
    KeywordDefinition(
      "$defs", .core, since: .draft201909, subschemas: .map, compile: compileDefinitions),
  ]

  private static let compileDefinitions: KeywordDefinition.Compile = {
    context throws(SchemaError) in
    _ = try context.namedSubschemas()
    return nil
  }

  /// Only a meta-schema has it; those of the standard change nothing.
  static let vocabulary = KeywordDefinition("$vocabulary", .core, since: .draft201909) {
    context throws(SchemaError) in
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
