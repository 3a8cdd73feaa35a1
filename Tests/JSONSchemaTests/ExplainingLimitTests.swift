import JSON
import JSONSchema
import Testing

/// What explaining may cost, whatever the schema and the document are.
@Suite struct `Explaining is bounded` {
  private func explain(
    _ schema: String, _ document: String, alternatives: Bool = false
  ) throws -> [Violation] {
    let schema = try Engine.compile(schema)
    return try Engine.withDecoded(document) { value in
      var evaluator = Evaluator()
      let isValid = evaluator.accepts(value, schema) == .valid
      let violations = evaluator.explain(value, schema, listsAlternatives: alternatives)
      #expect(isValid == violations.isEmpty)
      return violations
    }
  }

  private func array(_ element: String, _ count: Int) -> String {
    "[" + Array(repeating: element, count: count).joined(separator: ",") + "]"
  }

  /// Bytes of text in violations and those below them.
  private func size(_ violations: [Violation]) -> Int {
    violations.reduce(0) { sum, violation in
      sum + violation.pointer.utf8.count + violation.evaluationPath.utf8.count
        + violation.message.utf8.count + violation.expected.utf8.count
        + violation.alternatives.reduce(0) { $0 + size($1.violations) }
    }
  }

  @Test func `in violations`() throws {
    let violations = try explain(#"{"items":{"type":"null"}}"#, array("1", 30_000))
    #expect(violations.count == 10_000)
  }

  @Test func `in text, below long names`() throws {
    let name = String(repeating: "n", count: 200_000)
    let violations = try explain(
      #"{"additionalProperties":{"items":{"type":"null"}}}"#, "{\"\(name)\":\(array("1", 20_000))}")
    #expect(violations.count > 100)
    #expect(size(violations) < 100 << 20)
  }

  @Test(arguments: [false, true])
  func `in branches, of many at many places`(_ alternatives: Bool) throws {
    let branches = (0..<200).map {
      "{\"properties\":{\"k\":{\"const\":\($0)},\"v\":{\"type\":\"null\"}},\"required\":[\"k\",\"v\"]}"
    }
    let violations = try explain(
      "{\"items\":{\"oneOf\":[\(branches.joined(separator: ","))]}}",
      array(#"{"k":7,"v":1}"#, 5_000), alternatives: alternatives)
    #expect(violations.count == 5_000)
    #expect(violations[0].message.contains("nearest is number 8: at '/0/v' must be null"))
    // Beyond what may be looked into nothing is said but the fact.
    #expect(violations[4_999].message == "fits none of 200 alternatives")
    #expect(size(violations) < 100 << 20)
  }

  @Test(arguments: [false, true])
  func `in branches that stand in one another`(_ alternatives: Bool) throws {
    let schema = ##"""
      {"$ref":"#/$defs/n","$defs":{"n":{"anyOf":[
        {"type":"array","items":{"$ref":"#/$defs/n"}},{"type":"array","items":{"$ref":"#/$defs/n"}},
        {"type":"array","minItems":1,"items":{"$ref":"#/$defs/n"}},{"const":0}]}}}
      """##
    let depth = 60
    let document =
      String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    let violations = try explain(schema, document, alternatives: alternatives)
    #expect(violations.map(\.keyword) == ["anyOf"])
    #expect(size(violations) < 100 << 20)
  }

  @Test func `in outputs`() throws {
    let schema = try Engine.compile(
      #"{"items":{"title":"t","anyOf":[{"type":"null"},{"minimum":5}]}}"#)
    for document in [array("1", 20_000), array("7", 20_000)] {
      try Engine.withDecoded(document) { value in
        var evaluator = Evaluator()
        let output = evaluator.output(of: value, schema, .detailed)
        #expect(output.isComplete == output.root.isValid)
        #expect(output.root.children?.isEmpty == false)
      }
    }
  }
}
