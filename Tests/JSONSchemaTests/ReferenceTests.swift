import JSON
import JSONSchema
import Testing

@Suite struct `References` {
  private func isValid(
    _ document: String, _ schema: String, beside files: [String: String] = [:],
    registered: [String] = []
  ) throws -> Bool {
    let schema = try Engine.compile(schema, beside: files, registered: registered)
    return try Engine.violations(of: document, schema).isEmpty
  }

  @Test func `reach files beside the one they stand in`() throws {
    let files = [
      "parts/a.json":
        ##"{"properties":{"x":{"$ref":"../common.json#/$defs/s"},"y":{"$ref":"b%20c.json"}}}"##,
      "common.json": #"{"$defs":{"s":{"type":"string"}}}"#, "parts/b c.json": #"{"type":"null"}"#,
    ]
    let schema = #"{"$ref":"./parts/a.json"}"#
    #expect(try isValid(#"{"x":"a","y":null}"#, schema, beside: files))
    #expect(try !isValid(#"{"x":1}"#, schema, beside: files))
    #expect(try !isValid(#"{"y":1}"#, schema, beside: files))
  }

  @Test func `reach registered files by their identifier, before anything is compiled`() throws {
    let files = [
      "s/address.json": #"{"$id":"https://x.example/schemas/address","required":["street"]}"#
    ]
    for reference in ["/schemas/address", "address", "https://x.example/schemas/address"] {
      let schema = "{\"$id\":\"https://x.example/schemas/customer\",\"$ref\":\"\(reference)\"}"
      #expect(try !isValid("{}", schema, beside: files, registered: ["s/address.json"]))
      #expect(Engine.mistake(schema, beside: files) != nil)
    }
    let byPath = #"{"$ref":"s/address.json"}"#
    let compiled = try Engine.compile(byPath, beside: files)
    #expect(
      try Engine.violations(of: "{}", compiled).map(\.schemaLocation)
        == ["https://x.example/schemas/address#/required"])
  }

  @Test func `a registered file that is wrong is reported only to those who use it`() throws {
    let files = ["bad.json": #"{"$id":5}"#, "worse.json": "{"]
    #expect(
      try isValid("1", "{}", beside: files, registered: ["bad.json", "worse.json", "gone.json"]))
    #expect(Engine.mistake(#"{"$ref":"bad.json"}"#, beside: files)?.file == "bad.json")
    #expect(Engine.mistake(#"{"$ref":"worse.json"}"#, beside: files)?.file == "worse.json")
  }

  @Test func `circles through files and documents end`() throws {
    let files = ["node.json": #"{"type":"object","properties":{"next":{"$ref":"schema.json"}}}"#]
    let schema = #"{"anyOf":[{"type":"null"},{"$ref":"node.json"}]}"#
    #expect(try isValid(#"{"next":{"next":null}}"#, schema, beside: files))
    #expect(try !isValid(#"{"next":{"next":1}}"#, schema, beside: files))
  }

  @Test func `follow anchors, embedded resources and escaped pointers`() throws {
    let schema = ##"""
      {"$id":"https://x.example/root","properties":{
        "a":{"$ref":"#leaf"},"b":{"$ref":"inner#leaf"},"c":{"$ref":"#/$defs/a~1b%25~0/items"},
        "d":{"$ref":"#/$defs/*"},"e":{"$ref":"#/$defs/in/$defs/x"}},
       "$defs":{"l":{"$anchor":"leaf","const":1},"*":{"const":4},"a/b%~":{"items":{"const":3}},
         "in":{"$id":"inner","$defs":{"x":{"$anchor":"leaf","$ref":"#/$defs/two"},"two":{"const":2}}}}}
      """##
    #expect(try isValid(#"{"a":1,"b":2,"c":3,"d":4,"e":2}"#, schema))
    #expect(
      try Engine.summary(#"{"a":0,"b":0,"c":0,"d":0,"e":0}"#, schema)
        == ["const /a", "const /b", "const /c", "const /d", "const /e"])
  }

  @Test func `reach places that no keyword makes a schema`() throws {
    let schema = ##"{"x-types":{"n":{"type":"null"}},"$ref":"#/x-types/n"}"##
    #expect(try isValid("null", schema))
    #expect(try !isValid("1", schema))
  }

  @Test func `one loader compiles many files`() throws {
    let texts = [
      "a.json": #"{"$ref":"c.json"}"#, "b.json": #"{"items":{"$ref":"c.json"}}"#,
      "c.json": #"{"type":"null"}"#,
    ]
    var reads: [String: Int] = [:]
    let loader = SchemaLoader { path in
      reads[path, default: 0] += 1
      return Array((texts[path] ?? "").utf8)
    }
    let first = try loader.compile(file: "a.json")
    let second = try loader.compile(file: "b.json", options: SchemaOptions(formatAssertion: false))
    #expect(try Engine.violations(of: "1", first).count == 1)
    #expect(try Engine.violations(of: "[1,1]", second).count == 2)
    #expect(reads == ["a.json": 1, "b.json": 1, "c.json": 1])
  }

  @Test func `clean names are looked up in the schema`() throws {
    let schema = try Engine.compile(
      ##"{"properties":{"a":{"$ref":"#/$defs/w"},"o":{}},"patternProperties":{"^x-":{}},"additionalProperties":false,"$defs":{"w":{"anyOf":[{"properties":{"i":{}}},{"type":"null"}]}}}"##
    )
    func declares(_ names: String...) -> Bool? {
      schema.declaresProperty(at: names.map { Key($0) })
    }
    #expect(declares("a") == true)
    #expect(declares("a", "i") == true)
    #expect(declares("a", "j") == nil)
    #expect(declares("x-y") == true)
    #expect(declares("titel") == false)
    #expect(declares("o", "p") == nil)
  }
}
