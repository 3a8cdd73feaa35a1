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
}
