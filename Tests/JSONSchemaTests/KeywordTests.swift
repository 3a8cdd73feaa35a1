import JSON
import JSONSchema
import Testing

@Suite struct `Keywords` {
  /// Schema, document, `keyword pointer` of each violation in order.
  static let cases: [(String, String, [String])] = [
    // type
    (#"{"type":"string"}"#, "1", ["type "]), (#"{"type":["null","integer"]}"#, "null", []),
    (#"{"type":"integer"}"#, "1.0", []), (#"{"type":"integer"}"#, "1e3", []),
    (#"{"type":"integer"}"#, "1.5", ["type "]), (#"{"type":"integer"}"#, "15e-1", ["type "]),
    (#"{"type":"integer"}"#, "1e400", []), (#"{"type":["integer","number"]}"#, "1.5", []),
    (#"{"type":"boolean"}"#, "false", []), (#"{"type":"boolean"}"#, "0", ["type "]),
    // const and enum
    (#"{"const":1}"#, "1.0", []), (#"{"const":1.0}"#, "1e0", []), (#"{"const":0}"#, "-0.0", []),
    (#"{"const":100}"#, "1E+2", []), (#"{"const":1}"#, "1.00000000000000000001", ["const "]),
    (#"{"const":12345678901234567890}"#, "12345678901234567890.0", []),
    (#"{"const":12345678901234567890}"#, "12345678901234567891", ["const "]),
    (#"{"const":"a"}"#, #""\u0061""#, []), (#"{"const":"\u00e9"}"#, #""e\u0301""#, ["const "]),
    (#"{"const":{"a":1,"b":[2]}}"#, #"{"b":[2.0],"a":1}"#, []),
    (#"{"const":{"a":1,"b":[2]}}"#, #"{"b":[2],"a":1,"c":1}"#, ["const "]),
    (#"{"const":[1,2]}"#, "[2,1]", ["const "]), (#"{"const":null}"#, "false", ["const "]),
    (#"{"enum":["a","b",null,1]}"#, #""b""#, []), (#"{"enum":["a","b",null,1]}"#, "null", []),
    (#"{"enum":["a","b",null,1]}"#, "1.0", []), (#"{"enum":["a","b",null,1]}"#, "2", ["enum "]),
    (#"{"enum":["a","b",null,1]}"#, #""c""#, ["enum "]), (#"{"enum":[]}"#, "1", ["enum "]),
    (#"{"enum":["","a long name that is more than sixteen bytes"]}"#, #""""#, []),
    (
      #"{"enum":["a long name that is more than sixteen bytes"]}"#,
      #""a long name that is more then sixteen bytes""#, ["enum "]
    ),
    // bounds
    (#"{"minimum":3}"#, "3", []), (#"{"minimum":3}"#, "2.9999999999999999999", ["minimum "]),
    (#"{"maximum":3}"#, "3.00", []), (#"{"maximum":3}"#, "3.00000000000000000001", ["maximum "]),
    (#"{"exclusiveMinimum":0.1}"#, "0.10", ["exclusiveMinimum "]),
    (#"{"exclusiveMinimum":0.1}"#, "0.1000000000000000000001", []),
    (#"{"exclusiveMaximum":-1e2}"#, "-100.5", []),
    (#"{"exclusiveMaximum":-1e2}"#, "-1e2", ["exclusiveMaximum "]),
    (#"{"maximum":18446744073709551615}"#, "18446744073709551616", ["maximum "]),
    (#"{"maximum":1e400}"#, "1e399", []), (#"{"minimum":1e400}"#, "1e99999999999999999999", []),
    (#"{"maximum":-0.0}"#, "0", []), (#"{"minimum":0}"#, "-1e-400", ["minimum "]),
    (#"{"minimum":5}"#, #""a""#, []),
    // lengths: code points, whatever the escapes
    (#"{"maxLength":2}"#, #""한글""#, []), (#"{"maxLength":2}"#, #""한글자""#, ["maxLength "]),
    (#"{"minLength":2}"#, #""🐲""#, ["minLength "]), (#"{"maxLength":1}"#, #""\ud83d\udc32""#, []),
    (#"{"minLength":2}"#, #""\ud83d\udc32""#, ["minLength "]),
    (#"{"minLength":3}"#, #""\n\u0041é""#, []),
    (#"{"maxLength":2}"#, #""\n\u0041é""#, ["maxLength "]), (#"{"minLength":0}"#, #""""#, []),
    (#"{"minLength":1}"#, #""""#, ["minLength "]),
    (#"{"maxLength":2.0}"#, #""abc""#, ["maxLength "]),
    (#"{"minLength":1e30}"#, #""abc""#, ["minLength "]),
    (#"{"minLength":2,"maxLength":3}"#, #""abcd""#, ["maxLength "]),
    // arrays
    (#"{"minItems":1}"#, "[]", ["minItems "]),
    (#"{"minItems":1,"maxItems":2}"#, "[1,2,3]", ["maxItems "]),
    (#"{"items":{"type":"integer"}}"#, #"[1,"a",2,null]"#, ["type /1", "type /3"]),
    (#"{"prefixItems":[{"type":"string"},{"type":"null"}]}"#, #"["a"]"#, []),
    (#"{"prefixItems":[{"type":"string"},{"type":"null"}]}"#, "[1,2,3]", ["type /0", "type /1"]),
    (#"{"prefixItems":[true],"items":false}"#, "[1,2,3]", ["items /1", "items /2"]),
    (
      #"{"prefixItems":[{"type":"string"}],"items":{"type":"null"}}"#, #"["a",null,1]"#, ["type /2"]
    ),
    (#"{"prefixItems":[true,false]}"#, "[1,2]", ["prefixItems /1"]),
    (#"{"items":false}"#, "{}", []),
    // objects
    (#"{"minProperties":1}"#, "{}", ["minProperties "]),
    (#"{"maxProperties":1}"#, #"{"a":1,"b":2}"#, ["maxProperties "]),
    (#"{"minProperties":1.0,"maxProperties":2}"#, #"{"a":1,"b":2}"#, []),
    (#"{"maxProperties":0}"#, "[1]", []), (#"{"minProperties":1e30}"#, "{}", ["minProperties "]),
    (#"{"minProperties":1,"minItems":2}"#, "[1]", ["minItems "]),
    (#"{"required":["a","b"]}"#, "{}", ["required ", "required "]),
    (#"{"required":["a"]}"#, "[]", []),
    (#"{"required":["b"]}"#, #"{"\u0062":1}"#, []), (#"{"required":[]}"#, "{}", []),
    (#"{"properties":{"a":{"type":"string"}}}"#, #"{"\u0061":1,"b":1}"#, ["type /a"]),
    (
      #"{"properties":{"a":{"type":"string"}},"required":["a","c"]}"#, #"{"a":1}"#,
      ["required ", "type /a"]
    ),
    (#"{"properties":{"a":false}}"#, #"{"a":1}"#, ["properties /a"]),
    (
      #"{"additionalProperties":false,"properties":{"a":true}}"#, #"{"a":1,"b":1}"#,
      ["additionalProperties /b"]
    ),
    (
      #"{"additionalProperties":{"type":"null"},"properties":{"a":true}}"#, #"{"a":1,"b":1}"#,
      ["type /b"]
    ),
    (#"{"additionalProperties":false,"required":["a"]}"#, #"{"a":1}"#, ["additionalProperties /a"]),
    (
      #"{"patternProperties":{"^x":{"type":"null"}},"additionalProperties":false}"#,
      #"{"x1":1,"y":2}"#, ["type /x1", "additionalProperties /y"]
    ),
    (
      #"{"patternProperties":{"a":{"minLength":2},"b":{"maxLength":3}}}"#,
      #"{"ab":"x","ba":"xxxx"}"#, ["minLength /ab", "maxLength /ba"]
    ),
    (#"{"patternProperties":{"a":false}}"#, #"{"ab":1}"#, ["patternProperties /ab"]),
    (#"{"properties":{"a/b~c":{"type":"null"}}}"#, #"{"a/b~c":1}"#, ["type /a~1b~0c"]),
    (#"{"properties":{"":{"type":"null"}}}"#, #"{"":1}"#, ["type /"]),
    // strings
    (#"{"pattern":"^a+$"}"#, #""aab""#, ["pattern "]), (#"{"pattern":"b\\.c"}"#, #""ab.cd""#, []),
    (#"{"pattern":"^\\n$"}"#, #""\n""#, []), (#"{"pattern":"a"}"#, "1", []),
    (#"{"format":"date"}"#, #""2023-02-29""#, ["format "]),
    (#"{"format":"date"}"#, #""2024-02-29""#, []),
    (#"{"format":"date"}"#, #""2024\u002d02-29""#, []),
    (#"{"format":"date-time"}"#, #""2024-02-29T24:00:00Z""#, ["format "]),
    (#"{"format":"uuid"}"#, #""2EB8AA08-AA98-11EA-B4AA-73B441D16380""#, []),
    (#"{"format":"uuid"}"#, #""2EB8AA08AA98""#, ["format "]),
    (#"{"format":"uri"}"#, #""https://x.example/?q=%41#f""#, []),
    (#"{"format":"uri"}"#, #""/relative""#, ["format "]),
    (#"{"format":"uri"}"#, #""https://x.example/a b""#, ["format "]),
    (#"{"format":"uri"}"#, #""http://[::1]:80/""#, []),
    (#"{"format":"uri"}"#, #""http://[1:2:3]/""#, ["format "]), (#"{"format":"uri"}"#, "1", []),
    // applicators
    (
      #"{"allOf":[{"type":"object"},{"required":["a"]},{"required":["b"]}]}"#, "{}",
      ["required ", "required "]
    ),
    (#"{"allOf":[true,false]}"#, "1", ["allOf "]),
    (#"{"anyOf":[{"type":"string"},{"minimum":2}]}"#, "1", ["anyOf "]),
    (#"{"anyOf":[{"type":"string"},{"minimum":2}]}"#, "2", []),
    (#"{"anyOf":[{"type":"string"},{"minimum":2}]}"#, "null", []),
    (#"{"anyOf":[false,false]}"#, "1", ["anyOf "]),
    (#"{"oneOf":[{"type":"string"},{"minLength":2}]}"#, #""ab""#, ["oneOf "]),
    (#"{"oneOf":[{"type":"string"},{"minLength":2}]}"#, #""a""#, []),
    (#"{"oneOf":[{"type":"string"},{"type":"integer"}]}"#, "1.5", ["oneOf "]),
    (#"{"oneOf":[true,{"type":"integer"}]}"#, "1", ["oneOf "]),
    (#"{"oneOf":[true,true]}"#, "1", ["oneOf "]),
    (#"{"oneOf":[{"minimum":2},{"maximum":5},{"type":"string"}]}"#, "3", ["oneOf "]),
    (#"{"not":{"type":"string"}}"#, #""a""#, ["not "]), (#"{"not":{"type":"string"}}"#, "1", []),
    (#"{"not":{"minimum":3}}"#, "4", ["not "]), (#"{"not":{"minimum":3}}"#, #""a""#, ["not "]),
    (#"{"not":true}"#, "1", ["not "]), (#"{"not":false}"#, "1", []),
    (
      ##"{"$ref":"#/$defs/a","maxLength":1,"$defs":{"a":{"type":"string","minLength":3}}}"##,
      #""ab""#, ["minLength ", "maxLength "]
    ),
    (##"{"$ref":"#/$defs/f","$defs":{"f":false}}"##, "1", ["$ref "]),
    (
      ##"{"properties":{"n":{"$ref":"#"}},"type":"object"}"##, #"{"n":{"n":{"n":1}}}"#,
      ["type /n/n/n"]
    ),
    ("false", "1", ["false "]), ("true", "1", []), ("{}", "1", []),
  ]

  @Test(arguments: cases) func `find what is wrong and where`(
    _ schema: String, _ document: String, _ expected: [String]
  ) throws {
    #expect(try Engine.summary(document, schema) == expected, "\(schema) on \(document)")
  }

  @Test func `more required names than one pass has bits for`() throws {
    let names = (0..<150).map { "\"n\($0)\"" }
    let schema = try Engine.compile(#"{"required":[\#(names.joined(separator: ","))]}"#)
    let all = "{" + names.map { $0 + ":1" }.joined(separator: ",") + "}"
    #expect(try Engine.violations(of: all, schema).isEmpty)
    for missing in [0, 63, 64, 127, 128, 149] {
      var some = names
      some.remove(at: missing)
      let document = "{" + (some + ["\"x\""]).map { $0 + ":1" }.joined(separator: ",") + "}"
      #expect(
        try Engine.violations(of: document, schema).map(\.message)
          == ["the member 'n\(missing)' is missing"])
    }
  }

  @Test func `names that share their ends are told apart`() throws {
    let names = [
      "abcdefgh-1-ijklmnop", "abcdefgh-2-ijklmnop", "abcdefghijklmnop", "abcdefgh", "abcd", "abc",
      "ab", "a", "", "abd", "bcd", "abcdefghabcdefgh",
    ]
    let properties = names.enumerated().map { "\"\($1)\":{\"const\":\($0)}" }.joined(separator: ",")
    let schema = try Engine.compile(
      "{\"properties\":{\(properties)},\"additionalProperties\":false}")
    let members = names.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",")
    #expect(try Engine.violations(of: "{\(members)}", schema).isEmpty)
    for other in ["abcdefgh-3-ijklmnop", "abcdefghijklmnoq", "abcdefgi", "abce", "abx", "b"] {
      #expect(try Engine.violations(of: "{\"\(other)\":0}", schema).count == 1)
    }
  }

  @Test func `the codes that can occur are known beforehand`() throws {
    let schema = try Engine.compile(
      ##"{"title":"t","type":"object","properties":{"a":{"$ref":"#/$defs/a"},"b":false},"additionalProperties":{"anyOf":[{"minimum":1},{"pattern":"(a)\\1"}]},"allOf":[{"required":["a"]}],"$defs":{"a":{"maxLength":3},"unused":{"maxItems":1}}}"##
    )
    #expect(
      schema.keywords == [
        "anyOf", "engine-limit", "maxLength", "minimum", "pattern", "properties", "required",
        "type",
      ])
    #expect(try Engine.compile("false").keywords == ["engine-limit", "false"])
  }
}
