import JSON
import JSONSchema
import Testing

@Suite struct `A schema that does not load` {
  /// Schema, pointer of the mistake, part of the message.
  static let cases: [(String, String, String)] = [
    // Values of the wrong shape.
    (#"{"required":"x"}"#, "/required", "array of member names"),
    (#"{"required":[1]}"#, "/required/0", "member names"),
    (#"{"required":["a","a"]}"#, "/required/1", "twice"),
    (#"{"type":"text"}"#, "/type", "'text' is no type"),
    (#"{"type":["string",7]}"#, "/type/1", "'7' is no type"),
    (#"{"type":[]}"#, "/type", "at least one"),
    (#"{"type":["null","null"]}"#, "/type/1", "twice"),
    (#"{"minLength":-1}"#, "/minLength", "integer from 0 on"),
    (#"{"maxItems":1.5}"#, "/maxItems", "integer from 0 on"),
    (#"{"minItems":"1"}"#, "/minItems", "integer"),
    (#"{"minimum":"1"}"#, "/minimum", "is a number"),
    (#"{"exclusiveMaximum":true}"#, "/exclusiveMaximum", "is a number"),
    (#"{"enum":"a"}"#, "/enum", "array"), (#"{"pattern":5}"#, "/pattern", "regular expression"),
    (
      #"{"properties":{"a":{"pattern":"a(b"}}}"#, "/properties/a/pattern",
      "'a(b' is no pattern: this group is never closed (byte 1)"
    ),
    (#"{"patternProperties":{"[z-a]":{}}}"#, "/patternProperties/[z-a]", "'[z-a]' is no pattern"),
    (#"{"format":1}"#, "/format", "a format's name"),
    (#"{"properties":[]}"#, "/properties", "object whose members are schemas"),
    (#"{"properties":{"a":1}}"#, "/properties/a", "a schema is an object, true or false"),
    (#"{"items":[{}]}"#, "/items", "one schema for all elements"),
    (#"{"prefixItems":[]}"#, "/prefixItems", "at least one"),
    (#"{"allOf":{}}"#, "/allOf", "array of at least one schema"),
    (#"{"anyOf":[null]}"#, "/anyOf/0", "a schema is"),
    (#"{"not":3}"#, "/not", "a schema is"),
    (#"{"additionalProperties":"no"}"#, "/additionalProperties", "a schema is"),
    (#"{"title":1}"#, "/title", "'title' is a string"), (#"{"examples":{}}"#, "/examples", "array"),
    (#"{"deprecated":"yes"}"#, "/deprecated", "true or false"),
    (#"{"$comment":1}"#, "/$comment", "string"),
    (#"{"$defs":{"a":{"type":"x"}}}"#, "/$defs/a/type", "'x' is no type"), ("3", "", "a schema is"),
    (#"{"contentSchema":1}"#, "/contentSchema", "schema"),
    // Identifiers and dialects.
    (#"{"$id":"https://x.example/#frag"}"#, "/$id", "no fragment"), (#"{"$id":1}"#, "/$id", "URI"),
    (#"{"$anchor":"1a"}"#, "/$anchor", "'$anchor' is"),
    (#"{"$anchor":"a","$defs":{"b":{"$anchor":"a"}}}"#, "/$defs/b/$anchor", "the anchor 'a'"),
    (
      #"{"$defs":{"a":{"$id":"https://x.example/a"},"b":{"$id":"https://x.example/a"}}}"#,
      "/$defs/b/$id", "already the name"
    ),
    (#"{"$id":"a b"}"#, "/$id", "no URI reference"),
    (#"{"$id":"x://a/b c#"}"#, "/$id", "no URI reference"),
    (
      #"{"type":"object","$schema":"https://x.example/mine"}"#, "/$schema",
      "the dialect 'https://x.example/mine' is not known"
    ),
    (#"{"$schema":"http://json-schema.org/draft-03/schema#"}"#, "/$schema", "not known"),
    (#"{"$schema":"http://json-schema.org/draft-07/schema#/x"}"#, "/$schema", "not known"),
    (
      #"{"not":{"$schema":"http://json-schema.org/draft-07/schema"}}"#, "/not/$schema",
      "changes the dialect"
    ),
    (#"{"$schema":5}"#, "/$schema", "URI"),
    (
      #"{"$vocabulary":{"https://x.example/v":1}}"#, "/$vocabulary/https:~1~1x.example~1v",
      "boolean"
    ),
    // References.
    (##"{"$ref":"#/$defs/a"}"##, "/$ref", "nothing at '/$defs/a'"),
    (##"{"$ref":"#a"}"##, "/$ref", "no anchor 'a'"),
    (##"{"$ref":"#/$defs/%ff","$defs":{"\ufffd":{}}}"##, "/$ref", "no UTF-8"),
    (
      #"{"$ref":"https://x.example/other"}"#, "/$ref",
      "no schema is known as 'https://x.example/other'"
    ),
    (#"{"$ref":"other.json"}"#, "/$ref", "'other.json' cannot be read"),
    (#"{"$ref":7}"#, "/$ref", "URI reference"),
    (##"{"$ref":"#/title","title":"x"}"##, "/title", "a schema is"),
    (##"{"$ref":"#"}"##, "/$ref", "without a step"),
    (##"{"allOf":[{"$ref":"#"}]}"##, "/allOf/0/$ref", "without a step"),
    (
      ##"{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/b"},"b":{"not":{"$ref":"#/$defs/a"}}}}"##,
      "/$defs/b/not/$ref", "schema.json#/$defs/b/not → schema.json#/$defs/a"
    ),
    (##"{"$defs":{"a":{"$ref":"#/$defs/a"}}}"##, "/$defs/a/$ref", "without a step"),
    (##"{"$dynamicRef":"#a"}"##, "/$dynamicRef", "no anchor 'a'"),
    (#"{"$dynamicRef":1}"#, "/$dynamicRef", "URI reference"),
    (##"{"$dynamicAnchor":"a","not":{"$dynamicRef":"#a"}}"##, "/not/$dynamicRef", "without a step"),
  ]

  @Test(arguments: cases) func `says what is wrong and where`(
    _ schema: String, _ pointer: String, _ hint: String
  ) throws {
    let error = try #require(Engine.mistake(schema), "\(schema) loads")
    #expect(error.pointer == pointer)
    #expect(error.message.contains(hint), "\(error.message)")
    #expect(error.file == "schema.json")
  }

  @Test func `names line and column in code points`() throws {
    let error = try #require(Engine.mistake("{\n  \"한\": 1, \"minLength\": -1\n}"))
    #expect(error.line == 2 && error.column == 24)
  }

  @Test func `that is no JSON says where`() throws {
    let error = try #require(Engine.mistake("{\n \"type\": }"))
    #expect(error.line == 2 && error.column == 10)
  }

  @Test func `in another file names that file`() throws {
    let files = ["defs/b.json": #"{"$defs":{"x":{"type":"nothing"}}}"#]
    let error = try #require(Engine.mistake(##"{"$ref":"defs/b.json#/$defs/x"}"##, beside: files))
    #expect(error.file == "defs/b.json" && error.pointer == "/$defs/x/type")
  }

  @Test func `because of formats loads where formats only annotate`() throws {
    #expect(Engine.mistake(#"{"format":"date"}"#, formatAssertion: false) == nil)
    let schema = try Engine.compile(#"{"format":"date"}"#, formatAssertion: false)
    #expect(try Engine.violations(of: #""x""#, schema).isEmpty)
    #expect(schema.keywords == ["engine-limit"])
  }

  @Test func `because it nests too deep is refused, not followed`() throws {
    let deep =
      String(repeating: #"{"not":"#, count: 100_000) + "{}" + String(repeating: "}", count: 100_000)
    #expect(Engine.mistake(deep) != nil)
    let chain = (0..<5000).map { "\"d\($0)\":{\"$ref\":\"#/$defs/d\($0 + 1)\"}" }.joined(
      separator: ",")
    let error = try #require(
      Engine.mistake("{\"$ref\":\"#/$defs/d0\",\"$defs\":{\(chain),\"d5000\":{}}}"))
    #expect(error.message.contains("one in another"))
  }
}

@Suite struct `A schema that warns` {
  @Test(arguments: [
    (#"{"requierd":["a"]}"#, "/requierd", "'requierd' is unknown"),
    (#"{"dependentRequird":{}}"#, "/dependentRequird", "is unknown and has no effect"),
    (#"{"additionalItems":{"type":"nothing"}}"#, "/additionalItems", "'items', beside"),
    (#"{"id":"x"}"#, "/id", "calls it '$id'"),
    (##"{"$recursiveRef":"#"}"##, "/$recursiveRef", "'$dynamicRef'"),
    (#"{"properties":{"a":{"x-note":1}}}"#, "/properties/a/x-note", "no effect"),
    (#"{"format":"phone"}"#, "/format", "'phone' is unknown"),
  ])
  func `loads and says where`(_ text: String, _ pointer: String, _ hint: String) throws {
    let warnings = try Engine.compile(text).warnings
    #expect(warnings.map(\.pointer) == [pointer])
    #expect(warnings[0].message.contains(hint))
    #expect(warnings[0].line == 1 && warnings[0].file == "schema.json")
  }

  @Test(arguments: [
    (Draft.draft4, #"{"const":1}"#, "from 6 on"), (.draft6, #"{"if":{}}"#, "from 7 on"),
    (.draft7, #"{"$defs":{}}"#, "calls it 'definitions'"),
    (.draft7, #"{"prefixItems":[]}"#, "'items', with an array of schemas"),
    (.draft7, #"{"dependentRequired":{}}"#, "'dependencies'"),
    (.draft4, #"{"$id":"x"}"#, "calls it 'id'"),
    (
      .draft7, ##"{"$ref":"#/definitions/a","minLength":1,"definitions":{"a":{}}}"##, "stands alone"
    ),
  ])
  func `of a draft says what that draft has`(_ draft: Draft, _ text: String, _ hint: String) throws
  {
    let warnings = try Engine.compile(text, draft: draft).warnings
    #expect(warnings.count == 1 && warnings[0].message.contains(hint), "\(warnings)")
  }

  @Test func `does not warn of what annotates`() throws {
    let schema = try Engine.compile(
      #"{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://x.example/a","$anchor":"a","$comment":"c","title":"t","description":"d","default":1,"examples":[1],"deprecated":true,"readOnly":false,"writeOnly":false,"contentEncoding":"base64","contentMediaType":"text/plain","contentSchema":{"if":true},"$defs":{}}"#
    )
    #expect(schema.warnings == [])
  }
}
