import JSONSchema
import Testing

@Suite struct `An array that contains` {
  /// Schema, document, `keyword pointer` of each violation.
  static let cases: [(String, String, [String])] = [
    (#"{"contains":{"minimum":5}}"#, "[1,5]", []),
    (#"{"contains":{"minimum":5}}"#, "[1,4]", ["contains "]),
    (#"{"contains":{"minimum":5}}"#, "[]", ["contains "]),
    (#"{"contains":{"minimum":5}}"#, #"{"a":1}"#, []), (#"{"contains":{"minimum":5}}"#, "1", []),
    (#"{"contains":true}"#, "[]", ["contains "]), (#"{"contains":true}"#, "[1]", []),
    (#"{"contains":false}"#, "[1]", ["contains "]),
    (#"{"contains":{"type":"null"}}"#, "[1,null]", []),
    (#"{"not":{"contains":{"minimum":5}}}"#, "[1,5]", ["not "]),
    (#"{"not":{"contains":{"minimum":5}}}"#, "[1]", []),
    (
      #"{"items":{"contains":{"const":1}}}"#, "[[1],[2],[2,1],3,[]]",
      ["contains /1", "contains /4"]
    ),
    (#"{"contains":{"const":1},"items":{"maximum":1}}"#, "[1,2]", ["maximum /1"]),
    (#"{"allOf":[{"contains":{"const":1}},{"contains":{"const":2}}]}"#, "[2]", ["contains "]),
  ]

  @Test(arguments: cases) func `some element is told which schema it lacks`(
    _ schema: String, _ document: String, _ expected: [String]
  ) throws {
    for draft in Draft.allCases where draft >= .draft6 {
      #expect(try Engine.summary(document, schema, draft) == expected, "\(schema) on \(document)")
    }
  }

  static let counted: [(String, String, [String])] = [
    (#"{"contains":{"const":1},"minContains":2}"#, "[1,1]", []),
    (#"{"contains":{"const":1},"minContains":2}"#, "[1,2]", ["minContains "]),
    (#"{"contains":{"const":1},"minContains":2}"#, "[2,3]", ["minContains "]),
    (#"{"contains":{"const":1},"minContains":2}"#, "[1]", ["minContains "]),
    (#"{"contains":{"const":1},"minContains":2}"#, #"{"a":1}"#, []),
    (#"{"contains":{"const":1},"minContains":2.0}"#, "[1,1]", []),
    (#"{"contains":{"const":1},"minContains":0}"#, "[2]", []),
    (#"{"contains":{"const":1},"minContains":0}"#, "[]", []),
    (#"{"contains":false,"minContains":0}"#, "[2]", []),
    (#"{"contains":{"const":1},"minContains":0,"maxContains":1}"#, "[]", []),
    (#"{"contains":{"const":1},"minContains":0,"maxContains":1}"#, "[1,2,1]", ["maxContains "]),
    (#"{"contains":{"const":1},"maxContains":1}"#, "[1,2,1]", ["maxContains "]),
    (#"{"contains":{"const":1},"maxContains":1}"#, "[1,2]", []),
    (#"{"contains":{"const":1},"maxContains":1}"#, "[2]", ["contains "]),
    (#"{"contains":{"const":1},"maxContains":0}"#, "[1]", ["maxContains "]),
    (#"{"contains":{"const":1},"maxContains":0}"#, "[2]", ["contains "]),
    (#"{"maxContains":2,"minContains":2,"contains":{"const":1}}"#, "[1,2,1]", []),
    (
      #"{"maxContains":1,"minContains":3,"contains":{"const":1}}"#, "[1,1]",
      ["maxContains ", "minContains "]
    ),
    (#"{"contains":{"const":1},"minContains":1e30}"#, "[1]", ["minContains "]),
    (#"{"contains":{"const":1},"maxContains":1e30}"#, "[1,1]", []),
    // Alone they have no effect.
    (#"{"minContains":2}"#, "[]", []), (#"{"maxContains":0}"#, "[1]", []),
  ]

  @Test(arguments: counted) func `so many elements, since 2019-09`(
    _ schema: String, _ document: String, _ expected: [String]
  ) throws {
    for draft in [Draft.draft201909, .draft202012] {
      #expect(try Engine.summary(document, schema, draft) == expected, "\(schema) on \(document)")
    }
  }

  @Test func `so many elements is nothing in earlier drafts`() throws {
    let text = #"{"contains":{"const":1},"minContains":0,"maxContains":1}"#
    for draft in [Draft.draft6, .draft7] {
      let schema = try Engine.compile(text, draft: draft)
      #expect(schema.warnings.map(\.pointer) == ["/minContains", "/maxContains"])
      #expect(try Engine.violations(of: "[1,1]", schema).isEmpty)
      #expect(try Engine.violations(of: "[2]", schema).map(\.keyword) == ["contains"])
    }
    #expect(try Engine.summary("[2]", text, .draft4) == [])
  }

  @Test func `says how many there are and how many there must be`() throws {
    let schema = #"{"contains":{"minimum":5},"minContains":2,"maxContains":3}"#
    #expect(
      try Engine.messages("[1,5,1]", schema) == [
        "must have at least 2 elements that fit the schema under 'contains', has 1"
      ])
    #expect(
      try Engine.messages("[5,6,7,8,1]", schema) == [
        "must have at most 3 elements that fit the schema under 'contains', has 4"
      ])
    #expect(
      try Engine.messages("[5,6]", #"{"contains":{"minimum":5},"maxContains":1}"#) == [
        "must have at most 1 element that fits the schema under 'contains', has 2"
      ])
    #expect(
      try Engine.messages("[1]", #"{"contains":{"minimum":5}}"#) == [
        "no element fits the schema under 'contains'"
      ])
  }

  @Test func `has codes of its own`() throws {
    let schema = try Engine.compile(
      #"{"contains":{"minimum":5},"minContains":2,"maxContains":3}"#)
    #expect(Set(schema.keywords).isSuperset(of: ["minContains", "maxContains"]))
    #expect(!schema.keywords.contains("contains"))
    #expect(try Engine.compile(#"{"contains":{"minimum":5}}"#).keywords.contains("contains"))
  }

  static let mistakes: [(String, String)] = [
    (#"{"contains":{},"minContains":-1}"#, "/minContains"),
    (#"{"contains":{},"maxContains":1.5}"#, "/maxContains"),
    (#"{"minContains":"1"}"#, "/minContains"),
    (#"{"contains":1}"#, "/contains"), (#"{"contains":[{}]}"#, "/contains"),
  ]

  @Test(arguments: mistakes) func `what is no schema or no count does not load`(
    _ schema: String, _ pointer: String
  ) {
    #expect(Engine.mistake(schema)?.pointer == pointer)
  }
}
