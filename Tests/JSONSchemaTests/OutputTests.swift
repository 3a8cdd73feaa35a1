import JSON
import JSONSchema
import SuiteSupport
import Testing

@Suite struct `Outputs` {
  private static func output(
    _ schema: String, _ document: String, _ format: OutputFormat
  ) throws -> String {
    let schema = try Engine.compile(schema, formatAssertion: false)
    return try Engine.withDecoded(document) { value in
      var evaluator = Evaluator()
      let output = evaluator.output(of: value, schema, format, folder: "/srv/my schemas")
      #expect(output.isComplete)
      var buffer = ByteBuffer()
      output.root.append(to: &buffer, format)
      return String(decoding: buffer.bytes, as: UTF8.self)
    }
  }

  /// The units of an output, indented by their place in it.
  private static func outline(
    _ schema: String, _ document: String, _ format: OutputFormat
  ) throws -> [String] {
    func lines(_ unit: Value, _ depth: Int) -> [String] {
      let words = ["keywordLocation", "instanceLocation", "error", "annotation"].compactMap {
        unit.member(Key($0)).map { $0.kind == .string ? $0.string : $0.compact }
      }
      let line =
        String(repeating: "  ", count: depth)
        + words.map { $0.isEmpty ? "-" : $0 }
        .joined(separator: " ")
      let children = unit.member(Key("errors")) ?? unit.member(Key("annotations"))
      return [line] + (children.map { $0.elements.flatMap { lines($0, depth + 1) } } ?? [])
    }
    return try Engine.withDecoded(output(schema, document, format)) { lines($0, 0) }
  }

  /// The specification's example: JSON Schema Core, §12.4.
  static let polygon = ##"""
    {"$id":"https://example.com/polygon",
     "$defs":{"point":{"type":"object","properties":{"x":{"type":"number"},"y":{"type":"number"}},
       "additionalProperties":false,"required":["x","y"]}},
     "type":"array","items":{"$ref":"#/$defs/point"},"minItems":3}
    """##
  static let points = #"[{"x":2.5,"y":1.3},{"x":1,"z":6.7}]"#

  @Test func `flag says whether the document is valid`() throws {
    #expect(try Self.output(Self.polygon, Self.points, .flag) == #"{"valid":false}"#)
    #expect(try Self.output("true", "1", .flag) == #"{"valid":true}"#)
  }

  @Test func `basic lists what is wrong`() throws {
    #expect(
      try Self.outline(Self.polygon, Self.points, .basic) == [
        "- -", "  /minItems - must have at least 3 elements, has 2",
        "  /items/$ref/required /1 the member 'y' is missing",
        "  /items/$ref/additionalProperties /1/z the schema has no such member",
      ])
  }

  @Test func `detailed shows the hierarchy without what one thing stands in`() throws {
    #expect(
      try Self.outline(Self.polygon, Self.points, .detailed) == [
        "- -", "  /items/$ref /1",
        "    /items/$ref/additionalProperties /1/z the schema has no such member",
        "    /items/$ref/required /1 the member 'y' is missing",
        "  /minItems - must have at least 3 elements, has 2",
      ])
  }

  @Test func `a unit names its places`() throws {
    let schema =
      ##"{"$defs":{"a b":{"type":"null"}},"properties":{"k\"":{"$ref":"#/$defs/a%20b"}}}"##
    #expect(
      try Self.output(schema, #"{"k\"":1}"#, .basic)
        == #"{"valid":false,"keywordLocation":"","instanceLocation":"","errors":[{"valid":false,"#
        + #""keywordLocation":"/properties/k\"/$ref/type","#
        + #""absoluteKeywordLocation":"file:///srv/my%20schemas/schema.json#/$defs/a%20b/type","#
        + #""instanceLocation":"/k\"","error":"must be null, is a number"}]}"#)
  }

  static let branches = #"""
    {"anyOf":[{"type":"string"},
      {"properties":{"a":{"type":"integer"},"b":{"oneOf":[{"const":1},{"minimum":5}]}}}]}
    """#

  @Test func `branches follow their keyword`() throws {
    let document = #"{"a":"x","b":2}"#
    let keyword =
      "/anyOf - does not fit any of 2 alternatives; nearest is number 2: at '/a' must be an "
      + "integer, is a string (and 1 more); 1 other does not fit either"
    let inner =
      "/anyOf/1/properties/b/oneOf /b does not fit any of 2 alternatives; nearest is number 1: "
      + "must be 1; 1 other does not fit either"
    #expect(
      try Self.outline(Self.branches, document, .basic) == [
        "- -", "  " + keyword, "  /anyOf/0/type - must be a string, is an object",
        "  /anyOf/1/properties/a/type /a must be an integer, is a string", "  " + inner,
        "  /anyOf/1/properties/b/oneOf/0/const /b must be 1",
        "  /anyOf/1/properties/b/oneOf/1/minimum /b must be at least 5",
      ])
    #expect(
      try Self.outline(Self.branches, document, .detailed) == [
        "- -", "  " + keyword, "    /anyOf/0/type - must be a string, is an object",
        "    /anyOf/1/properties -",
        "      /anyOf/1/properties/a/type /a must be an integer, is a string", "      " + inner,
        "        /anyOf/1/properties/b/oneOf/0/const /b must be 1",
        "        /anyOf/1/properties/b/oneOf/1/minimum /b must be at least 5",
      ])
  }

  static let described = #"""
    {"title":"T","properties":{"a":{"title":"A"},"b":{"items":{"description":"é \" \n"}}}}
    """#

  @Test func `a valid document has annotations`() throws {
    let document = #"{"a":1,"b":[1,2]}"#
    #expect(
      try Self.outline(Self.described, document, .basic) == [
        "- -", "  /title - T", #"  /properties - ["a","b"]"#, "  /properties/a/title /a A",
        "  /properties/b/items /b true", "  /properties/b/items/description /b/0 é \" \n",
        "  /properties/b/items/description /b/1 é \" \n",
      ])
    #expect(
      try Self.outline(Self.described, document, .detailed) == [
        "- -", "  /title - T", #"  /properties - ["a","b"]"#, "    /properties/a/title /a A",
        "    /properties/b/items /b true", "      /properties/b/items/description /b/0 é \" \n",
        "      /properties/b/items/description /b/1 é \" \n",
      ])
  }

  @Test func `what is false at the root has one error`() throws {
    for format in [OutputFormat.basic, .detailed] {
      #expect(try Self.outline("false", "1", format) == ["- -", "  - - nothing may be here"])
      #expect(
        try Self.outline(#"{"items":{"properties":{"a":false}}}"#, #"[{"a":1}]"#, format) == [
          "- -", "  /items/properties/a /0/a nothing may be here",
        ])
    }
  }

  /// What the specification's own schema of outputs asks for, of `basic` and `detailed` as they are
  /// written here: https://json-schema.org/draft/2020-12/output/schema.
  static let outputSchema = ##"""
    {"$ref":"#/$defs/root",
     "$defs":{
      "root":{"$ref":"#/$defs/place","oneOf":[{"required":["errors"]},{"required":["annotations"]}],
       "properties":{"valid":true,"keywordLocation":{"const":""},"instanceLocation":{"const":""},
        "errors":{"$ref":"#/$defs/units"},"annotations":{"$ref":"#/$defs/units"}},
       "additionalProperties":false},
      "units":{"type":"array","items":{"$ref":"#/$defs/unit"}},
      "place":{"type":"object","required":["valid","keywordLocation","instanceLocation"],
       "properties":{"valid":{"type":"boolean"},
        "keywordLocation":{"type":"string","pattern":"^(/.*)?$"},
        "instanceLocation":{"type":"string","pattern":"^(/.*)?$"}},
       "oneOf":[{"properties":{"valid":{"const":false}},"not":{"anyOf":[{"required":["annotation"]},{"required":["annotations"]}]}},
        {"properties":{"valid":{"const":true}},"not":{"anyOf":[{"required":["error"]},{"required":["errors"]}]}}]},
      "unit":{"$ref":"#/$defs/place","required":["absoluteKeywordLocation"],
       "properties":{"valid":true,"keywordLocation":true,"instanceLocation":true,
        "absoluteKeywordLocation":{"type":"string","format":"uri"},
        "error":{"type":"string"},"annotation":true,
        "errors":{"$ref":"#/$defs/units","minItems":1},
        "annotations":{"$ref":"#/$defs/units","minItems":1}},
       "anyOf":[{"required":["error"]},{"required":["errors"]},{"required":["annotation"]},{"required":["annotations"]}],
       "additionalProperties":false}}}
    """##

  static let samples = [
    (polygon, points), (branches, "{}"), (branches, #"{"a":"x","b":2}"#), ("false", "[]"),
    (described, #"{"a":1,"b":[1,2]}"#), ("true", "1"), (polygon, "[]"),
  ]

  @Test(arguments: samples) func `follow the schema of outputs`(
    _ schema: String, _ document: String
  ) throws {
    let outputs = try Engine.compile(Self.outputSchema)
    for format in [OutputFormat.basic, .detailed] {
      let text = try Self.output(schema, document, format)
      #expect(try Engine.violations(of: text, outputs) == [], "\(text)")
    }
  }
}
