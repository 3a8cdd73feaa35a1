import JSONSchema
import Testing

@Suite struct `The names of members` {
  /// Schema, document, `keyword pointer` of each violation.
  static let cases: [(String, String, [String])] = [
    (
      #"{"propertyNames":{"maxLength":2}}"#, #"{"a":1,"abc":2,"abcd":3}"#,
      ["maxLength /abc", "maxLength /abcd"]
    ),
    (#"{"propertyNames":{"pattern":"^[a-z]$"}}"#, #"{"a":1,"B":2}"#, ["pattern /B"]),
    (#"{"propertyNames":{"pattern":"^[a-z]$"}}"#, #"["B"]"#, []),
    (#"{"propertyNames":{"enum":["a","b"]}}"#, #"{"\u0061":1,"c":2}"#, ["enum /c"]),
    (#"{"propertyNames":{"const":"a"}}"#, #"{"a":1}"#, []),
    (#"{"propertyNames":{"maxLength":1}}"#, #"{"한":1,"🐲":1,"\ud83d\udc33":1}"#, []),
    (#"{"propertyNames":{"type":"string"}}"#, #"{"1":1}"#, []),
    (#"{"propertyNames":{"type":"integer"}}"#, #"{"1":1}"#, ["type /1"]),
    (#"{"propertyNames":{"minimum":5}}"#, #"{"1":1}"#, []),
    (
      #"{"propertyNames":{"anyOf":[{"const":"a"},{"minLength":3}]}}"#, #"{"bb":1,"a":1}"#,
      ["anyOf /bb"]
    ),
    (#"{"propertyNames":{"not":{"const":"a"}}}"#, #"{"b":1,"a":1}"#, ["not /a"]),
    (#"{"propertyNames":true}"#, #"{"a":1}"#, []), (#"{"propertyNames":false}"#, "{}", []),
    (#"{"propertyNames":false}"#, #"{"a":1,"b":2}"#, ["propertyNames /a", "propertyNames /b"]),
    (
      #"{"properties":{"o":{"propertyNames":{"maxLength":1}}}}"#, #"{"o":{"a/b":1}}"#,
      ["maxLength /o/a~1b"]
    ),
    (
      #"{"propertyNames":{"maxLength":1},"additionalProperties":{"type":"null"}}"#, #"{"ab":1}"#,
      ["maxLength /ab", "type /ab"]
    ),
  ]

  @Test(arguments: cases) func `follow the schema under propertyNames`(
    _ schema: String, _ document: String, _ expected: [String]
  ) throws {
    for draft in Draft.allCases where draft >= .draft6 {
      #expect(try Engine.summary(document, schema, draft) == expected, "\(schema) on \(document)")
    }
  }

  @Test func `are where what is wrong with them stands`() throws {
    let schema = try Engine.compile(#"{"propertyNames":{"maxLength":1}}"#)
    let violation = try #require(try Engine.violations(of: #"{ "ab": "x"}"#, schema).first)
    #expect(violation.offset == 2 && violation.pointer == "/ab")
    #expect(violation.schemaLocation == "schema.json#/propertyNames/maxLength")
    #expect(violation.message == "must have at most 1 character, has 2")
    let none = try Engine.compile(#"{"propertyNames":false}"#)
    #expect(
      try Engine.violations(of: #"{"ab":"x"}"#, none).map(\.message)
        == ["the schema allows no members"])
  }

  @Test func `are anything in draft 4`() throws {
    let schema = try Engine.compile(#"{"propertyNames":{"maxLength":1}}"#, draft: .draft4)
    #expect(schema.warnings.map(\.pointer) == ["/propertyNames"])
    #expect(try Engine.violations(of: #"{"ab":1}"#, schema).isEmpty)
  }

  @Test func `count as children for recursion`() throws {
    // A name has no members: the recursion ends there.
    let schema = ##"{"propertyNames":{"$ref":"#"},"maxLength":2}"##
    #expect(try Engine.summary(#"{"abc":1}"#, schema) == ["maxLength /abc"])
  }
}
