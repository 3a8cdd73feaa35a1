import JSON
import JSONSchema
import TestSupport
import Testing

@Suite struct `Content of strings` {
  static let draft7 = #""$schema":"http://json-schema.org/draft-07/schema#""#

  /// What a string is to hold, the string as JSON, `keyword` of each violation.
  static let cases: [(String, String, [String])] = [
    (#""contentEncoding":"base64""#, #""""#, []),
    (#""contentEncoding":"base64""#, #""QQ==""#, []),
    (#""contentEncoding":"base64""#, #""QUI=""#, []),
    (#""contentEncoding":"base64""#, #""QUJD""#, []),
    (#""contentEncoding":"BASE64""#, #""+/+/\u0051Q==""#, []),
    (#""contentEncoding":"base64""#, #""QQ""#, ["contentEncoding"]),
    (#""contentEncoding":"base64""#, #""QQ=""#, ["contentEncoding"]),
    (#""contentEncoding":"base64""#, #""Q===""#, ["contentEncoding"]),
    (#""contentEncoding":"base64""#, #""====""#, ["contentEncoding"]),
    (#""contentEncoding":"base64""#, #""QQ==QQ==""#, ["contentEncoding"]),
    (#""contentEncoding":"base64""#, #""QQ=Q""#, ["contentEncoding"]),
    (#""contentEncoding":"base64""#, #""QUJD\n""#, ["contentEncoding"]),
    (#""contentEncoding":"base64""#, #""QU-_""#, ["contentEncoding"]),
    (#""contentEncoding":"base64""#, #""QUJé""#, ["contentEncoding"]),
    // Bits that no byte has room for.
    (#""contentEncoding":"base64""#, #""QR==""#, ["contentEncoding"]),
    (#""contentEncoding":"base64""#, #""QUJ=""#, ["contentEncoding"]),
    (#""contentEncoding":"7bit""#, #""%""#, []),
    (#""contentMediaType":"application/json""#, #""{\"a\":[1,\"\\u00e9\"]}""#, []),
    (#""contentMediaType":"application/json""#, #""1""#, []),
    (#""contentMediaType":"Application/JSON; charset=utf-8""#, #""nul""#, ["contentMediaType"]),
    (#""contentMediaType":"application/json""#, #""""#, ["contentMediaType"]),
    (#""contentMediaType":"application/json""#, #""{\"a\":1,}""#, ["contentMediaType"]),
    (#""contentMediaType":"application/json""#, #""{\"a\":1,\"a\":2}""#, []),
    (#""contentMediaType":"application/json""#, #""\ufeff1""#, ["contentMediaType"]),
    (#""contentMediaType":"application/jsonx""#, #""{""#, []),
    (#""contentMediaType":"text/html""#, #""{""#, []),
    (both, #""eyJhIjoxfQ==""#, []), (both, #""ezp9""#, ["contentMediaType"]),
    (both, #""{}""#, ["contentEncoding"]), (both, #""/w==""#, ["contentMediaType"]),
    (both, "1", []), (both, "null", []), (both, "{}", []),
    (
      #""contentMediaType":"application/json","contentEncoding":"binary""#, #""{""#,
      ["contentMediaType"]
    ),
  ]

  static let both = #""contentMediaType":"application/json","contentEncoding":"base64""#

  @Test(arguments: cases) func `is checked in draft 7`(
    _ keywords: String, _ document: String, _ expected: [String]
  ) throws {
    let schema = try Engine.compile("{\(Self.draft7),\(keywords)}")
    #expect(try Engine.violations(of: document, schema).map(\.keyword) == expected)
    #expect(schema.warnings.isEmpty)
    let annotating = try Engine.compile("{\(Self.draft7),\(keywords)}", formatAssertion: false)
    #expect(try Engine.violations(of: document, annotating).isEmpty)
  }

  @Test(arguments: [
    "https://json-schema.org/draft/2019-09/schema", "https://json-schema.org/draft/2020-12/schema",
  ])
  func `is not checked in later drafts`(_ draft: String) throws {
    let schema = try Engine.compile(#"{"$schema":"\#(draft)",\#(Self.both)}"#)
    #expect(try Engine.violations(of: #""%""#, schema).isEmpty)
  }

  @Test func `is explained without its text`() throws {
    let schema = try Engine.compile("{\(Self.draft7),\(Self.both)}")
    let encoding = try Engine.violations(of: #""secret""#, schema)
    #expect(encoding.map(\.message) == ["must be encoded in base64"])
    let media = try Engine.violations(of: #""c2VjcmV0""#, schema)
    #expect(media.count == 1)
    #expect(media.first?.message.hasPrefix("must hold JSON: ") == true)
    #expect(media.first?.message.contains("secret") == false)
    #expect(media.first?.expected == "a string that holds JSON")
  }

  @Test func `in an encoding that is not decoded is not checked, with a warning`() throws {
    let schema = try Engine.compile(
      #"{\#(Self.draft7),"contentEncoding":"quoted-printable","contentMediaType":"application/json"}"#
    )
    #expect(
      schema.warnings.map(\.message) == [
        "the encoding 'quoted-printable' is not decoded: neither it nor what it encodes is checked"
      ])
    #expect(try Engine.violations(of: #""=""#, schema).isEmpty)
  }

  @Test func `that is nested too deep to tell is a limit, not a verdict`() throws {
    let schema = try Engine.compile(#"{\#(Self.draft7),"contentMediaType":"application/json"}"#)
    let deep = String(repeating: "[", count: 5000) + String(repeating: "]", count: 5000)
    try Engine.withDecoded("\"\(deep)\"") { value in
      var evaluator = Evaluator()
      #expect(evaluator.accepts(value, schema) == .engineLimit)
    }
    #expect(try Engine.violations(of: "\"\(deep)\"", schema).map(\.keyword) == ["engine-limit"])
  }
}
