import JSON
import JSONSchema
import Testing

@Suite struct `Meta-schemas` {
  @Test(arguments: Draft.allCases) func `are built in, and schemas of themselves`(
    _ draft: Draft
  ) throws {
    let schema = try Engine.compile("{\"$ref\":\"\(draft.metaSchema)\"}")
    #expect(try Engine.violations(of: #"{"type":"string","minLength":1}"#, schema).isEmpty)
    #expect(try !Engine.violations(of: #"{"minLength":-1}"#, schema).isEmpty)
    #expect(
      try Engine.violations(of: #"{"properties":{"a":{"not":{"type":"text"}}}}"#, schema).map(
        \.pointer)
        == ["/properties/a/not/type"])
    let loader = SchemaLoader { _ in throw Engine.NoSuchFile() }
    #expect(try loader.compile(file: draft.metaSchema).warnings == [])
  }

  @Test func `of vocabularies are there too`() throws {
    let schema = try Engine.compile(
      #"{"$ref":"https://json-schema.org/draft/2020-12/meta/unevaluated"}"#)
    #expect(try !Engine.violations(of: #"{"unevaluatedItems":1}"#, schema).isEmpty)
  }

  /// Schemas whose keywords have no complaint of their own, and where the meta-schema has one.
  @Test(arguments: [
    (Draft.draft4, #"{"required":[]}"#, "/required"),
    (.draft4, #"{"enum":[]}"#, "/enum"),
    (.draft4, #"{"properties":{"a":true}}"#, "/properties/a"),
    (.draft4, #"{"id":"x","dependencies":{"a":[]}}"#, "/dependencies/a"),
    (
      .draft202012, #"{"$comment":"","$defs":{"a":{"$vocabulary":{"no uri":true,"UP":1}}}}"#,
      "/$defs/a/$vocabulary/UP"
    ),
    (
      .draft7, #"{"definitions":{"a":{"default":1,"examples":[],"readOnly":1}}}"#,
      "/definitions/a/readOnly"
    ),
    (.draft201909, #"{"contentSchema":{"type":"text"}}"#, "/contentSchema/type"),
    (.draft202012, #"{"$id":"https://x.example/a#b"}"#, "/$id"),
  ])
  func `find what keywords let pass`(_ draft: Draft, _ schema: String, _ pointer: String) throws {
    let errors = Engine.mistakes(schema, draft: draft)
    #expect(errors.map(\.pointer) == [pointer], "\(errors)")
  }

  @Test func `say where they say so`() throws {
    let loader = SchemaLoader { _ in Array("{\n  \"not\": {\"required\": []}}".utf8) }
    let errors = #expect(throws: SchemaErrors.self) {
      try loader.compile(file: "a.json", options: SchemaOptions(draft: .draft4))
    }
    let first = try #require(errors?.errors.first)
    #expect(first.line == 2 && first.column == 23 && first.pointer == "/not/required")
    #expect(first.message.contains("the meta-schema refuses this: "))
    #expect(
      first.remedy == "see http://json-schema.org/draft-04/schema#/definitions/stringArray/minItems"
    )
  }

  @Test func `leave all mistakes of a schema to be told at once`() throws {
    let schema = ##"""
      {"type":"text",
       "properties":{"a":{"minLength":-1,"pattern":"("},"b":{"$ref":"#/none"},"c":7},
       "$anchor":"1","items":{"$id":3}, "contentSchema":{"type":[]}}
      """##
    let errors = Engine.mistakes(schema)
    #expect(
      errors.map(\.pointer) == [
        "/type", "/properties/a/minLength", "/properties/a/pattern", "/properties/b/$ref",
        "/properties/c", "/$anchor", "/items/$id", "/contentSchema/type",
      ])
    #expect(errors.map(\.line) == [1, 2, 2, 2, 2, 3, 3, 3])
  }

  @Test func `are told of in all files, each once`() throws {
    let files = [
      "b.json": #"{"type":1,"$defs":{"x":{"minItems":"2"}}}"#, "c.json": "[", "d.json": "{}",
    ]
    let schema = ##"""
      {"allOf":[{"$ref":"b.json"},{"$ref":"b.json#/$defs/x"},{"$ref":"c.json"},{"$ref":"d.json#/x"}],
       "maxItems":-1}
      """##
    let errors = Engine.mistakes(schema, beside: files)
    #expect(
      errors.map { "\($0.file) \($0.pointer)" } == [
        "b.json /type", "b.json /$defs/x/minItems", "c.json ", "schema.json /allOf/3/$ref",
        "schema.json /maxItems",
      ])
  }

  @Test func `are told of up to a thousand`() throws {
    let many = (0..<3000).map { "\"a\($0)\":{\"required\":[],\"minLength\":\($0 % 2 - 1)}" }
    let schema = "{\"properties\":{\(many.joined(separator: ","))}}"
    #expect(Engine.mistakes(schema).count == 1000)
    let old = Engine.mistakes(schema.replacing("-1", with: "1"), draft: .draft4)
    #expect(old.count == 100 && old.allSatisfy { $0.pointer.hasSuffix("/required") })
    let unknown = (0..<3000).map { "\"a\($0)\":1" }.joined(separator: ",")
    #expect(try Engine.compile("{\(unknown)}").warnings.count == 1000)
  }

  @Test(arguments: Draft.allCases) func `follow schemas as deep as they are read`(
    _ draft: Draft
  ) throws {
    for (open, depth) in [("{\"items\":", 240), ("{\"properties\":{\"a\":", 120)] {
      let close = String(repeating: "}", count: depth * (open.contains("a") ? 2 : 1))
      let schema =
        "{\"title\":\"\"," + open.dropFirst()
        + String(repeating: open, count: depth - 1) + "{\"type\":\"null\"}" + close
      #expect(Engine.mistakes(schema, draft: draft) == [])
    }
  }

  @Test func `check embedded resources by their own dialect`() throws {
    // Draft 4 has no boolean schemas and no empty lists; 2020-12 has both.
    let new = #""$schema":"https://json-schema.org/draft/2020-12/schema""#
    let old = #""$schema":"http://json-schema.org/draft-04/schema#""#
    let right =
      "{\(old),\"items\":{\"properties\":{\"a\":{\"id\":\"https://x.example/b\",\"$id\":\"https://x.example/b\",\(new),\"properties\":{\"x\":true},\"required\":[]}}}}"
    #expect(Engine.mistakes(right) == [])
    // What strings hold is not looked into, and is not draft 4's either.
    let content =
      "{\(new),\"contentSchema\":{\"id\":\"https://x.example/b\",\(old),\"$defs\":1}}"
    #expect(Engine.mistakes(content) == [])
    let wrong =
      "{\(new),\"properties\":{\"a\":{\"id\":\"https://x.example/b\",\(old),\"properties\":{\"x\":true},\"required\":[]}},\"minItems\":-1}"
    #expect(
      Engine.mistakes(wrong).map(\.pointer)
        == ["/properties/a/properties/x", "/properties/a/required", "/minItems"])
  }

  @Test func `look only at what is compiled`() throws {
    // What is around a schema need not be one.
    let files = [
      "api.json": #"{"type":"api","components":{"pet":{"type":"string"},"bad":{"enum":1}}}"#
    ]
    #expect(Engine.mistakes(##"{"$ref":"api.json#/components/pet"}"##, beside: files) == [])
    #expect(
      Engine.mistakes(##"{"$ref":"api.json#/components/bad"}"##, beside: files).map(\.pointer)
        == ["/components/bad/enum"])
  }
}
