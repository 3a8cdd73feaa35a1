import JSON
import JSONSchema
import Testing

@Suite struct `Vocabularies` {
  private static let vocabulary = "https://json-schema.org/draft/2020-12/vocab/"

  private static func metaSchema(
    _ vocabularies: String, draft: Draft = .draft202012, more: String = ""
  ) -> [String: String] {
    [
      "meta.json":
        "{\"$id\":\"https://x.example/meta\",\"$schema\":\"\(draft.metaSchema)\",\(vocabularies)\"$dynamicAnchor\":\"meta\"\(more)}"
    ]
  }

  private func compile(
    _ schema: String, _ files: [String: String], formatAssertion: Bool = false
  ) throws -> Schema {
    try Engine.compile(
      "{\"$schema\":\"https://x.example/meta\"," + schema.dropFirst(), beside: files,
      registered: files.keys.sorted(), formatAssertion: formatAssertion)
  }

  @Test func `decide which keywords there are`() throws {
    let files = Self.metaSchema(
      "\"$vocabulary\":{\"\(Self.vocabulary)core\":true,\"\(Self.vocabulary)applicator\":true},")
    let schema = try compile(
      #"{"properties":{"a":false},"minProperties":9,"title":1}"#, files)
    #expect(try Engine.violations(of: "{}", schema).isEmpty)
    #expect(try !Engine.violations(of: #"{"a":1}"#, schema).isEmpty)
    #expect(schema.warnings.map(\.pointer) == ["/minProperties", "/title"])
    #expect(schema.warnings[0].message.contains("leaves its vocabulary out"))
  }

  @Test func `that are not listed are those of the meta-schema's own dialect`() throws {
    let schema = try compile(#"{"minProperties":9}"#, Self.metaSchema(""))
    #expect(try !Engine.violations(of: "{}", schema).isEmpty)
  }

  @Test func `that are unknown and required refuse to load`() throws {
    let files = Self.metaSchema("\"$vocabulary\":{\"https://x.example/v\":true},")
    let error = try #require(
      Engine.mistakes(
        #"{"$schema":"https://x.example/meta"}"#, beside: files, registered: ["meta.json"]
      ).first)
    #expect(error.pointer == "/$schema" && error.message.contains("'https://x.example/v'"))
  }

  @Test func `that are unknown and optional are ignored`() throws {
    let files = Self.metaSchema(
      "\"$vocabulary\":{\"\(Self.vocabulary)validation\":true,\"https://x.example/v\":false},")
    #expect(try !Engine.violations(of: "1", compile(#"{"type":"null"}"#, files)).isEmpty)
  }

  @Test(arguments: [
    (Draft.draft202012, "format-assertion", "true", false),
    (.draft202012, "format-assertion", "false", false),
    (.draft202012, "format-annotation", "true", true), (.draft201909, "format", "true", false),
    (.draft201909, "format", "false", true),
  ])
  func `make formats decide`(
    _ draft: Draft, _ name: String, _ isRequired: String, _ isValid: Bool
  ) throws {
    let prefix = "https://json-schema.org/draft/\(draft.rawValue)/vocab/"
    let files = Self.metaSchema(
      "\"$vocabulary\":{\"\(prefix)\(name)\":\(isRequired)},", draft: draft)
    let schema = try compile(#"{"format":"date"}"#, files)
    #expect(try Engine.violations(of: #""x""#, schema).isEmpty == isValid)
    // The operator's word counts too.
    let asserted = try compile(#"{"format":"date"}"#, files, formatAssertion: true)
    #expect(try !Engine.violations(of: #""x""#, asserted).isEmpty)
  }

  @Test func `come with the draft that the chain of meta-schemas ends in`() throws {
    var files = Self.metaSchema("", draft: .draft7)
    files["second.json"] = #"{"$id":"https://x.example/second","$schema":"https://x.example/meta"}"#
    let schema = try Engine.compile(
      ##"{"$schema":"https://x.example/second","allOf":[{"$ref":"#/definitions/a","minLength":9}],"definitions":{"a":{}}}"##,
      beside: files, registered: ["second.json", "meta.json"])
    #expect(try Engine.violations(of: #""x""#, schema).isEmpty)
  }

  @Test func `are not looked for in circles`() throws {
    let files = [
      "a.json": #"{"$id":"https://x.example/a","$schema":"https://x.example/b"}"#,
      "b.json": #"{"$id":"https://x.example/b","$schema":"https://x.example/a"}"#,
      "self.json": #"{"$id":"https://x.example/self","$schema":"https://x.example/self"}"#,
    ]
    for name in ["a", "b", "self"] {
      let errors = Engine.mistakes(
        "{\"$schema\":\"https://x.example/\(name)\"}", beside: files,
        registered: files.keys.sorted())
      #expect(errors.first?.pointer == "/$schema", "\(name)")
      #expect(errors.first?.message.contains("back to") == true, "\(name): \(errors)")
    }
  }

  @Test(arguments: [Draft.draft201909, .draft202012])
  func `of a meta-schema that is its own tell its draft`(_ draft: Draft) throws {
    let prefix = "https://json-schema.org/draft/\(draft.rawValue)/vocab/"
    let name = "https://x.example/self"
    let files = [
      "self.json":
        "{\"$id\":\"\(name)\",\"$schema\":\"\(name)\",\"$vocabulary\":{\"\(prefix)core\":true,\"\(prefix)applicator\":true},\"required\":[\"items\"]}"
    ]
    // Of a list 2019-09's `items` has one schema for each place.
    let schema = "{\"$schema\":\"\(name)\",\"items\":[false],\"minItems\":9}"
    let errors = Engine.mistakes(schema, beside: files, registered: ["self.json"])
    #expect(errors.map(\.pointer) == (draft == .draft201909 ? [] : ["/items"]))
    let other = try Engine.compile(
      "{\"$schema\":\"\(name)\",\"items\":false,\"minItems\":9}", beside: files,
      registered: ["self.json"])
    #expect(other.warnings.map(\.pointer) == ["/minItems"])
    #expect(try Engine.violations(of: "[]", other).isEmpty)
    #expect(try !Engine.violations(of: "[1]", other).isEmpty)
    #expect(
      Engine.mistakes("{\"$schema\":\"\(name)\"}", beside: files, registered: ["self.json"]).count
        == 1)
  }

  @Test func `of meta-schemas in resource folders count`() throws {
    let files = Self.metaSchema("\"$vocabulary\":{\"\(Self.vocabulary)core\":true},")
    let schema = try Engine.compile(
      #"{"$schema":"https://m.example/meta.json","type":"null"}"#, beside: files,
      resources: [SchemaResourceFolder(prefix: "https://m.example", folder: ".")].map {
        SchemaResourceFolder(prefix: $0.prefix, folder: "")
      })
    #expect(try Engine.violations(of: "1", schema).isEmpty)
  }

  @Test func `do not save a schema from its meta-schema`() throws {
    let files = Self.metaSchema("", more: #","required":["title"],"allOf":[{"maxProperties":3}]"#)
    let errors = Engine.mistakes(
      #"{"$schema":"https://x.example/meta","a":1,"b":2,"c":3}"#, beside: files,
      registered: ["meta.json"])
    #expect(errors.count == 2 && errors.allSatisfy { $0.pointer == "" }, "\(errors)")
    #expect(errors.contains { $0.message.contains("'title'") })
    #expect(errors.allSatisfy { $0.remedy?.contains("https://x.example/meta#/") == true })
  }

  @Test func `of a meta-schema that is wrong itself are not used`() throws {
    let files = Self.metaSchema("", more: #","properties":[]"#)
    let errors = Engine.mistakes(
      #"{"$schema":"https://x.example/meta"}"#, beside: files, registered: ["meta.json"])
    #expect(errors.map(\.file) == ["meta.json"] && errors[0].pointer == "/properties")
  }
}
