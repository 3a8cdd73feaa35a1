import JSON
import JSONSchema
import Testing

/// What the fast mode does for a value: counted in steps, not in time.
@Suite struct `The work of evaluating` {
  private func evaluate(_ schema: String, _ document: String) throws -> (Acceptance, steps: Int) {
    let schema = try Engine.compile(schema)
    return try Engine.withDecoded(document) { value in
      var evaluator = Evaluator()
      let acceptance = evaluator.accepts(value, schema)
      let steps = evaluator.stepsTaken
      #expect((acceptance == .valid) == evaluator.explain(value, schema).isEmpty)
      return (acceptance, steps)
    }
  }

  private func list(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined(separator: ",")
  }

  private func object(_ count: Int) -> String {
    "{\(list(count) { "\"k\($0)\":\($0)" })}"
  }

  // MARK: Members looked for

  /// Keywords that look for members, of which a schema has many: each of them in all of an object.
  @Test(arguments: [
    #"{"required":["k9"]}"#, #"{"properties":{"k9":{"minimum":0}}}"#,
    #"{"dependentRequired":{"x":["k$"]}}"#, #"{"additionalProperties":{"minimum":-$}}"#,
    #"{"patternProperties":{"^x$":false}}"#,
    #"{"oneOf":[{"properties":{"k9":{"const":"a$"}}},{"properties":{"k9":{"const":"b$"}},"required":["k9"]},{"properties":{"k9":{"const":"c$"}},"required":["k9"]}]}"#,
  ])
  func `counts each walk through a large object`(_ keyword: String) throws {
    let keywords = list(100) { number in
      keyword.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "\(number)")
    }
    let members = 5_000
    let (acceptance, steps) = try evaluate("{\"allOf\":[\(keywords)]}", object(members))
    #expect(acceptance == .valid || keyword.contains("oneOf"))
    if acceptance == .valid { #expect(steps > 97 * members / 8) }
  }

  @Test func `counts what schemas in place would look at`() throws {
    let members = 5_000
    let conditions = list(100) {
      "{\"dependentSchemas\":{\"x\($0)\":{\"properties\":{\"y\($0)\":true}}}}"
    }
    let (_, walks) = try evaluate(
      "{\"allOf\":[\(conditions)],\"unevaluatedProperties\":{\"type\":\"number\"}}",
      object(members))
    #expect(walks > 100 * members / 8)
    let names = list(100) { "{\"properties\":{\"x\($0)\":true}}" }
    let (_, lookups) = try evaluate(
      "{\"allOf\":[\(names)],\"unevaluatedProperties\":{\"type\":\"number\"}}",
      object(members))
    #expect(lookups > 100 * members / 4)
  }

  @Test func `counts the checks of a long list, of short values too`() throws {
    let strings = list(1_000) { _ in #""a""# }
    let (acceptance, steps) = try evaluate(
      "{\"items\":{\"allOf\":[\(list(400) { "{\"maxLength\":\($0 + 1)}" })]}}", "[\(strings)]")
    #expect(acceptance == .valid)
    #expect(steps > 1_000 * 300 / 8)
    let objects = list(1_000) { _ in #"{"a":1}"# }
    let (other, walks) = try evaluate(
      "{\"items\":{\"allOf\":[\(list(100) { "{\"properties\":{\"b\($0)\":true}}" })]}}",
      "[\(objects)]")
    #expect(other == .valid)
    #expect(walks > 1_000 * 90)
  }

  @Test func `counts nothing more for what ordinary schemas check`() throws {
    let schema = #"""
      {"items":{"type":"object","minProperties":1,"maxProperties":9,"required":["a","b"],
       "properties":{"a":{"type":"string","minLength":1,"maxLength":9,"pattern":"^a"},
        "b":{"type":"number","minimum":0.5,"maximum":9.5,"multipleOf":0.5},
        "c":{"type":"array","minItems":1,"uniqueItems":true,"items":{"enum":["x","y"]}}},
       "dependentRequired":{"c":["a"]},"additionalProperties":false}}
      """#
    let (acceptance, steps) = try evaluate(
      schema, "[\(list(1_000) { _ in #"{"a":"abc","b":1.5,"c":["x","y"]}"# })]")
    #expect(acceptance == .valid)
    // The list, and in it objects of four values that are asked about; 64 bytes of a value are a step too.
    #expect(steps < 1_000 * 5 + 1_000)
  }

  // MARK: Long values

  @Test func `counts a division in proportion to both numbers`() throws {
    func steps(_ divisor: Int, _ number: Int) throws -> Int {
      let digits = String(repeating: "7", count: number)
      return try evaluate(
        "{\"multipleOf\":1\(String(repeating: "3", count: divisor))}", digits
      ).steps
    }
    let one = try steps(5, 64_000)
    #expect(one > 64_000 / 64 * 4)
    #expect(try steps(5, 128_000) > one * 3 / 2)
    #expect(try steps(900, 64_000) > one * 6)
    // To make a long divisor ready takes time whatever is divided by it.
    #expect(try steps(900, 2) > 100)
    #expect(try steps(5, 2) == 1)
  }

  @Test(.timeLimit(.minutes(5)))
  func `ends where long numbers are divided again and again`() throws {
    let digits = String(repeating: "7", count: 20_000)
    let divisor = String(repeating: "7", count: 950)
    let schema = "{\"anyOf\":[\(list(600) { "{\"multipleOf\":\($0 + 1)\(divisor)}" })]}"
    #expect(try evaluate(schema, digits).0 == .engineLimit)
  }

  @Test(arguments: ["minimum", "maximum", "enum"])
  func `counts comparing long numbers`(_ keyword: String) throws {
    let digits = String(repeating: "7", count: 64_000)
    let bound = keyword == "enum" ? "[1,\(digits)]" : keyword == "minimum" ? "1.5" : digits
    let (acceptance, steps) = try evaluate(
      "{\"allOf\":[\(list(20) { _ in "{\"\(keyword)\":\(bound)}" })]}", digits)
    #expect(acceptance == .valid)
    #expect(steps > 20 * 64_000 / 32)
  }

  @Test func `counts comparing elements with one another`() throws {
    let numbers = "[\(list(5_000) { "\($0)" })]"
    let (acceptance, steps) = try evaluate(
      "{\"allOf\":[\(list(20) { "{\"uniqueItems\":true,\"minItems\":\($0)}" })]}", numbers)
    #expect(acceptance == .valid)
    #expect(steps > 20 * 5_000)
  }

  @Test func `counts texts whose form is looked at`() throws {
    let text = "\"http://example.org/" + String(repeating: "a", count: 64_000) + "\""
    let (acceptance, steps) = try evaluate(
      "{\"allOf\":[\(list(20) { "{\"format\":\"uri\",\"minLength\":\($0)}" })]}", text)
    #expect(acceptance == .valid)
    #expect(steps > 20 * 64_000 / 8)
  }
}
