import Foundation
import JSON

/// What `scripts/bench engine` measures: documents of `schemas/`, and others that are made.
enum EngineCases {
  static func all() throws -> [EngineCase] {
    try promised() + examples() + GeneratedCases.all
  }

  /// Those with a limit.
  private static func promised() throws -> [EngineCase] {
    [
      EngineCase(
        "Korean item of four fields", schema: try file("catalog/item.raw.schema.json"),
        document: Array(GeneratedDocuments.item.utf8), limit: 1.0),
      EngineCase(
        "book with nested arrays", schema: GeneratedSchemas.book,
        document: GeneratedDocuments.book, limit: 9),
    ]
  }

  /// The first example of each schema of `schemas/`, written as one line.
  private static func examples() throws -> [EngineCase] {
    try ["catalog", "diary"].flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: "schemas/\(folder)").sorted().map {
        name in
        let schema = try file("\(folder)/\(name)")
        return EngineCase(
          "\(folder)/\(name)".replacing(".schema.json", with: ""), schema: schema,
          document: try firstExample(of: schema))
      }
    }
  }

  static func file(_ path: String) throws -> [UInt8] {
    guard let contents = FileManager.default.contents(atPath: "schemas/\(path)") else {
      throw BenchmarkFailure("schemas/\(path) cannot be read: is this the checkout's folder?")
    }
    return Array(contents)
  }

  private static func firstExample(of schema: [UInt8]) throws -> [UInt8] {
    let subject = Subject(schema)
    subject.decode()
    guard let example = try Pointer("/examples/0").resolve(in: subject.document.root) else {
      throw BenchmarkFailure("a schema of schemas/ has no example")
    }
    var line = ByteBuffer()
    line.append(example)
    return Array(line.bytes)
  }
}
