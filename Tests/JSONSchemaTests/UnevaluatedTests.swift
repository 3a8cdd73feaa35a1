import JSON
import JSONSchema
import Testing

@Suite struct `What no keyword has looked at` {
  struct Case: CustomTestStringConvertible {
    var schema: String
    var document: String
    /// `keyword pointer` of each violation.
    var expected: [String] = []

    init(_ schema: String, _ document: String, _ expected: String...) {
      self.schema = schema
      self.document = document
      self.expected = expected
    }

    var testDescription: String { "\(document) by \(schema)" }
  }

  private static let closed = "unevaluatedProperties"

  static let members = [
    Case(#"{"properties":{"a":{}},"unevaluatedProperties":false}"#, #"{"a":1}"#),
    Case(
      #"{"properties":{"a":{}},"unevaluatedProperties":false}"#, #"{"a":1,"b":2,"c":3}"#,
      closed + " /b", closed + " /c"),
    Case(
      #"{"patternProperties":{"^x-":{}},"unevaluatedProperties":{"type":"string"}}"#,
      #"{"x-a":1,"b":"text","c":3}"#, "type /c"),
    Case(#"{"allOf":[{"properties":{"a":{}}}],"unevaluatedProperties":false}"#, #"{"a":1}"#),
    // What fails in a conjunct is said there, and not here once more.
    Case(
      #"{"allOf":[{"properties":{"a":{"type":"null"}}}],"unevaluatedProperties":false}"#,
      #"{"a":1}"#, "type /a"),
    Case(
      #"{"anyOf":[{"properties":{"a":{"type":"null"}},"required":["a"]},{"properties":{"b":{}},"required":["b"]}],"unevaluatedProperties":false}"#,
      #"{"a":1,"b":2}"#, closed + " /a"),
    // Of branches that all fail each covers.
    Case(
      #"{"anyOf":[{"properties":{"a":{"type":"null"}},"required":["a"]},{"properties":{"b":{"type":"null"}},"required":["b"]}],"unevaluatedProperties":false}"#,
      #"{"a":1,"b":2,"c":3}"#, "anyOf ", closed + " /c"),
    // A branch that covers nothing is one that fits.
    Case(
      #"{"anyOf":[{"type":"object"},{"properties":{"b":{"type":"null"}},"required":["b"]}],"unevaluatedProperties":false}"#,
      #"{"b":1}"#, closed + " /b"),
    Case(
      #"{"oneOf":[{"properties":{"a":{"const":1}},"required":["a"]},{"properties":{"a":{"const":2},"b":{}},"required":["a"]}],"unevaluatedProperties":false}"#,
      #"{"a":2,"b":2}"#),
    Case(
      #"{"if":{"properties":{"a":{"const":1}},"required":["a"]},"then":{"properties":{"b":{}}},"else":{"properties":{"c":{}}},"unevaluatedProperties":false}"#,
      #"{"a":1,"b":1}"#),
    Case(
      #"{"if":{"properties":{"a":{"const":1}},"required":["a"]},"then":{"properties":{"b":{}}},"else":{"properties":{"c":{}}},"unevaluatedProperties":false}"#,
      #"{"a":2,"c":1}"#, closed + " /a"),
    Case(
      #"{"if":{"properties":{"a":{}},"required":["a"]},"unevaluatedProperties":false}"#,
      #"{"a":2}"#),
    Case(
      #"{"not":{"not":{"properties":{"a":{}}}},"unevaluatedProperties":false}"#, #"{"a":2}"#,
      closed + " /a"),
    Case(
      #"{"allOf":[{"unevaluatedProperties":true}],"unevaluatedProperties":false}"#, #"{"a":2}"#),
    Case(
      #"{"anyOf":[{"minProperties":2,"additionalProperties":true},{}],"unevaluatedProperties":false}"#,
      #"{"a":2}"#, closed + " /a"),
    Case(
      ##"{"$ref":"#/$defs/base","properties":{"b":{}},"unevaluatedProperties":false,"$defs":{"base":{"properties":{"a":{}}}}}"##,
      #"{"a":1,"b":1,"\u0061b":1}"#, closed + " /ab"),
    Case(
      ##"{"properties":{"next":{"$ref":"#"}},"anyOf":[{"properties":{"a":{"type":"string"}}},true],"unevaluatedProperties":false}"##,
      #"{"next":{"next":{"a":1}}}"#, closed + " /next/next/a"),
    Case(#"{"unevaluatedProperties":false,"unevaluatedItems":false}"#, "1"),
  ]

  static let elements = [
    Case(#"{"prefixItems":[true],"unevaluatedItems":false}"#, "[1]"),
    Case(
      #"{"prefixItems":[true],"unevaluatedItems":false}"#, "[1,2,3]", "unevaluatedItems /1",
      "unevaluatedItems /2"),
    Case(#"{"items":true,"unevaluatedItems":false}"#, "[1,2]"),
    Case(
      #"{"anyOf":[{"prefixItems":[true,{"const":2}]},{"prefixItems":[true,true,{"const":4}]}],"unevaluatedItems":{"type":"string"}}"#,
      #"[1,2,3,"a"]"#, "type /2"),
    Case(
      #"{"allOf":[{"prefixItems":[true]},{"unevaluatedItems":{"type":"null"}}],"unevaluatedItems":false}"#,
      "[null,null]"),
    Case(#"{"unevaluatedItems":{"type":"null"},"items":{"type":"number"}}"#, "[1]"),
    Case(
      #"{"$schema":"https://json-schema.org/draft/2019-09/schema","items":[true],"additionalItems":true,"unevaluatedItems":false}"#,
      "[1,2]"),
    Case(
      #"{"$schema":"https://json-schema.org/draft/2019-09/schema","items":[true],"unevaluatedItems":false}"#,
      "[1,2]", "unevaluatedItems /1"),
    Case(
      #"{"$schema":"https://json-schema.org/draft/2019-09/schema","additionalItems":true,"unevaluatedItems":false}"#,
      "[1]", "unevaluatedItems /0"),
  ]

  @Test(arguments: members + elements)
  func `is what the schema is for`(_ test: Case) throws {
    #expect(try Engine.summary(test.document, test.schema) == test.expected)
  }

  @Test func `may be a hundred thousand children`() throws {
    let schema = try Engine.compile(
      #"{"anyOf":[{"patternProperties":{"7$":true},"prefixItems":[true]},false],"unevaluatedProperties":{"type":"number"},"unevaluatedItems":{"type":"number"}}"#
    )
    let members = (0..<100_000).map { "\"n\($0)\":\($0 % 10 == 7 ? "\"\"" : "1")" }
    let object = "{\(members.joined(separator: ","))}"
    #expect(try Engine.violations(of: object, schema).isEmpty)
    let elements = "[\"\"" + String(repeating: ",1", count: 100_000) + "]"
    #expect(try Engine.violations(of: elements, schema).isEmpty)
    let wrong = "[\"\"" + String(repeating: ",1", count: 100_000) + ",null]"
    #expect(try Engine.violations(of: wrong, schema).map(\.pointer) == ["/100001"])
  }

  @Test func `costs nothing where all is covered, and asks no branch where names tell`() throws {
    func steps(_ schema: String, _ document: String) throws -> Int {
      let schema = try Engine.compile(schema)
      return try Engine.withDecoded(document) { value in
        var evaluator = Evaluator()
        #expect(evaluator.accepts(value, schema) == .valid)
        return evaluator.stepsTaken
      }
    }
    let document = #"{"a":{"b":1}}"#
    let plain = #"{"properties":{"a":{"properties":{"b":{"minimum":0}}}}"#
    #expect(
      try steps(plain + "}", document)
        == steps(plain + #","additionalProperties":true,"unevaluatedProperties":false}"#, document))
    let branches = #","anyOf":[{"properties":{"c":{"minimum":1}}},{"required":["b"]}]"#
    #expect(
      try steps(plain + branches + "}", document)
        == steps(plain + branches + #","unevaluatedProperties":false}"#, document))
  }

  @Test func `is found in steps that go with the depth, where branches are asked twice`() throws {
    let schema = try Engine.compile(
      ##"{"anyOf":[{"properties":{"a":{"$ref":"#"}}},{"properties":{"b":{"$ref":"#"}}}],"unevaluatedProperties":false}"##
    )
    let document =
      String(repeating: #"{"a":{"b":"#, count: 50) + "1" + String(repeating: "}}", count: 50)
    try Engine.withDecoded(document) { value in
      var evaluator = Evaluator()
      #expect(evaluator.accepts(value, schema) == .valid)
      #expect(evaluator.stepsTaken < 100_000)
      #expect(evaluator.explain(value, schema) == [])
    }
  }

  @Test func `is told apart by schemas that are reached in a thousand ways`() throws {
    let levels = (0..<80).map { level in
      let next = "{\"$ref\":\"#/$defs/d\(level + 1)\"}"
      return
        "\"d\(level)\":{\"anyOf\":[\(next),{\"allOf\":[\(next)],\"properties\":{\"m\(level)\":true}}]}"
    }.joined(separator: ",")
    let schema = try Engine.compile(
      "{\"$ref\":\"#/$defs/d0\",\"unevaluatedProperties\":false,\"$defs\":{\(levels),\"d80\":{\"properties\":{\"last\":true}}}}"
    )
    let document = #"{"m0":1,"m40":1,"m79":1,"last":1}"#
    #expect(try Engine.violations(of: document, schema) == [])
    #expect(
      try Engine.violations(of: #"{"m0":1,"m80":1}"#, schema).map(\.pointer) == ["/m80"])
  }

  @Test func `is undecided where a branch is, unless it follows the schema anyway`() throws {
    let text = "\"" + String(repeating: "a", count: 300) + "!\""
    let branch = #"{"anyOf":[{"properties":{"a":{"pattern":"^(?:(?=a)a+)+$"}}},true],"#
    let closed = try Engine.compile(branch + #""unevaluatedProperties":false}"#)
    #expect(
      try Engine.violations(of: "{\"a\":\(text)}", closed).map(\.keyword) == ["engine-limit"])
    let open = try Engine.compile(branch + #""unevaluatedProperties":{"type":"string"}}"#)
    #expect(try Engine.violations(of: "{\"a\":\(text)}", open) == [])
  }
}
