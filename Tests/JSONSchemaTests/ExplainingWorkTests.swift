import CAllocationCount
import JSON
import JSONSchema
import Testing

/// What explaining does for a value: counted in visits, in the fast mode's steps and in allocations, not in
/// time.
@Suite struct `The work of explaining` {
  private struct Work {
    var violations: [Violation]
    var visits: Int
    var steps: Int
    var allocations: Int
  }

  private func explain(_ schema: String, _ document: String) throws -> Work {
    let schema = try Engine.compile(schema)
    return try Engine.withDecoded(document) { value in
      var evaluator = Evaluator()
      // What is found out about the schema once is not counted.
      _ = evaluator.explain(value, schema)
      let before = callocation_count()
      let violations = evaluator.explain(value, schema)
      let allocations = callocation_count() - before
      let (visits, steps) = (evaluator.visitsTaken, evaluator.stepsTaken)
      #expect((evaluator.accepts(value, schema) == .valid) == violations.isEmpty)
      return Work(violations: violations, visits: visits, steps: steps, allocations: allocations)
    }
  }

  private func list(_ count: Int, _ text: (Int) -> String) -> String {
    (0..<count).map(text).joined(separator: ",")
  }

  private func array(_ element: String, _ count: Int) -> String {
    "[\(list(count) { _ in element })]"
  }

  // MARK: Where it stops

  @Test(arguments: [
    #"{"items":{"type":"null"}}"#, #"{"items":{"enum":["a","b"]}}"#,
    #"{"allOf":[{"items":{"const":1}},{"items":false}]}"#,
    #"{"prefixItems":[true],"items":{"not":{}}}"#,
    #"{"prefixItems":[true],"unevaluatedItems":false}"#,
  ])
  func `ends with the last violation that is written down`(_ schema: String) throws {
    let document = array("7", 40_000)
    let work = try explain(schema, document)
    #expect(work.violations.count == 10_000)
    // To list what nothing looks at goes through all of it once more.
    #expect(work.visits < (schema.contains("unevaluated") ? 16_000 : 11_000))
    #expect(work.visits > 10_000 || schema.contains("unevaluated"))
  }

  @Test func `ends so for members too`() throws {
    let document = "{\(list(30_000) { "\"k\($0)\":1" })}"
    for schema in [
      #"{"additionalProperties":false}"#, #"{"propertyNames":{"pattern":"^x"}}"#,
      #"{"patternProperties":{"k":{"type":"null"}}}"#, #"{"unevaluatedProperties":false}"#,
      "{\"properties\":{\(list(30_000) { "\"k\($0)\":false" })}}",
      "{\"dependentSchemas\":{\(list(30_000) { "\"k\($0)\":false" })}}",
      "{\"dependentRequired\":{\"k0\":[\(list(30_000) { "\"x\($0)\"" })]}}",
      "{\"required\":[\(list(30_000) { "\"x\($0)\"" })]}",
    ] {
      let work = try explain(schema, document)
      #expect(work.violations.count == 10_000)
      // Names and patterns that were looked at among them.
      #expect(work.visits < 17_000, "\(schema.prefix(40))")
    }
  }

  @Test func `ends so for a choice of which nothing fits`() throws {
    let branches = list(100) { "{\"properties\":{\"kind\":{\"const\":\"k\($0)\"}}}" }
    let work = try explain(
      "{\"items\":{\"oneOf\":[\(branches)]}}", array(#"{"kind":1}"#, 20_000))
    #expect(work.violations.count == 10_000)
    #expect(work.violations[9_999].message.hasPrefix(#"must have a member 'kind' that is "k0", "#))
    // Each branch is asked once for each value that is reported.
    #expect(work.steps < 10_000 * 100 * 3)
    #expect(work.visits < 10_000 * (2 + 2 * 100 / 32) + 1_000)
  }

  // MARK: Texts

  /// Schemas with a list of so many parts, and documents that are wrong by each of them in the same way.
  @Test(
    .enabled(
      if: Accepting.isMeasurable,
      "allocations are counted in release builds, with the GNU C library"),
    arguments: [
      (#"{"items":{"enum":[PARTS]}}"#, #""p$""#, #""x""#),
      (
        #"{"items":{"additionalProperties":false,"properties":{PARTS}}}"#, #""p$":true"#,
        #"{"x":1}"#
      ),
      (
        #"{"items":{"additionalProperties":false,"patternProperties":{PARTS}}}"#, #""^p$x$":true"#,
        #"{"x":1}"#
      ),
      (
        #"{"items":{"oneOf":[PARTS]}}"#, #"{"properties":{"k":{"const":"p$"}}}"#, #"{"k":1}"#
      ),
      (#"{"items":{"anyOf":[PARTS]}}"#, #"{"properties":{"k":{"enum":["p$",$]}}}"#, #"{"k":"x"}"#),
      (#"{"items":{"oneOf":[PARTS]}}"#, #"{"minimum":$}"#, "4000"),
    ])
  func `do not cost what is not in them`(_ schema: String, _ part: String, _ element: String) throws
  {
    func work(_ count: Int) throws -> Work {
      let parts = list(count) { number in
        part.split(separator: "$", omittingEmptySubsequences: false).joined(separator: "\(number)")
      }
      let halves = schema.split(separator: "PARTS")
      return try explain(halves[0] + parts + halves[1], array(element, 300))
    }
    let (few, many) = (try work(20), try work(2_000))
    #expect(few.violations.count == 300 && many.violations.count == 300)
    #expect(few.violations[0].expected.contains(" more") || element == "4000")
    #expect(many.allocations < few.allocations * 2)
  }

  @Test func `a long list of constants is not gone through`() throws {
    let work = try explain(
      "{\"items\":{\"enum\":[\(list(20_000) { "\"constant-\($0)\"" })]}}",
      "[\(list(100_000) { "\"constant-\($0 % 20_000)\"" }),1]")
    #expect(work.violations.map(\.pointer) == ["/100000"])
  }

  // MARK: Large values

  @Test func `counts what looking into a large object takes, each time`() throws {
    let document = "{\(list(10_000) { "\"member-\($0)\":\($0)" })}"
    let work = try explain(
      "{\"allOf\":[\(list(200) { _ in #"{"required":["member-9999"]}"# })],\"type\":\"null\"}",
      document)
    #expect(work.violations.map(\.keyword) == ["type"])
    #expect(work.visits > 200 * document.utf8.count / 256)
  }

  @Test func `counts each keyword that looks for members`() throws {
    let members = 10_000
    let document = "{\(list(members) { "\"k\($0)\":1" })}"
    for keyword in [
      #"{"properties":{"x":true}}"#, #"{"dependentRequired":{"x":["y"]}}"#,
      #"{"dependentSchemas":{"x":false}}"#, #"{"required":["k0"]}"#,
    ] {
      let work = try explain(
        "{\"allOf\":[\(list(50) { _ in keyword })],\"type\":\"null\"}", document)
      #expect(work.violations.map(\.keyword) == ["type"])
      #expect(work.visits > 50 * members / 8, "\(keyword)")
    }
  }

  @Test func `names are compared with patterns until there are too many`() throws {
    let document = "{\(list(2_000) { "\"k\($0)\":1" })}"
    let patterns = list(1_200) { "\"^x\($0)\":true" }
    for more in ["", #","additionalProperties":{"type":"number"}"#] {
      let work = try explain("{\"patternProperties\":{\(patterns)}\(more)}", document)
      #expect(work.violations.isEmpty)
      // As many as there are visits for, and then no more.
      #expect(work.visits == 300_000 + 8 * document.utf8.count)
    }
    let wrong = try explain(
      "{\"type\":\"null\",\"patternProperties\":{\(patterns)}}", document)
    #expect(wrong.violations.map(\.keyword) == ["type"])
    // Where nothing wrong has been found by then, they are compared until something is.
    let late = try explain(
      "{\"patternProperties\":{\(patterns)},\"additionalProperties\":false}", document)
    #expect(late.violations.map(\.keyword) == ["additionalProperties"])
  }

  @Test func `divisions are counted by the length of both numbers`() throws {
    let digits = String(repeating: "7", count: 10_000)
    func visits(_ divisor: Int) throws -> Int {
      let divisor = String(repeating: "7", count: divisor)
      return try explain("{\"type\":\"null\",\"multipleOf\":\(divisor)1}", digits).visits
    }
    #expect(try visits(900) > 54 * 10_000 / 64 / 8)
    #expect(try visits(900) > 2 * visits(5))
  }

  @Test func `a schema that is looked at too often is left, and the rest said`() throws {
    // Each reference doubles the ways to the value.
    let doubled = list(30) {
      "\"d\($0)\":{\"allOf\":[{\"$ref\":\"#/$defs/d\($0 + 1)\"},{\"$ref\":\"#/$defs/d\($0 + 1)\"}]}"
    }
    let work = try explain(
      "{\"type\":\"null\",\"$ref\":\"#/$defs/d0\",\"$defs\":{\(doubled),\"d30\":{\"required\":[\"a\"]}}}",
      #"{"a":1}"#)
    #expect(work.violations.map(\.keyword) == ["type"])
    #expect(work.visits <= 300_000 + 8 * 7)
  }

  @Test func `a branch that cannot be explained in full is not the nearest for that`() throws {
    let members = list(12_000) { "\"k\($0)\":1" }
    let work = try explain(
      "{\"anyOf\":[\(list(20) { _ in #"{"additionalProperties":{"type":"string"}}"# })]}",
      "{\(members)}")
    #expect(work.violations[0].message.contains("nearest is number 1:"))
  }

  // MARK: Long texts

  private static let long = String(repeating: "long", count: 50_000)

  @Test(arguments: [
    (#"{"const":"LONG"}"#, "1"), (#"{"enum":["LONG",["LONG"],{"LONG":"LONG"}]}"#, "1"),
    (#"{"pattern":"^LONG$"}"#, #""a""#), (#"{"required":["LONG"]}"#, "{}"),
    (#"{"patternProperties":{"^LONG$":true},"additionalProperties":false}"#, #"{"a":1}"#),
    (#"{"properties":{"LONG":true},"additionalProperties":false}"#, #"{"a":1}"#),
    (#"{"dependentRequired":{"a":["LONG"]}}"#, #"{"a":1}"#),
    (#"{"dependentSchemas":{"LONG":false}}"#, #"{"LONG":1}"#),
    (#"{"dependentRequired":{"LONG":["a"]}}"#, #"{"LONG":1}"#),
    (#"{"anyOf":[{"properties":{"LONG":{"type":"null"}}}]}"#, #"{"LONG":1}"#),
    (
      #"{"oneOf":[{"properties":{"LONG":{"const":"LONG"}}},{"properties":{"LONG":{"const":1}}}]}"#,
      #"{"LONG":2}"#
    ),
  ])
  func `are cut short in messages`(_ schema: String, _ document: String) throws {
    func filled(_ text: String) -> String {
      text.split(separator: "LONG", omittingEmptySubsequences: false).joined(separator: Self.long)
    }
    let violations = try explain(filled(schema), filled(document)).violations
    #expect(violations.count == 1)
    let texts = violations[0].expected + violations[0].message
    #expect(texts.contains("longlonglong") && texts.contains("…"))
    #expect(texts.utf8.count < 1_000)
  }

  @Test func `of branches within branches the middle is left out`() throws {
    let depth = 300
    let document =
      String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
    let violations = try explain(
      ##"{"anyOf":[{"type":"array","items":{"$ref":"#"}},{"type":"string"}]}"##, document
    ).violations
    #expect(violations.map(\.keyword) == ["anyOf"])
    let (message, expected) = (violations[0].message, violations[0].expected)
    #expect(
      message.hasPrefix("does not fit any of 2 alternatives; nearest is number 1: at '/0' does"))
    #expect(message.contains(" … ") && message.hasSuffix("1 other does not fit either"))
    #expect(message.utf8.count < 1_000 && expected.utf8.count < 1_000)
  }

  @Test(arguments: ["minimum", "minLength"]) func `so are numbers`(_ keyword: String) throws {
    let number = "1" + String(repeating: "0", count: 50_000)
    let violations = try explain(
      "{\"\(keyword)\":\(number)}", keyword == "minimum" ? "1" : #""a""#
    ).violations
    #expect(violations[0].message.contains("1000000") && violations[0].message.utf8.count < 200)
  }

  @Test func `are cut between characters`() throws {
    let letters = String(repeating: "ä", count: 99)
    let violations = try explain("{\"const\":\"\(letters)öx\"}", "1").violations
    #expect(violations[0].message == "must be \"\(letters)…")
    let name = String(repeating: "é", count: 100)
    #expect(
      try explain("{\"required\":[\"\(name)\"]}", "{}").violations[0].message
        == "the member '\(name)' is missing")
  }

  @Test func `alternatives that fit are named until there are too many`() throws {
    let work = try explain("{\"oneOf\":[\(list(200) { _ in "{}" })]}", "1")
    #expect(
      work.violations[0].message
        == "fits 200 of 200 alternatives (1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 190 more), must fit exactly one"
    )
  }
}
