import JSON
import JSONSchema
import Testing

@Suite struct `Alternatives` {
  private func only(_ schema: String, _ document: String) throws -> Violation {
    let violations = try Engine.violations(of: document, Engine.compile(schema))
    #expect(violations.count == 1)
    return try #require(violations.first)
  }

  static let shapes = #"""
    {"oneOf":[
      {"properties":{"kind":{"const":"circle"},"radius":{"type":"number"}},"required":["kind","radius"]},
      {"$ref":"#/$defs/square"},
      {"properties":{"kind":{"enum":["line","arc"]},"points":{"type":"array"}},"required":["kind"]}],
     "$defs":{"square":{"properties":{"kind":{"const":"square"},"side":{"type":"number"}},"required":["kind","side"]}}}
    """#

  @Test func `the branch is chosen by a member that is constant in it`() throws {
    let violation = try only(Self.shapes, #"{"kind":"square","side":"4"}"#)
    #expect(violation.keyword == "oneOf" && violation.pointer == "")
    #expect(violation.expected == "a number at '/side'")
    #expect(
      violation.message
        == "does not fit any of 3 alternatives; nearest is number 2: at '/side' must be a number, is a string; 2 others do not fit either"
    )
  }

  @Test(arguments: [#"{"kind":"cube"}"#, "{}"])
  func `a constant that no branch has is what is wrong`(_ document: String) throws {
    let violation = try only(Self.shapes, document)
    #expect(
      violation.expected == #"a member 'kind' that is "circle", "square", "line" or "arc""#)
    #expect(violation.message == "must have " + violation.expected)
  }

  @Test func `else the branch that got furthest is explained`() throws {
    let schema = #"""
      {"anyOf":[{"type":"string"},{"required":["x"]},
       {"properties":{"a":{"type":"integer"},"b":{"type":"integer"}}}]}
      """#
    let violation = try only(schema, #"{"a":1,"b":"x"}"#)
    #expect(violation.expected == "an integer at '/b'")
    #expect(
      violation.message.contains("nearest is number 3: at '/b' must be an integer, is a string"))
    #expect(violation.message.hasSuffix("2 others do not fit either"))
  }

  @Test func `alternatives of kinds and constants are listed together`() throws {
    let violation = try only(#"{"anyOf":[{"type":"string"},{"type":"array"},{"const":5}]}"#, "4")
    #expect(violation.expected == "a string, an array or 5")
    #expect(violation.message == "must be a string, an array or 5, is a number")
  }

  @Test func `more than one fitting branch of oneOf are named`() throws {
    let violation = try only(#"{"oneOf":[{"minimum":1},{"type":"string"},{"maximum":5}]}"#, "3")
    #expect(violation.message == "fits 2 of 3 alternatives (1 and 3), must fit exactly one")
  }

  @Test func `a single alternative is not counted`() throws {
    let violation = try only(#"{"anyOf":[{"minLength":3}]}"#, #""a""#)
    #expect(
      violation.message
        == "does not fit the one alternative; nearest is number 1: must have at least 3 characters, has 1"
    )
  }

  @Test func `places are told from the document's root, as everywhere`() throws {
    let schema = #"{"properties":{"a":{"anyOf":[{"properties":{"b":{"type":"null"}}}]}}}"#
    let violation = try only(schema, #"{"a":{"b":1}}"#)
    #expect(violation.pointer == "/a")
    #expect(violation.message.contains("nearest is number 1: at '/a/b' must be null"))
  }

  @Test func `the constants that most of a branch's members have choose it`() throws {
    let schema = #"""
      {"oneOf":[
        {"properties":{"kind":{"const":"a"},"version":{"const":1},"x":{"type":"string"}}},
        {"properties":{"kind":{"const":"b"},"version":{"const":1},"x":{"type":"string"}}},
        {"properties":{"kind":{"const":"b"},"version":{"const":2},"x":{"type":"string"},"y":{"type":"null"}}}]}
      """#
    let violation = try only(schema, #"{"kind":"b","version":2,"x":1,"y":1}"#)
    #expect(violation.message.contains("nearest is number 3: at '/x' must be a string"))
  }

  @Test func `constants are found through references, whatever way they are written`() throws {
    let schema = ##"""
      {"anyOf":[{"$ref":"#/$defs/a"},{"allOf":[{"$ref":"#/$defs/b"}]}],
       "$defs":{"a":{"properties":{"t":{"$ref":"#/$defs/one"},"x":{"type":"null"}}},
        "b":{"properties":{"t":{"enum":[2]},"x":{"type":"null"}}},"one":{"const":1.0}}}
      """##
    let violation = try only(schema, #"{"x":0,"t":1}"#)
    #expect(violation.message.contains("nearest is number 1: at '/x' must be null"))
    #expect(try only(schema, #"{"t":3}"#).message == "must have a member 't' that is 1.0 or 2")
  }

  private func alternatives(_ schema: String, _ document: String) throws -> [Violation] {
    let schema = try Engine.compile(schema)
    return try Engine.withDecoded(document) { value in
      var evaluator = Evaluator()
      return evaluator.explain(value, schema, listsAlternatives: true)
    }
  }

  @Test func `all alternatives are listed when they are asked for`() throws {
    let violations = try alternatives(Self.shapes, #"{"kind":"square","side":"4"}"#)
    #expect(violations.count == 1)
    let alternatives = violations[0].alternatives
    #expect(alternatives.map(\.number) == [1, 2, 3])
    #expect(
      alternatives.map { $0.violations.map { "\($0.keyword) \($0.pointer)" } } == [
        ["required ", "const /kind"], ["type /side"], ["enum /kind"],
      ])
    #expect(alternatives[1].violations[0].evaluationPath == "/oneOf/1/$ref/properties/side/type")
    #expect(
      alternatives[1].violations[0].schemaLocation
        == "schema.json#/$defs/square/properties/side/type")
    #expect(
      violations[0].message == (try only(Self.shapes, #"{"kind":"square","side":"4"}"#)).message)
  }

  @Test func `alternatives are listed whatever the message says, and only when asked for`() throws {
    let document = #"{"kind":"cube"}"#
    let violations = try alternatives(Self.shapes, document)
    #expect(violations.first?.alternatives.map(\.number) == [1, 2, 3])
    #expect(try only(Self.shapes, document).alternatives == [])
  }

  @Test func `alternatives stand in one another`() throws {
    let violations = try alternatives(
      #"{"anyOf":[{"type":"null"},{"items":{"oneOf":[{"const":1},{"minimum":9}]}}]}"#, "[1,2]")
    let inner = violations[0].alternatives[1].violations[0]
    #expect(inner.keyword == "oneOf" && inner.pointer == "/1")
    #expect(inner.alternatives.map { $0.violations.map(\.keyword) } == [["const"], ["minimum"]])
  }

  @Test func `where more than one fits there are no alternatives to list`() throws {
    let violations = try alternatives(#"{"oneOf":[{"minimum":1},{"type":"string"},true]}"#, "3")
    #expect(violations.map(\.alternatives) == [[]])
  }
}
