import JSON
import JSONSchema

/// A schema and one document that follows it.
struct EngineCase {
  let name: String
  let schema: [UInt8]
  let document: [UInt8]
  /// The limit of decoding and validating, in microseconds; nil: none is promised.
  let limit: Double?

  init(_ name: String, schema: [UInt8], document: [UInt8], limit: Double? = nil) {
    self.name = name
    self.schema = schema
    self.document = document
    self.limit = limit
  }

  init(_ name: String, schema: String, document: String, limit: Double? = nil) {
    self.init(name, schema: Array(schema.utf8), document: Array(document.utf8), limit: limit)
  }
}

/// A compiled schema with a document that is decoded and validated again and again.
final class EngineSubject {
  let subject: Subject
  private let schema: Schema
  @exclusivity(unchecked) private var evaluator = Evaluator()

  /// Throws where the schema does not compile or the document does not follow it.
  init(_ the: EngineCase) throws {
    schema = try Self.compile(the.schema)
    subject = Subject(the.document)
    try subject.document.decode(subject.bytes)
    let violations = evaluator.explain(subject.document.root, schema)
    guard violations.isEmpty, evaluator.accepts(subject.document.root, schema) == .valid else {
      throw BenchmarkFailure("the document of '\(the.name)' is said to be invalid: \(violations)")
    }
  }

  func decodeAndValidate() {
    subject.decode()
    validate()
  }

  func validate() {
    guard evaluator.accepts(subject.document.root, schema) == .valid else {
      fatalError("a document that was valid no longer is")
    }
  }

  /// Reads and compiles a schema that stands alone.
  static func compile(_ schema: [UInt8]) throws -> Schema {
    try SchemaLoader(read: { _ in schema }).compile(file: "schema.json")
  }
}
