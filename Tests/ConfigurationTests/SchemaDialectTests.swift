import JSON
import JSONSchema
import Pipeline
import Testing

@testable import Configuration

/// `draft` of a route, and `resources`.
@Suite struct SchemaDialectTests {
  /// Bounded from above by 5: exclusively, where it is a schema of draft 4.
  private static let old = #"{"maximum":5,"exclusiveMaximum":true}"#

  private func text(_ keys: String, defaults: String = "", resources: String = "") -> String {
    let route = Sample.withRoute(
      "name: r\nfrom: in\nto: out\ndead-letters: dead\nother-fields: keep\n\(keys)")
    return route + defaults + resources
  }

  /// Whether the document follows the raw schema of each route.
  private func verdicts(
    _ document: String, _ configuration: LoadedConfiguration?
  ) throws -> [Acceptance] {
    try Array(document.utf8).withUnsafeBytes { bytes in
      var decoded = Document()
      try decoded.decode(bytes)
      var evaluator = Evaluator()
      return try #require(configuration).routes.map { evaluator.accepts(decoded.root, $0.schema!) }
    }
  }

  @Test(arguments: ["4", "\"4\"", "'4'"])
  func `the draft of a route is that of schemas without their own`(_ draft: String) throws {
    let (configuration, found) = Sample.load(
      text("schema: old.json\ndraft: \(draft)"), files: ["old.json": Self.old])
    #expect(found == [])
    #expect(try verdicts("5", configuration) == [.invalid])
    #expect(try verdicts("4", configuration) == [.valid])
  }

  @Test(arguments: ["6", "7", "2019-09", "2020-12", "\"7\""])
  func `each draft is known`(_ draft: String) throws {
    let found = Sample.mistakes(
      text("schema: old.json\ndraft: \(draft)"), files: ["old.json": Self.old])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("old.json:1:33: error: 'exclusiveMaximum' is a number") == true)
  }

  @Test func `defaults have a draft, which a route's own replaces`() throws {
    let two = """
      defaults: { draft: 4, schema: s.json, dead-letters: dead, other-fields: keep }
      routes:
        - { name: a, from: a, to: out }
        - { name: b, from: b, to: out, draft: 7 }

      """
    // In draft 4 an integer is written without a fraction.
    let schema = #"{"type":"integer"}"#
    let (configuration, found) = Sample.load(Sample.kafka + two, files: ["s.json": schema])
    #expect(found == [])
    #expect(try verdicts("1.0", configuration) == [.invalid, .valid])
  }

  @Test(arguments: ["5", "draft-07", "2020", "[7]", "2020-12-01"])
  func `what is no draft is a mistake with its place`(_ draft: String) {
    let found = Sample.mistakes(
      text("schema: old.json\ndraft: \(draft)"), files: ["old.json": Self.old])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("sluice.yaml:9:12: error: expected ") == true)
    #expect(found.first?.contains("`7`, `2019-09` or `2020-12`") == true)
    #expect(found.first?.contains("`7`, `4`") == false)
  }

  @Test func `resources say where the schemas of URIs are, relative to the file`() throws {
    let yaml = text(
      "schema: s.json", resources: "resources: { \"https://vendor.example/v1\": ../vendor }\n")
    let files = [
      "conf/s.json": #"{"$ref":"https://vendor.example/v1/a/name"}"#,
      "vendor/a/name.json": #"{"type":"string"}"#,
    ]
    let (configuration, found) = Sample.load(yaml, files: files, file: "conf/sluice.yaml")
    #expect(found == [])
    #expect(try verdicts("1", configuration) == [.invalid])
    #expect(try verdicts("\"x\"", configuration) == [.valid])
  }

  @Test func `a resource that is not in its folder is a mistake of the schema`() {
    let yaml = text(
      "schema: s.json", resources: "resources: { \"https://vendor.example/v1\": vendor }\n")
    let found = Sample.mistakes(
      yaml, files: ["s.json": "{\n \"$ref\": \"https://vendor.example/v1/a\"}"])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("s.json:2:10: error: ") == true)
    #expect(found.first?.contains("vendor/a") == true)
  }

  @Test(arguments: [
    ("{ vendor: d }", "10:14: error: `vendor` is no start of a URI"),
    (
      "{ \"https://a.example/#x\": d }", "10:14: error: `https://a.example/#x` is no start of a URI"
    ),
    ("{ \"https://a.example/\": \"\" }", "10:36: error: expected a file's path"),
    ("{ \"https://a.example/\": 5 }", "10:36: error: expected a"),
    (
      "{ \"https://a.example\": d, \"https://a.example/\": e }",
      "10:38: error: `https://a.example/` has a folder already: `d`"
    ),
    ("[d]", "10:12: error: expected a mapping of URI prefixes to folders"),
  ])
  func `a wrong resource is a mistake with its place`(_ resources: String, _ mistake: String) {
    let found = Sample.mistakes(
      text("schema: old.json\ndraft: 4", resources: "resources: \(resources)\n"),
      files: ["old.json": Self.old])
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("sluice.yaml:" + mistake) == true, "\(found)")
  }
}
