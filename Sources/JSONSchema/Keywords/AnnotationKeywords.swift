import JSON

/// The keywords that say something to people and tools, and never fail (JSON Schema Validation, §8
/// and §9). Their values must still be of their types.
enum AnnotationKeywords {
  static func any(
    _ name: String, _ vocabulary: Vocabulary = .metaData, since first: Draft = .draft4
  ) -> KeywordDefinition {
    KeywordDefinition(name, vocabulary, since: first) { _ throws(SchemaError) in
      AnnotationKeyword()
    }
  }

  static func string(
    _ name: String, _ vocabulary: Vocabulary = .metaData, since first: Draft = .draft4,
    of condition: AnnotationKeyword.Condition? = nil
  ) -> KeywordDefinition {
    KeywordDefinition(name, vocabulary, since: first) { context throws(SchemaError) in
      guard context.value.kind == .string else { throw context.fail("'\(name)' is a string") }
      return AnnotationKeyword(condition: condition)
    }
  }

  static func boolean(
    _ name: String, _ vocabulary: Vocabulary = .metaData, since first: Draft = .draft4
  ) -> KeywordDefinition {
    KeywordDefinition(name, vocabulary, since: first) { context throws(SchemaError) in
      guard context.value.kind == .true || context.value.kind == .false else {
        throw context.fail("'\(name)' is true or false")
      }
      return AnnotationKeyword()
    }
  }

  static func array(
    _ name: String, _ vocabulary: Vocabulary = .metaData, since first: Draft = .draft4
  ) -> KeywordDefinition {
    KeywordDefinition(name, vocabulary, since: first) { context throws(SchemaError) in
      guard context.value.kind == .array else { throw context.fail("'\(name)' is an array") }
      return AnnotationKeyword()
    }
  }

  /// A schema for what a string encodes, which is not looked into.
  static let contentSchema = KeywordDefinition(
    "contentSchema", .content, since: .draft201909, subschemas: .one
  ) {
    context throws(SchemaError) in
    switch context.value.kind {
    case .object, .true, .false: return AnnotationKeyword(condition: .stringWithMediaType)
    default: throw context.fail("'contentSchema' is a schema")
    }
  }
}
