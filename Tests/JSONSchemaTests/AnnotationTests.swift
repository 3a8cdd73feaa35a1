import JSON
import JSONSchema
import Testing

extension Engine {
  static func annotations(of document: String, _ schema: Schema) throws -> [Annotation] {
    try withDecoded(document) { value in
      var evaluator = Evaluator()
      return evaluator.annotations(of: value, schema)
    }
  }
}

@Suite struct `Annotations` {
  /// `path pointer value`, one for each annotation.
  private func summary(
    _ schema: String, _ document: String, _ draft: Draft = .draft202012
  ) throws -> [String] {
    let schema = try Engine.compile(schema, formatAssertion: false, draft: draft)
    return try Engine.annotations(of: document, schema).map {
      "\($0.evaluationPath) \($0.pointer) \($0.value)"
    }
  }

  @Test func `name place, keyword, schema location, path and value`() throws {
    let schema = try Engine.compile(
      ##"{"$id":"https://x.example/book","properties":{"pages":{"$ref":"#/$defs/count"}},"$defs":{"count":{"default":{ "a" : 1 }}}}"##
    )
    #expect(
      try Engine.annotations(of: #"{"title":"x", "pages":3}"#, schema) == [
        Annotation(
          keyword: "properties", offset: 0, pointer: "",
          schemaLocation: "https://x.example/book#/properties", evaluationPath: "/properties",
          value: #"["pages"]"#),
        Annotation(
          keyword: "default", offset: 22, pointer: "/pages",
          schemaLocation: "https://x.example/book#/$defs/count/default",
          evaluationPath: "/properties/pages/$ref/default", value: #"{"a":1}"#),
      ])
  }

  @Test func `are none of a value that does not follow the schema`() throws {
    #expect(try summary(#"{"title":"x","type":"null"}"#, "1") == [])
  }

  @Test func `of applicators tell what they were applied to`() throws {
    #expect(
      try summary(
        #"{"properties":{"a":true,"é":true},"patternProperties":{"^x":true},"additionalProperties":true}"#,
        #"{"a":1,"x1":2,"b\"":3,"\u00e9":4}"#) == [
          #"/properties  ["a","\u00e9"]"#, #"/patternProperties  ["x1"]"#,
          #"/additionalProperties  ["b\""]"#,
        ])
    #expect(
      try summary(#"{"prefixItems":[true,true],"items":true}"#, "[1,2,3]") == [
        "/prefixItems  1", "/items  true",
      ])
    #expect(
      try summary(#"{"prefixItems":[true,true],"items":true}"#, "[1,2]") == ["/prefixItems  true"])
    #expect(try summary(#"{"prefixItems":[true,true],"items":true}"#, "[]") == [])
    #expect(try summary(#"{"prefixItems":[true],"items":true,"properties":{}}"#, "1") == [])
  }

  @Test func `of applicators are those of drafts that have them`() throws {
    let schema = #"{"properties":{"a":{"title":"t"}}}"#
    #expect(try summary(schema, #"{"a":1}"#, .draft7) == [#"/properties/a/title /a "t""#])
    #expect(try summary(schema, #"{"a":1}"#, .draft201909).count == 2)
  }

  @Test func `of branches count where the branch accepts`() throws {
    let schema = #"""
      {"anyOf":[{"title":"A","type":"integer"},{"title":"B","minimum":5},{"title":"C"}],
       "oneOf":[{"title":"D","maximum":1},{"title":"E","minimum":2}],
       "not":{"title":"F","const":0}}
      """#
    #expect(
      try summary(schema, "3") == [
        #"/anyOf/0/title  "A""#, #"/anyOf/2/title  "C""#, #"/oneOf/1/title  "E""#,
      ])
  }

  @Test func `unknown keywords are annotations from 2019-09 on`() throws {
    #expect(try summary(#"{"x-owner":["a"]}"#, "1") == [#"/x-owner  ["a"]"#])
    #expect(try summary(#"{"x-owner":["a"]}"#, "1", .draft7) == [])
  }

  @Test func `comments and what is read before are none`() throws {
    let schema = #"{"$id":"https://x.example/","$anchor":"a","$comment":"c","$defs":{"d":true}}"#
    #expect(try summary(schema, "1") == [])
  }

  @Test func `are in document order`() throws {
    let schema = #"""
      {"properties":{"b":{"title":"B"},"a":{"items":{"title":"E"}}},"title":"T","description":"D"}
      """#
    #expect(
      try summary(schema, #"{"a":[1,2],"b":0}"#).map { $0.split(separator: " ")[0] } == [
        "/properties", "/title", "/description", "/properties/a/items",
        "/properties/a/items/title", "/properties/a/items/title", "/properties/b/title",
      ])
  }

  @Test func `of a long name over many values keep a bounded amount of text`() throws {
    let name = String(repeating: "n", count: 100_000)
    let document = "{\"\(name)\":[" + String(repeating: "1,", count: 9_999) + "1]}"
    let schema = try Engine.compile(#"{"additionalProperties":{"items":{"title":"t"}}}"#)
    let annotations = try Engine.annotations(of: document, schema)
    #expect(annotations.count > 100 && annotations.count < 1_000)
  }
}
