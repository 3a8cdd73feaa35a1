import JSONSchema
import Testing

@Suite struct `What depends on a member` {
  /// Schema under `dependencies`, document, `pointer` of each violation; in all drafts.
  static let old: [(String, String, [String])] = [
    (#"{"a":["b","c"]}"#, #"{"a":1}"#, ["dependencies ", "dependencies "]),
    (#"{"a":["b","c"]}"#, #"{"a":1,"c":1}"#, ["dependencies "]),
    (#"{"a":["b","c"]}"#, #"{"b":1}"#, []), (#"{"a":["b"]}"#, "[]", []),
    (#"{"a":{"required":["b"]}}"#, #"{"a":1}"#, ["required "]),
    (#"{"a":{"required":["b"]}}"#, #"{"c":1}"#, []),
    (#"{"a":{"properties":{"b":{"type":"null"}}}}"#, #"{"a":1,"b":1}"#, ["type /b"]),
    (
      #"{"a":["b"],"c":{"maxProperties":1}}"#, #"{"a":1,"c":1}"#,
      ["dependencies ", "maxProperties "]
    ),
  ]

  @Test(arguments: old) func `is a list of names or a schema under dependencies`(
    _ dependencies: String, _ document: String, _ expected: [String]
  ) throws {
    for draft in Draft.allCases {
      let found = try Engine.summary(document, "{\"dependencies\":\(dependencies)}", draft)
      #expect(found == expected, "\(dependencies) on \(document) in \(draft)")
    }
  }

  @Test func `may be a boolean under dependencies since draft 6`() throws {
    for draft in Draft.allCases where draft >= .draft6 {
      let schema = #"{"dependencies":{"a":true,"b":false,"c":[]}}"#
      #expect(try Engine.summary(#"{"a":1,"c":1}"#, schema, draft) == [])
      #expect(try Engine.summary(#"{"a":1,"b":1}"#, schema, draft) == ["dependencies /b"])
    }
  }

  /// Schema, document, `keyword pointer` of each violation.
  static let cases: [(String, String, [String])] = [
    (
      #"{"dependentRequired":{"a":["b","c"]}}"#, #"{"a":1}"#,
      ["dependentRequired ", "dependentRequired "]
    ),
    (#"{"dependentRequired":{"a":["b","c"]}}"#, #"{"a":1,"b":1,"c":1}"#, []),
    (#"{"dependentRequired":{"a":["a"]}}"#, #"{"a":1}"#, []),
    (#"{"dependentRequired":{"a":[]}}"#, #"{"a":1}"#, []), (#"{"dependentRequired":{}}"#, "{}", []),
    (#"{"dependentRequired":{"a":["b"],"b":["c"]}}"#, #"{"a":1,"b":1}"#, ["dependentRequired "]),
    (#"{"dependentRequired":{"\u0061":["b"]}}"#, #"{"\u0061":1}"#, ["dependentRequired "]),
    (#"{"dependentRequired":{"a":["b"]}}"#, #""a""#, []),
    (
      #"{"items":{"dependentRequired":{"a":["b"]}}}"#, #"[{"b":1},{"a":1}]"#,
      ["dependentRequired /1"]
    ),
    (#"{"dependentSchemas":{"a":{"minProperties":2}}}"#, #"{"a":1}"#, ["minProperties "]),
    (#"{"dependentSchemas":{"a":{"minProperties":2}}}"#, #"{"b":1}"#, []),
    (#"{"dependentSchemas":{"a":{"type":"array"}}}"#, #"["a"]"#, []),
    (#"{"dependentSchemas":{"a":{"type":"array"}}}"#, #"{"a":1}"#, ["type "]),
    (#"{"dependentSchemas":{"a":true}}"#, #"{"a":1}"#, []),
    (#"{"dependentSchemas":{"a":false}}"#, #"{"b":1,"a":1}"#, ["dependentSchemas /a"]),
    (
      #"{"dependentSchemas":{"a":{"dependentSchemas":{"b":{"required":["c"]}}}}}"#,
      #"{"a":1,"b":1}"#, ["required "]
    ),
    (
      #"{"dependentSchemas":{"a":{"required":["x"]},"b":{"required":["y"]}},"dependentRequired":{"b":["z"]}}"#,
      #"{"a":1,"b":1}"#, ["required ", "required ", "dependentRequired "]
    ),
    (#"{"not":{"dependentRequired":{"a":["b"]}}}"#, #"{"a":1,"b":1}"#, ["not "]),
    (#"{"not":{"dependentSchemas":{"a":{"required":["b"]}}}}"#, #"{"a":1}"#, []),
  ]

  @Test(arguments: cases) func `is told by two keywords since 2019-09`(
    _ schema: String, _ document: String, _ expected: [String]
  ) throws {
    for draft in [Draft.draft201909, .draft202012] {
      #expect(try Engine.summary(document, schema, draft) == expected, "\(schema) on \(document)")
    }
  }

  @Test func `is told by dependencies alone before`() throws {
    for draft in [Draft.draft4, .draft6, .draft7] {
      let schema = try Engine.compile(
        #"{"dependentRequired":{"a":["b"]},"dependentSchemas":{"a":{"type":"null"}}}"#, draft: draft
      )
      #expect(schema.warnings.map(\.pointer) == ["/dependentRequired", "/dependentSchemas"])
      #expect(try Engine.violations(of: #"{"a":1}"#, schema).isEmpty)
    }
  }

  @Test func `is named with what needs it`() throws {
    let schema = try Engine.compile(
      #"{"dependentRequired":{"card":["holder"]},"dependentSchemas":{"old":false,"card":{"required":["date"]}}}"#
    )
    let violations = try Engine.violations(of: #"{"card":1,"old":2}"#, schema)
    #expect(
      violations.map(\.message) == [
        "the member 'holder' is missing: 'card' needs it", "the member 'date' is missing",
        "a member 'old' may not be here",
      ])
    #expect(
      violations.map(\.evaluationPath) == [
        "/dependentRequired", "/dependentSchemas/card/required", "/dependentSchemas",
      ])
    #expect(violations.map(\.offset) == [0, 0, 10])
  }

  @Test func `may be more names than one pass has bits for`() throws {
    let names = (0..<200).map { "\"n\($0)\"" }
    let schema = try Engine.compile(
      #"{"dependentRequired":{"a":[\#(names.joined(separator: ","))],"n150":["b"]}}"#)
    for missing in [0, 62, 63, 64, 126, 127, 199] {
      var some = names + ["\"b\"", "\"a\""]
      some.remove(at: missing)
      let document = "{" + some.map { $0 + ":1" }.joined(separator: ",") + "}"
      #expect(
        try Engine.violations(of: document, schema).map(\.message)
          == ["the member 'n\(missing)' is missing: 'a' needs it"])
    }
    #expect(try Engine.violations(of: "{\"n150\":1}", schema).count == 1)
  }

  @Test func `may be many members that need one another`() throws {
    let pairs = (0..<100).map { "\"n\($0)\":[\"m\($0)\"]" }
    let schema = try Engine.compile(#"{"dependentRequired":{\#(pairs.joined(separator: ","))}}"#)
    for number in [0, 31, 32, 33, 99] {
      #expect(try Engine.violations(of: "{\"n\(number)\":1,\"m\(number)\":1}", schema).isEmpty)
      #expect(
        try Engine.violations(of: "{\"n\(number)\":1,\"m\(number + 1)\":1}", schema).count == 1)
    }
  }

  static let mistakes: [(String, String)] = [
    (#"{"dependentRequired":[]}"#, "/dependentRequired"),
    (#"{"dependentRequired":{"a":"b"}}"#, "/dependentRequired/a"),
    (#"{"dependentRequired":{"a":[1]}}"#, "/dependentRequired/a/0"),
    (#"{"dependentRequired":{"a":["b","b"]}}"#, "/dependentRequired/a/1"),
    (#"{"dependentSchemas":{"a":["b"]}}"#, "/dependentSchemas/a"),
    (#"{"dependencies":{"a":1}}"#, "/dependencies/a"), (#"{"dependencies":1}"#, "/dependencies"),
    (#"{"dependencies":{"a":[1]}}"#, "/dependencies/a/0"),
  ]

  @Test(arguments: mistakes) func `does not load where it is something else`(
    _ schema: String, _ pointer: String
  ) {
    #expect(Engine.mistake(schema)?.pointer == pointer)
  }

  @Test func `has codes of its own only where names are listed`() throws {
    let schema = try Engine.compile(
      #"{"dependentRequired":{"a":["b"]},"dependentSchemas":{"a":{"minProperties":2}},"dependencies":{"c":{"maxProperties":9}}}"#
    )
    #expect(
      schema.keywords.filter { $0 != "engine-limit" }
        == ["dependentRequired", "maxProperties", "minProperties"])
  }

  @Test func `on itself by reference is refused`() {
    for name in ["dependentSchemas", "dependencies"] {
      let mistake = Engine.mistake(##"{"\##(name)":{"a":{"$ref":"#"}}}"##)
      #expect(mistake?.message.contains("without a step into the document") == true)
    }
  }
}
