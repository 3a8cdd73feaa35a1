import JSON
import JSONSchema
import Testing

@Suite struct `Limits` {
  private func decide(_ document: String, _ schema: Schema) throws -> (Acceptance, [Violation]) {
    try Engine.withDecoded(document) { value in
      var evaluator = Evaluator()
      return (evaluator.accepts(value, schema), evaluator.explain(value, schema))
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

  @Test(arguments: [
    ##"{"items":{"$ref":"#"}}"##,
    ##"{"$ref":"#/$defs/a","$defs":{"a":{"allOf":[{"$ref":"#/$defs/b"}]},"b":{"oneOf":[{"items":{"$ref":"#/$defs/a"}},false]}}}"##,
  ])
  func `the deepest documents are followed or given up, never a crash`(_ text: String) throws {
    let schema = try Engine.compile(text)
    for depth in [1, 128, 500, 1000, 1024] {
      let document = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      let (acceptance, violations) = try decide(document, schema)
      if depth <= 128 { #expect(acceptance == .valid) }
      #expect((acceptance == .valid) == violations.isEmpty)
      #expect(acceptance != .invalid)
    }
  }

  @Test func `long chains of schemas on one value make the depth that is followed smaller`() throws
  {
    let chain = (0..<60).map { "\"d\($0)\":{\"$ref\":\"#/$defs/d\($0 + 1)\",\"type\":\"array\"}" }
      .joined(separator: ",")
    let schema = try Engine.compile(
      "{\"$ref\":\"#/$defs/d0\",\"$defs\":{\(chain),\"d60\":{\"items\":{\"$ref\":\"#\"}}}}")
    let shallow = String(repeating: "[", count: 10) + String(repeating: "]", count: 10)
    #expect(try decide(shallow, schema).0 == .valid)
    let deep = String(repeating: "[", count: 1000) + String(repeating: "]", count: 1000)
    let (acceptance, violations) = try decide(deep, schema)
    #expect(acceptance == .engineLimit && violations.map(\.keyword) == ["engine-limit"])
  }

  @Test(.timeLimit(.minutes(10))) func `what takes more steps than are allowed is no verdict`()
    throws
  {
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

  @Test(.timeLimit(.minutes(10))) func `explaining ends too, where every member is looked at twice`()
    throws
  {
    let schema = try Engine.compile(
      ##"{"properties":{"a":{"$ref":"#"}},"patternProperties":{"a":{"$ref":"#"}},"type":"object"}"##
    )
    let document =
      String(repeating: #"{"a":"#, count: 30) + "1" + String(repeating: "}", count: 30)
    let (acceptance, violations) = try decide(document, schema)
    #expect(acceptance == .invalid)
    #expect(violations.first?.keyword == "type")
  }

  @Test(.timeLimit(.minutes(10)))
  func `a document with a great many mistakes is explained in bounded time`() throws {
    let schema = try Engine.compile(#"{"items":{"type":"null"}}"#)
    let document = "[" + String(repeating: "1,", count: 200_000) + "1]"
    let (_, violations) = try decide(document, schema)
    #expect(violations.count == 10_000)
    #expect(violations.last?.pointer == "/9999")
  }

  @Test(.timeLimit(.minutes(10))) func `a large schema compiles`() throws {
    let properties = (0..<4000).map {
      "\"property-\($0)\":{\"type\":\"string\",\"maxLength\":\($0),\"pattern\":\"^[a-z]{\($0 % 9)}\",\"x\":{\"$ref\":\"#\"}}"
    }.joined(separator: ",")
    let text = "{\"properties\":{\(properties)}}"
    let schema = try Engine.compile(text)
    #expect(try Engine.violations(of: #"{"property-3999":1,"property-0":"a"}"#, schema).count == 2)
  }
}
