import JSON
import JSONSchema
import Testing

@Suite struct `Limits` {
  private func decide(_ document: String, _ schema: Schema) throws -> (Acceptance, [Violation]) {
    try DeepStack.run {
      try Engine.withDecoded(document) { value in
        var evaluator = Evaluator()
        return (evaluator.accepts(value, schema), evaluator.explain(value, schema))
      }
    }
  }

  @Test func `a pattern that gives up is no verdict`() throws {
    let schema = try Engine.compile(#"{"properties":{"a":{"pattern":"^(?:(?=a)a+)+$"}}}"#)
    let text = String(repeating: "a", count: 300) + "!"
    let (acceptance, violations) = try decide("{\"a\":\"\(text)\"}", schema)
    #expect(acceptance == .engineLimit)
    #expect(violations.map(\.keyword) == ["engine-limit"])
    #expect(violations[0].pointer == "/a" && violations[0].offset == 5)
  }

  @Test func `a long list of required members loads in time that goes with its length`() throws {
    let names = (0..<100_000).map { "\"p\($0)\"" }.joined(separator: ",")
    _ = try Engine.compile("{\"required\":[\(names)]}")
  }

  @Test func `what fails anyway is not put down to a limit`() throws {
    let schema = try Engine.compile(
      #"{"properties":{"a":{"pattern":"^(?:(?=a)a+)+$"},"b":{"type":"null"}}}"#)
    let text = String(repeating: "a", count: 300) + "!"
    let (_, violations) = try decide("{\"a\":\"\(text)\",\"b\":1}", schema)
    #expect(violations.map(\.keyword) == ["type"])
  }

  @Test func `a limit in one branch does not hide another that fits`() throws {
    let schema = try Engine.compile(#"{"anyOf":[{"pattern":"^(?:(?=a)a+)+$"},{"type":"string"}]}"#)
    let (acceptance, violations) = try decide(
      "\"" + String(repeating: "a", count: 300) + "!\"", schema)
    #expect(acceptance == .valid && violations.isEmpty)
    let other = try Engine.compile(#"{"not":{"pattern":"^(?:(?=a)a+)+$"}}"#)
    #expect(try decide("\"" + String(repeating: "a", count: 300) + "!\"", other).0 == .engineLimit)
  }

  /// Schemas that follow arrays and members `a` down, and refuse numbers.
  static let recursive = [
    ##"{"not":{"type":"number"},"items":{"$ref":"#"},"additionalProperties":{"$ref":"#"}}"##,
    ##"{"type":["array","object"],"items":{"$ref":"#"},"properties":{"a":{"$ref":"#"}}}"##,
    ##"{"anyOf":[{"type":"null"},{"type":["array","object"],"items":{"$ref":"#"},"properties":{"a":{"$ref":"#"}}}]}"##,
    ##"""
    {"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/b"}]},
     "b":{"oneOf":[{"$ref":"#/$defs/c"},{"type":"array","minItems":2}],"type":["array","object"]},
     "c":{"$ref":"#/$defs/d","title":"stands in for another"},
     "d":{"items":{"$ref":"#/$defs/a"},"properties":{"a":{"$ref":"#/$defs/a"}}}}}
    """##,
    ##"""
    {"type":["array","object"],"patternProperties":{"^a$":{"$ref":"#"}},"unevaluatedItems":{"$ref":"#"},
     "if":{"maxProperties":0},"else":{"required":["a"]},"unevaluatedProperties":false}
    """##,
  ]

  @Test(arguments: recursive) func `the deepest documents that are read are decided`(
    _ text: String
  ) throws {
    let schema = try Engine.compile(text)
    for depth in [1, 128, DecodeOptions.depthCeiling] {
      for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
        let opened = String(repeating: open, count: depth - 1)
        let closed = String(repeating: close, count: depth - 1)
        let (acceptance, violations) = try decide(opened + "[]" + closed, schema)
        #expect(acceptance == .valid && violations.isEmpty, "\(depth) of \(open)")
        let (other, wrong) = try decide(opened + "[1]" + closed, schema)
        #expect(other == .invalid && !wrong.isEmpty, "\(depth) of \(open)")
        #expect(!wrong.contains { $0.keyword == "engine-limit" })
      }
    }
  }

  /// Schemas within one another on one value that another schema stands for, or that are checked in
  /// one go.
  @Test(arguments: ["", #""title":"t","#, #""type":"array","#])
  func `references cost no depth`(_ more: String) throws {
    let chain = (0..<60).map { "\"d\($0)\":{\(more)\"$ref\":\"#/$defs/d\($0 + 1)\"}" }
      .joined(separator: ",")
    let schema = try Engine.compile(
      "{\"$ref\":\"#/$defs/d0\",\"$defs\":{\(chain),\"d60\":{\"items\":{\"$ref\":\"#\"}}}}")
    let deep = String(repeating: "[", count: 1024) + String(repeating: "]", count: 1024)
    let (acceptance, violations) = try decide(deep, schema)
    #expect(acceptance == .valid && violations.isEmpty)
  }

  @Test func `branches within one another make the depth that is followed smaller`() throws {
    let schema = try Engine.compile(
      String(repeating: #"{"anyOf":[{"type":"null"},{"minItems":9},"#, count: 60)
        + ##"{"items":{"$ref":"#"}}"## + String(repeating: "]}", count: 60))
    for depth in [10, 50, 60, 1024] {
      let document = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let (acceptance, violations) = try decide(document, schema)
      let expected: Acceptance = depth <= 50 ? .valid : .engineLimit
      #expect(acceptance == expected)
      #expect(violations.map(\.keyword) == (expected == .valid ? [] : ["engine-limit"]))
    }
  }

  @Test func `of what is too deep to be explained the first that was found is told`() throws {
    // The members in front are wrong, and so is what is below.
    let schema = try Engine.compile(
      String(repeating: #"{"anyOf":["#, count: 60)
        + ##"{"properties":{"b":{"type":"null"},"a":{"$ref":"#"}}}"##
        + String(repeating: "]}", count: 60))
    let document =
      #"{"b":1,"a":"# + String(repeating: #"{"a":"#, count: 1000) + "1"
      + String(repeating: "}", count: 1001)
    let (acceptance, violations) = try decide(document, schema)
    #expect(acceptance == .invalid)
    #expect(violations.map(\.keyword) == ["anyOf"])
  }

  /// Schemas that explaining takes one by one, while they are checked in one go: of a value four within one
  /// another.
  private static let stacked =
    ##"{"allOf":[{"allOf":[{"title":"b","allOf":[{"type":"object","properties":{"a":{"$ref":"#"}}}]}]}]}"##

  @Test func `what is wrong in the deepest documents is found by whatever way`() throws {
    let schema = try Engine.compile(Self.stacked)
    for depth in [300, 400, 800, 1_023] {
      let document =
        String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
      let (acceptance, violations) = try decide(document, schema)
      #expect(acceptance == .invalid)
      #expect(violations.map(\.keyword) == ["type"])
      #expect(violations[0].pointer == String(repeating: "/a", count: depth))
      let stack = "/allOf/0/allOf/0/allOf/0"
      let path = stack + String(repeating: "/properties/a/$ref" + stack, count: depth) + "/type"
      let isWholePath = violations[0].evaluationPath == path
      #expect(isWholePath)
    }
  }

  @Test(arguments: [383, 384, 766, 1_000]) func `so is what is wrong at many places`(
    _ depth: Int
  ) throws {
    let schema = try Engine.compile(
      Self.stacked.replacing(
        #""type":"object","#, with: ##""items":{"$ref":"#"},"type":["object","array"],"##))
    let wrong = (0..<100).map { _ in #"{"b":{},"a":1}"# }.joined(separator: ",")
    let (acceptance, violations) = try decide(
      String(repeating: #"{"a":"#, count: depth) + "[\(wrong)]"
        + String(repeating: "}", count: depth), schema)
    #expect(acceptance == .invalid)
    #expect(violations.count == 100 && violations.allSatisfy { $0.keyword == "type" })
  }

  @Test func `what takes more steps than are allowed is no verdict`() throws {
    // 150 schemas, each of which asks for all of them, at each of 280 levels.
    let all = (0..<150).map { "{\"$ref\":\"#/$defs/d\($0)\"}" }.joined(separator: ",")
    let schemas = (0..<150).map { number in
      "\"d\(number)\":{\"type\":\"array\",\"maxItems\":\(1000 + number),\"items\":{\"anyOf\":[\(all)]}}"
    }
    let schema = try Engine.compile(
      "{\"$ref\":\"#/$defs/d0\",\"$defs\":{\(schemas.joined(separator: ","))}}")
    let document = String(repeating: "[", count: 280) + "1" + String(repeating: "]", count: 280)
    let (acceptance, violations) = try decide(document, schema)
    // Explaining has more steps, and may find out.
    #expect(acceptance == .engineLimit && !violations.isEmpty)
  }

  @Test func `explaining ends too, where every member is looked at twice`() throws {
    let schema = try Engine.compile(
      ##"{"properties":{"a":{"$ref":"#"}},"patternProperties":{"a":{"$ref":"#"}},"type":"object"}"##
    )
    let document =
      String(repeating: #"{"a":"#, count: 30) + "1" + String(repeating: "}", count: 30)
    let (acceptance, violations) = try decide(document, schema)
    #expect(acceptance == .invalid)
    #expect(violations.first?.keyword == "type")
  }

  @Test func `a document with a great many mistakes is explained in bounded time`() throws {
    let schema = try Engine.compile(#"{"items":{"type":"null"}}"#)
    let document = "[" + String(repeating: "1,", count: 200_000) + "1]"
    let (_, violations) = try decide(document, schema)
    #expect(violations.count == 10_000)
    #expect(violations.last?.pointer == "/9999")
  }

  @Test func `a large schema compiles`() throws {
    let properties = (0..<4000).map {
      "\"property-\($0)\":{\"type\":\"string\",\"maxLength\":\($0),\"pattern\":\"^[a-z]{\($0 % 9)}\",\"x\":{\"$ref\":\"#\"}}"
    }.joined(separator: ",")
    let text = "{\"properties\":{\(properties)}}"
    let schema = try Engine.compile(text)
    #expect(try Engine.violations(of: #"{"property-3999":1,"property-0":"a"}"#, schema).count == 2)
  }
}
