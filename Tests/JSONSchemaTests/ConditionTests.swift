import JSONSchema
import Testing

@Suite struct `A condition` {
  /// Schema, document, `keyword pointer` of each violation.
  static let cases: [(String, String, [String])] = [
    (#"{"if":{"minimum":5},"then":{"maximum":9},"else":{"maximum":0}}"#, "7", []),
    (#"{"if":{"minimum":5},"then":{"maximum":9},"else":{"maximum":0}}"#, "10", ["maximum "]),
    (#"{"if":{"minimum":5},"then":{"maximum":9},"else":{"maximum":0}}"#, "0", []),
    (#"{"if":{"minimum":5},"then":{"maximum":9},"else":{"maximum":0}}"#, "1", ["maximum "]),
    // Strings follow `if`, but not a `then` that wants another kind.
    (#"{"if":{"minimum":5},"then":{"type":"number"}}"#, #""a""#, ["type "]),
    (#"{"if":{"minimum":5},"else":{"type":"null"}}"#, #""a""#, []),
    (
      #"{"if":{"type":"string"},"then":{"minLength":2},"else":{"minimum":2}}"#, #""a""#,
      ["minLength "]
    ),
    (#"{"if":{"type":"string"},"then":{"minLength":2},"else":{"minimum":2}}"#, "1", ["minimum "]),
    (#"{"if":{"type":"string"},"then":{"minLength":2},"else":{"minimum":2}}"#, "null", []),
    (#"{"if":{"type":["string","integer"]},"then":{"enum":["a",1]}}"#, "1.5", []),
    (#"{"if":{"type":["string","integer"]},"then":{"enum":["a",1]}}"#, "2", ["enum "]),
    // Without one of the branches.
    (#"{"if":{"minimum":5},"then":{"maximum":9}}"#, "1", []),
    (#"{"if":{"minimum":5},"else":{"maximum":0}}"#, "7", []),
    (#"{"if":{"minimum":5}}"#, "1", []), (#"{"if":false}"#, "1", []),
    (#"{"then":{"maximum":0}}"#, "1", []), (#"{"else":{"maximum":0}}"#, "1", []),
    (#"{"then":false,"else":false}"#, "1", []),
    // Booleans: what holds the schema is what fails.
    (#"{"if":true,"then":false}"#, "1", ["then "]), (#"{"if":true,"else":false}"#, "1", []),
    (#"{"if":false,"then":false}"#, "1", []), (#"{"if":false,"else":false}"#, "1", ["else "]),
    (#"{"if":{"minimum":5},"then":false}"#, "7", ["then "]),
    (#"{"if":{"minimum":5},"then":true,"else":true}"#, "7", []),
    // Whatever the order in the schema.
    (#"{"else":{"type":"null"},"then":{"maximum":9},"if":{"minimum":5}}"#, "10", ["maximum "]),
    (#"{"else":{"type":"null"},"then":{"maximum":9},"if":{"minimum":5}}"#, "1", ["type "]),
    // The usual one: a member decides.
    (
      #"{"if":{"properties":{"k":{"const":"a"}},"required":["k"]},"then":{"required":["x","y"]},"else":{"required":["z"]}}"#,
      #"{"k":"a","x":1}"#, ["required "]
    ),
    (
      #"{"if":{"properties":{"k":{"const":"a"}},"required":["k"]},"then":{"required":["x","y"]},"else":{"required":["z"]}}"#,
      #"{"k":"b"}"#, ["required "]
    ),
    (
      #"{"if":{"properties":{"k":{"const":"a"}},"required":["k"]},"then":{"properties":{"x":{"type":"null"}}}}"#,
      #"{"x":1,"k":"a"}"#, ["type /x"]
    ),
    // One in another, and several side by side.
    (
      #"{"if":{"minimum":5},"then":{"if":{"maximum":9},"then":{"enum":[6]},"else":{"const":12}}}"#,
      "10", ["const "]
    ),
    (
      #"{"allOf":[{"if":{"minimum":5},"then":{"maximum":9}},{"if":{"maximum":20},"then":{"not":{"const":10}}}]}"#,
      "10", ["maximum ", "not "]
    ),
    (#"{"not":{"if":{"minimum":5},"then":false}}"#, "1", ["not "]),
    (#"{"not":{"if":{"minimum":5},"then":false}}"#, "7", []),
  ]

  @Test(arguments: cases) func `chooses the schema that applies`(
    _ schema: String, _ document: String, _ expected: [String]
  ) throws {
    for draft in [Draft.draft7, .draft201909, .draft202012] {
      #expect(try Engine.summary(document, schema, draft) == expected, "\(schema) on \(document)")
    }
  }

  @Test func `is no keyword before draft 7`() throws {
    for draft in [Draft.draft4, .draft6] {
      let schema = try Engine.compile(#"{"if":{},"then":{"type":"null"}}"#, draft: draft)
      #expect(schema.warnings.map(\.pointer) == ["/if", "/then"])
      #expect(try Engine.violations(of: "1", schema).isEmpty)
    }
  }

  @Test func `is told by its branch in the evaluation path`() throws {
    let schema = try Engine.compile(
      #"{"if":{"type":"integer"},"then":{"minimum":3},"else":{"minLength":2}}"#)
    let number = try #require(try Engine.violations(of: "1", schema).first)
    #expect(number.evaluationPath == "/then/minimum")
    #expect(number.schemaLocation == "schema.json#/then/minimum")
    let string = try #require(try Engine.violations(of: #""a""#, schema).first)
    #expect(string.evaluationPath == "/else/minLength")
  }

  @Test func `is compiled and known by its name where it has no effect`() throws {
    #expect(Engine.mistake(#"{"then":{"type":"list"}}"#)?.pointer == "/then/type")
    #expect(Engine.mistake(#"{"else":{"type":"list"}}"#)?.pointer == "/else/type")
    let schema = ##"{"$ref":"#t","then":{"$anchor":"t","type":"null"}}"##
    #expect(try Engine.summary("1", schema) == ["type "])
    let identified =
      ##"{"$ref":"https://x.example/t","else":{"$id":"https://x.example/t","type":"null"}}"##
    #expect(try Engine.summary("1", identified) == ["type "])
  }

  @Test func `is no code, its branches' keywords are`() throws {
    let schema = try Engine.compile(
      #"{"if":{"minimum":5},"then":{"maximum":9},"else":false,"not":{"const":7}}"#)
    #expect(Set(schema.keywords).isSuperset(of: ["maximum", "else", "not"]))
    #expect(!schema.keywords.contains("if") && !schema.keywords.contains("then"))
  }

  @Test func `that leads back to its own schema is refused`() throws {
    for name in ["if", "then", "else"] {
      let rest = name == "if" ? "" : #","if":{"minimum":1}"#
      let mistake = Engine.mistake(##"{"\##(name)":{"$ref":"#"}\##(rest)}"##)
      #expect(mistake?.message.contains("without a step into the document") == true)
    }
  }
}
