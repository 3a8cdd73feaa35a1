import JSON
import JSONSchema
import Testing

@Suite struct `Resource folders` {
  private static let files = [
    "local/a.json": #"{"type":"string"}"#, "local/deep/b.json": #"{"$ref":"../a"}"#,
    "local/deep/c": #"{"$ref":"b.json"}"#, "local/with space.json": #"{"type":"null"}"#,
    "other/a.json": #"{"type":"number"}"#, "secret.json": "{}",
  ]
  private static let folders = [
    SchemaResourceFolder(prefix: "https://x.example/schemas", folder: "local"),
    SchemaResourceFolder(prefix: "https://x.example/schemas/other/", folder: "other/"),
  ]

  private func accepts(_ document: String, _ reference: String) throws -> Bool {
    let schema = try Engine.compile(
      "{\"$ref\":\"\(reference)\"}", beside: Self.files, resources: Self.folders)
    return try Engine.violations(of: document, schema).isEmpty
  }

  @Test(arguments: [
    "https://x.example/schemas/a.json", "https://x.example/schemas/a",
    "https://x.example/schemas/deep/b.json", "https://x.example/schemas/deep/c",
    "https://x.example/schemas/deep/../a.json", "https://x.example/schemas/a.json#",
    "https://x.example/schemas/%61.json",
  ])
  func `hold the schemas of their URIs, and what those refer to`(_ reference: String) throws {
    #expect(try accepts(#""a""#, reference))
    #expect(try !accepts("1", reference))
  }

  @Test func `count by the longest prefix`() throws {
    #expect(try accepts("1", "https://x.example/schemas/other/a.json"))
    #expect(try accepts("null", "https://x.example/schemas/with%20space.json"))
  }

  @Test(arguments: [
    "https://x.example/schemas/%2e%2e/secret.json", "https://x.example/schemas/..%2fsecret.json",
    "https://x.example/schemas/deep/%2E%2E/%2E%2E/secret.json", "https://x.example/schemas/",
    "https://x.example/schemas//secret.json", "https://x.example/schemas",
    "https://x.example/schemasa.json", "https://y.example/a.json",
    "http://x.example/schemas/a.json",
    "https://x.example/schemas/../secret.json",
  ])
  func `give nothing outside of them`(_ reference: String) throws {
    let error = try #require(
      Engine.mistakes(
        "{\"$ref\":\"\(reference)\"}", beside: Self.files, resources: Self.folders
      ).first)
    #expect(error.message.contains("no schema is known as"), "\(error.message)")
    // Who named the folder is not told to name it.
    let isCovered = reference.hasPrefix("https://x.example/schemas/") && !reference.contains("/../")
    if isCovered || reference.hasSuffix("/schemas") {
      #expect(error.message.hasSuffix("it names no file of 'local'"), "\(error.message)")
    } else {
      #expect(error.remedy?.contains("--resource") == true)
    }
  }

  @Test func `say where they looked in vain`() throws {
    let error = try #require(
      Engine.mistakes(
        #"{"not":{"$ref":"https://x.example/schemas/none"}}"#, resources: Self.folders
      ).first)
    #expect(error.pointer == "/not/$ref" && error.message.contains("'local/none'"))
    #expect(error.message.contains("'local/none.json'"))
    #expect(error.remedy?.contains("'local'") == true)
  }

  @Test func `give files whose mistakes name the file, not the URI`() throws {
    let errors = Engine.mistakes(
      #"{"$ref":"https://x.example/schemas/bad"}"#, beside: ["local/bad.json": #"{"type":1}"#],
      resources: Self.folders)
    #expect(errors.map(\.file) == ["local/bad.json"])
  }

  @Test func `may hold files that are named otherwise inside`() throws {
    let files = [
      "local/x.json": #"{"$id":"https://y.example/z/x","items":{"$ref":"y"}}"#,
      "local/y.json": #"{"$id":"https://y.example/z/y","type":"null"}"#,
    ]
    let folders =
      Self.folders + [SchemaResourceFolder(prefix: "https://y.example/z", folder: "local")]
    let schema = try Engine.compile(
      #"{"$ref":"https://x.example/schemas/x"}"#, beside: files, resources: folders)
    #expect(try !Engine.violations(of: "[1]", schema).isEmpty)
    #expect(try Engine.violations(of: "[null]", schema).isEmpty)
  }
}
