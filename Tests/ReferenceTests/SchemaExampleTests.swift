import Configuration
import JSON
import JSONSchema
import TestSupport
import Testing
import sluice

@Suite struct `The reference schemas` {
  /// Folder, name and route.
  static let schemas = [
    ("catalog/exposition", "expositions"), ("catalog/item", "items"), ("catalog/book", "books"),
    ("diary/entry", "diary"), ("diary/weather", "weather"),
  ]

  @Test(arguments: schemas.flatMap { ["\($0.0).raw.schema.json", "\($0.0).schema.json"] })
  func `accept their own examples`(_ file: String) throws {
    let loader = SchemaLoader(read: { try FileReading.read($0) })
    let path = Shared.checkout + "/schemas/" + file
    let schema = try loader.compile(file: path, options: SchemaOptions())
    var document = Document()
    var evaluator = Evaluator()
    let bytes = try FileReading.read(path)
    try bytes.withUnsafeBytes { bytes in
      try document.decode(bytes)
      let examples = try #require(document.root.member(Key("examples")))
      #expect(examples.count > 0)
      for example in examples.elements {
        #expect(evaluator.explain(example, schema, revealValues: true).map(\.message) == [])
      }
    }
  }

  @Test(arguments: schemas)
  func `show in their first examples what a record was and what it became`(
    _ name: String, _ route: String
  ) throws {
    var raw = try Self.firstExample(of: "\(name).raw.schema.json")
    if route == "books" { raw = Array(#"{"data":[{"attributes":"#.utf8) + raw + Array("}]}".utf8) }
    let clean = try Self.firstExample(of: "\(name).schema.json")
    #expect(try Reference.verdicts(ofRoute: route, raw) == [.clean(clean)])
  }

  /// As one line.
  private static func firstExample(of file: String) throws -> [UInt8] {
    var document = Document()
    let bytes = try FileReading.read(Shared.checkout + "/schemas/" + file)
    return try bytes.withUnsafeBytes { bytes in
      try document.decode(bytes)
      let examples = try #require(document.root.member(Key("examples")))
      var buffer = ByteBuffer(capacity: 1024)
      buffer.append(try #require(examples.element(0)))
      return Array(buffer.bytes)
    }
  }
}
