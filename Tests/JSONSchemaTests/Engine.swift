import JSON
import JSONSchema
import TestSupport
import Testing

/// The engine as tests use it: schemas and documents as text.
enum Engine {
  struct NoSuchFile: Error {}

  /// What compiling a schema may take, and evaluating a document, whatever they are: seconds of its
  /// thread, where nothing is optimized. Nothing is meant to come near it.
  private static let limit = 60.0

  /// Compiles `text` as the file `schema.json`, beside other files.
  static func compile(
    _ text: String, beside files: [String: String] = [:], registered: [String] = [],
    resources: [SchemaResourceFolder] = [], formatAssertion: Bool = true,
    draft: Draft = .draft202012
  ) throws -> Schema {
    let loader = SchemaLoader(resources: resources) { path in
      if path == "schema.json" { return Array(Self.text(text, of: draft).utf8) }
      guard let file = files[path] else { throw NoSuchFile() }
      return Array(file.utf8)
    }
    for file in registered { loader.register(file: file) }
    return try ThreadTime.expect(below: limit) {
      try loader.compile(
        file: "schema.json", options: SchemaOptions(formatAssertion: formatAssertion))
    }
  }

  /// A schema that says its draft, where that is not the default.
  private static func text(_ schema: String, of draft: Draft) -> String {
    if draft == .draft202012 || !schema.hasPrefix("{\"") { return schema }
    return "{\"$schema\":\"\(draft.metaSchema)\"," + schema.dropFirst()
  }

  /// All violations of a document; both modes must agree on whether there are any.
  static func violations(
    of document: String, _ schema: Schema, revealValues: Bool = false
  ) throws -> [Violation] {
    try withDecoded(document) { value in
      var evaluator = Evaluator()
      let acceptance = evaluator.accepts(value, schema)
      let violations = evaluator.explain(value, schema, revealValues: revealValues)
      #expect((acceptance == .valid) == violations.isEmpty, "the modes differ on \(document)")
      return violations
    }
  }

  /// Decodes a document as deep as documents may be.
  static func withDecoded<Result>(
    _ text: String, duplicateKeys: DecodeOptions.DuplicateKeys = .reject,
    _ body: (Value) throws -> Result
  ) throws -> Result {
    let options = DecodeOptions(
      duplicateKeys: duplicateKeys, maxDepth: DecodeOptions.depthCeiling)
    return try Array(text.utf8).withUnsafeBytes { bytes in
      var document = Document()
      try document.decode(bytes, options: options)
      return try ThreadTime.expect(below: limit) { try body(document.root) }
    }
  }

  /// `keyword pointer`, one for each violation.
  static func summary(
    _ document: String, _ schema: String, _ draft: Draft = .draft202012
  ) throws -> [String] {
    try violations(of: document, compile(schema, draft: draft)).map {
      "\($0.keyword) \($0.pointer)"
    }
  }

  /// The messages of what is wrong.
  static func messages(
    _ document: String, _ schema: String, _ draft: Draft = .draft202012
  ) throws -> [String] {
    try violations(of: document, compile(schema, draft: draft)).map(\.message)
  }

  /// The first error of a schema that must not load.
  static func mistake(
    _ text: String, beside files: [String: String] = [:], formatAssertion: Bool = true,
    draft: Draft = .draft202012
  ) -> SchemaError? {
    mistakes(text, beside: files, formatAssertion: formatAssertion, draft: draft).first
  }

  /// All errors of a schema that must not load; none where it does.
  static func mistakes(
    _ text: String, beside files: [String: String] = [:], registered: [String] = [],
    resources: [SchemaResourceFolder] = [], formatAssertion: Bool = true,
    draft: Draft = .draft202012
  ) -> [SchemaError] {
    do {
      _ = try compile(
        text, beside: files, registered: registered, resources: resources,
        formatAssertion: formatAssertion, draft: draft)
      return []
    } catch {
      return (error as? SchemaErrors)?.errors ?? []
    }
  }
}
