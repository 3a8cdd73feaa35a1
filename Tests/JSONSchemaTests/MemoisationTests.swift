import JSON
import JSONSchema
import Testing

/// Schemas that ask the same of a value by two ways or more, level for level: decided by trying each
/// way, they would take 2 to the power of the depth.
@Suite struct `Asking the same again` {
  struct Shape: CustomTestStringConvertible {
    var name: String
    var schema: String
    /// One level of the document around the next.
    var opening: String
    var closing: String
    var core: String
    var isValid = true

    var testDescription: String { name }

    func document(_ depth: Int) -> String {
      String(repeating: opening, count: depth) + core + String(repeating: closing, count: depth)
    }
  }

  static let shapes = [
    Shape(
      name: "anyOf of two references, the wrong one first",
      schema:
        ##"{"anyOf":[{"items":{"$ref":"#"},"minItems":2},{"items":{"$ref":"#"}}],"type":["array","null"]}"##,
      opening: "[", closing: "]", core: "1", isValid: false),
    Shape(
      name: "anyOf whose branches fail late",
      schema:
        ##"{"anyOf":[{"properties":{"a":{"$ref":"#"}},"required":["b"]},{"properties":{"a":{"$ref":"#"}},"required":["c"]},{"properties":{"a":{"$ref":"#"}}}]}"##,
      opening: #"{"a":"#, closing: "}", core: "{}"),
    Shape(
      name: "oneOf",
      schema:
        ##"{"oneOf":[{"items":{"$ref":"#"}},{"items":{"$ref":"#"},"minItems":2,"type":"array"},{"type":"array","maxItems":0,"minItems":1}]}"##,
      opening: "[", closing: "]", core: "1"),
    Shape(
      name: "two members' schemas for one member",
      schema:
        ##"{"properties":{"a":{"$ref":"#"}},"patternProperties":{"^a":{"$ref":"#"},"a$":{"$ref":"#"}},"type":"object"}"##,
      opening: #"{"a":"#, closing: "}", core: "1", isValid: false),
    Shape(
      name: "not within not",
      schema:
        ##"{"allOf":[{"not":{"not":{"items":{"$ref":"#"}}}},{"not":{"not":{"items":{"$ref":"#"},"type":"array"}}}]}"##,
      opening: "[", closing: "]", core: ""),
    Shape(
      name: "allOf of two references",
      schema:
        ##"{"allOf":[{"$ref":"#/$defs/a"},{"$ref":"#/$defs/b"}],"$defs":{"a":{"items":{"$ref":"#"}},"b":{"items":{"$ref":"#"},"type":"array"}}}"##,
      opening: "[", closing: "]", core: "1", isValid: false),
  ]

  private func decide(_ document: String, _ schema: Schema) throws -> (Acceptance, steps: Int) {
    try Engine.withDecoded(document) { value in
      var evaluator = Evaluator()
      let acceptance = evaluator.accepts(value, schema)
      return (acceptance, evaluator.stepsTaken)
    }
  }

  @Test(arguments: shapes)
  func `is decided in steps that go with the depth`(_ shape: Shape) throws {
    let schema = try Engine.compile(shape.schema)
    for depth in [3, 30, 120] {
      let (acceptance, steps) = try decide(shape.document(depth), schema)
      #expect(acceptance == (shape.isValid ? .valid : .invalid), "depth \(depth)")
      #expect(steps < 100_000, "depth \(depth)")
    }
  }

  @Test(arguments: shapes)
  func `is explained in bounds`(_ shape: Shape) throws {
    let schema = try Engine.compile(shape.schema)
    // Of what is wrong ten thousand mistakes are told, each with its way through all levels.
    for depth in shape.isValid ? [3, 120] : [3, 30] {
      try Engine.withDecoded(shape.document(depth)) { value in
        var evaluator = Evaluator()
        let violations = evaluator.explain(value, schema)
        #expect(violations.isEmpty == shape.isValid, "depth \(depth)")
      }
    }
  }

  @Test func `costs ordinary documents nothing`() throws {
    let schema = try Engine.compile(##"{"items":{"properties":{"a":{"minimum":0}}}}"##)
    let document = "[" + (0..<1000).map { "{\"a\":\($0)}" }.joined(separator: ",") + "]"
    let (acceptance, steps) = try decide(document, schema)
    #expect(acceptance == .valid)
    #expect(steps < 3000)
  }

  @Test func `in place, a thousand ways through schemas on one value are tried once each`() throws {
    let levels = (0..<100).map { level in
      "\"d\(level)\":{\"anyOf\":[{\"$ref\":\"#/$defs/d\(level + 1)\",\"minLength\":\(level % 2)},{\"$ref\":\"#/$defs/d\(level + 1)\",\"maxLength\":9}]}"
    }.joined(separator: ",")
    let schema = try Engine.compile(
      "{\"$ref\":\"#/$defs/d0\",\"$defs\":{\(levels),\"d100\":{\"pattern\":\"b\"}}}")
    let (acceptance, steps) = try decide(#""aaa""#, schema)
    #expect(acceptance == .invalid)
    #expect(steps < 100_000)
  }

  @Test func `what one document came to says nothing of the next, nor of another schema`() throws {
    func schema(_ last: String) throws -> Schema {
      let branch = ##""properties":{"a":{"$ref":"#"}}"##
      return try Engine.compile(
        "{\"anyOf\":[{\(branch),\"required\":[\"b\"]},{\(branch),\"required\":[\"c\"]},\(last)]}")
    }
    let first = try schema("{\"type\":\"object\"}")
    let other = try schema("false")
    let document = Self.shapes[1].document(60)
    try Engine.withDecoded(document) { value in
      var evaluator = Evaluator()
      for _ in 0..<3 {
        #expect(evaluator.accepts(value, first) == .valid)
        #expect(evaluator.accepts(value, other) == .invalid)
      }
    }
  }

  @Test func `what a limit decided is not remembered as a verdict`() throws {
    // The branch beside the limit decides, whatever was asked before.
    let hard = #"{"pattern":"^(?:(?=a)a+)+$"}"#
    let schema = try Engine.compile(
      ##"{"anyOf":[{"items":{"$ref":"#"},"minItems":2},{"items":{"$ref":"#"},"type":"array"},\##(hard)]}"##
    )
    let text = "\"" + String(repeating: "a", count: 300) + "!\""
    let document = String(repeating: "[", count: 40) + text + String(repeating: "]", count: 40)
    #expect(try decide(document, schema).0 == .valid)
    #expect(try decide(text, try Engine.compile(hard)).0 == .engineLimit)
  }
}
