import JSON
import JSONSchema
import Testing

@Suite struct `Violations` {
  @Test func `name place, schema location, path and expectation`() throws {
    let schema = try Engine.compile(
      ##"{"$id":"https://x.example/book","properties":{"pages":{"$ref":"#/$defs/count"}},"$defs":{"count":{"type":"integer","minimum":1}}}"##
    )
    let document = "{\n \"title\": \"x\", \"pages\": 0.5}"
    #expect(
      try Engine.violations(of: document, schema) == [
        Violation(
          keyword: "type", offset: 26, pointer: "/pages",
          schemaLocation: "https://x.example/book#/$defs/count/type",
          evaluationPath: "/properties/pages/$ref/type", expected: "an integer",
          message: "must be an integer, is a number with a fraction"),
        Violation(
          keyword: "minimum", offset: 26, pointer: "/pages",
          schemaLocation: "https://x.example/book#/$defs/count/minimum",
          evaluationPath: "/properties/pages/$ref/minimum", expected: "a number at least 1",
          message: "must be at least 1"),
      ])
  }

  @Test func `are in document order, at one place in schema order, whatever the cost`() throws {
    let schema = #"""
      {"properties":{"b":{"pattern":"^x","minLength":5,"enum":["q"]},"a":{"type":"null"}},
       "additionalProperties":false,"required":["z"],"anyOf":[{"required":["y"]}]}
      """#
    #expect(
      try Engine.summary(#"{"a":1,"c":1,"b":"w"}"#, schema) == [
        "required ", "anyOf ", "type /a", "additionalProperties /c", "pattern /b", "minLength /b",
        "enum /b",
      ])
  }

  @Test func `an extra member's name is the place`() throws {
    let schema = try Engine.compile(#"{"properties":{"name":true},"additionalProperties":false}"#)
    let violation = try #require(
      try Engine.violations(of: #"{"name":1, "nmae":2}"#, schema).first)
    #expect(violation.offset == 11)
    #expect(violation.pointer == "/nmae")
    #expect(violation.schemaLocation == "schema.json#/additionalProperties")
    #expect(violation.expected == "no members besides 'name'")
    #expect(violation.message == "the schema has no such member")
  }

  @Test func `a missing member is named, at the object`() throws {
    let schema = try Engine.compile(#"{"items":{"required":["a","b"]}}"#)
    let violations = try Engine.violations(of: #"[ {"a":1}, {}]"#, schema)
    #expect(violations.map(\.pointer) == ["/0", "/1", "/1"])
    #expect(violations.map(\.offset) == [2, 11, 11])
    #expect(violations.map(\.expected) == ["the member 'b'", "the member 'a'", "the member 'b'"])
  }

  @Test func `a location within an embedded resource starts at its root`() throws {
    let schema = try Engine.compile(
      #"{"$id":"https://x.example/a","$defs":{"inner":{"$id":"b","properties":{"x y":{"type":"null"}}}},"$ref":"b"}"#
    )
    #expect(
      try Engine.violations(of: #"{"x y":1}"#, schema).map(\.schemaLocation) == [
        "https://x.example/b#/properties/x%20y/type"
      ])
  }

  static let secretive = [
    #"{"type":"null"}"#, #"{"const":1}"#, #"{"enum":["a","b"]}"#, #"{"minLength":100}"#,
    #"{"maxLength":1}"#, #"{"pattern":"^\\d+$"}"#, #"{"format":"date"}"#, #"{"not":{}}"#, "false",
    #"{"anyOf":[{"type":"null"},{"maxLength":2}]}"#, #"{"oneOf":[{"type":"null"},{"const":3}]}"#,
    #"{"oneOf":[true,true]}"#,
  ]

  @Test(arguments: secretive) func `show no values unless they are asked for`(_ text: String) throws
  {
    let schema = try Engine.compile(text)
    for violation in try Engine.violations(of: #""s3cret""#, schema) {
      #expect(!(violation.message + violation.expected).contains("s3cret"))
    }
    let members = try Engine.compile(#"{"additionalProperties":\#(text)}"#)
    for violation in try Engine.violations(of: #"{"k":"s3cret"}"#, members) {
      #expect(!(violation.message + violation.expected).contains("s3cret"))
    }
  }

  @Test func `show values when they are asked for, cut short`() throws {
    let schema = try Engine.compile(#"{"type":"null"}"#)
    let shown = try Engine.violations(of: #""secret""#, schema, revealValues: true)
    #expect(shown.map(\.message) == [#"must be null, is a string: "secret""#])
    let long = "\"" + String(repeating: "한", count: 1000) + "\""
    let message = try Engine.violations(of: long, schema, revealValues: true)[0].message
    #expect(message.hasSuffix("한…") && message.unicodeScalars.count < 140)
  }

  @Test func `overridden members are not there`() throws {
    let schema = try Engine.compile(
      #"{"properties":{"a":{"type":"null"}},"additionalProperties":false,"required":["a"]}"#)
    try Engine.withDecoded(#"{"a":1,"a":null}"#, duplicateKeys: .last) { root in
      var evaluator = Evaluator()
      #expect(evaluator.accepts(root, schema) == .valid)
      #expect(evaluator.explain(root, schema).isEmpty)
    }
  }

  @Test func `of a part have the document's offset, and a pointer from the part`() throws {
    let schema = try Engine.compile(#"{"properties":{"t":{"type":"null"}}}"#)
    try Engine.withDecoded(#"{"data":[{"t":null},{"t":1}]}"#) { root in
      var evaluator = Evaluator()
      let item = try #require(root.member(Key("data"))?.element(1))
      #expect(evaluator.accepts(item, schema) == .invalid)
      let violation = try #require(evaluator.explain(item, schema).first)
      #expect(violation.pointer == "/t" && violation.offset == 25)
    }
  }

  /// A schema, a document, and the violation's offset, pointer and evaluation path.
  static let places = [
    (#"{"unevaluatedProperties":false}"#, #"{"a":1}"#, 1, "/a", "/unevaluatedProperties"),
    (#"{"propertyNames":{"maxLength":1}}"#, #"{"ab":1}"#, 1, "/ab", "/propertyNames/maxLength"),
    (#"{"patternProperties":{"^a/":false}}"#, #"{"a/":1}"#, 1, "/a~1", "/patternProperties/^a~1"),
    (#"{"unevaluatedItems":false}"#, "[1]", 1, "/0", "/unevaluatedItems"),
    (#"{"prefixItems":[{"not":{}}]}"#, "[1]", 1, "/0", "/prefixItems/0/not"),
    (#"{"dependentRequired":{"a":["b"]}}"#, #"{"a":1}"#, 0, "", "/dependentRequired"),
    (
      #"{"dependentSchemas":{"a":{"required":["b"]}}}"#, #"{"a":1}"#, 0, "",
      "/dependentSchemas/a/required"
    ),
    (#"{"if":true,"then":{"type":"null"}}"#, "1", 0, "", "/then/type"),
    (#"{"if":false,"else":{"type":"null"}}"#, "1", 0, "", "/else/type"),
    (
      ##"{"$dynamicRef":"#n","$defs":{"n":{"$dynamicAnchor":"n","type":"null"}}}"##, "1", 0, "",
      "/$dynamicRef/type"
    ),
    (#"{"contains":{"type":"null"}}"#, "[1]", 0, "", "/contains"),
    (#"{"contains":true,"maxContains":1}"#, "[1,2]", 0, "", "/maxContains"),
  ]

  @Test(arguments: places) func `have the place and the way that people look for`(
    _ schema: String, _ document: String, _ offset: Int, _ pointer: String, _ path: String
  ) throws {
    let violations = try Engine.violations(of: document, Engine.compile(schema))
    #expect(violations.count == 1)
    let violation = try #require(violations.first)
    #expect(violation.offset == offset && violation.pointer == pointer)
    #expect(violation.evaluationPath == path)
  }
}
