import JSON

/// The keywords that say something to people and tools, and never fail (JSON Schema Validation, §8
/// and §9). Their values must still be of their types.
enum AnnotationKeywords {
  static func any(
    _ name: String, _ vocabulary: Vocabulary = .metaData, since first: Draft = .draft4
  ) -> KeywordDefinition {
    KeywordDefinition(name, vocabulary, since: first) { _ throws(SchemaError) in nil }
  }

  static func string(
    _ name: String, _ vocabulary: Vocabulary = .metaData, since first: Draft = .draft4
  ) -> KeywordDefinition {
    KeywordDefinition(name, vocabulary, since: first) { context throws(SchemaError) in
      guard context.value.kind == .string else { throw context.fail("'\(name)' is a string") }
      return nil
    }
  }

  static func boolean(
    _ name: String, _ vocabulary: Vocabulary = .metaData, since first: Draft = .draft4
  ) -> KeywordDefinition {
    KeywordDefinition(name, vocabulary, since: first) { context throws(SchemaError) in
      guard context.value.kind == .true || context.value.kind == .false else {
        throw context.fail("'\(name)' is true or false")
      }
      return nil
    }
  }

  static func array(
    _ name: String, _ vocabulary: Vocabulary = .metaData, since first: Draft = .draft4
  ) -> KeywordDefinition {
    KeywordDefinition(name, vocabulary, since: first) { context throws(SchemaError) in
      guard context.value.kind == .array else { throw context.fail("'\(name)' is an array") }
      return nil
    }
  }

  /// A schema for what a string encodes, which is not looked into.
  static let contentSchema = KeywordDefinition(
    "contentSchema", .content, since: .draft201909, subschemas: .one
  ) {
    context throws(SchemaError) in
    switch context.value.kind {
    case .object, .true, .false: return nil
    default: throw context.fail("'contentSchema' is a schema")
    }
  }
}
