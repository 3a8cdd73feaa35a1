import JSON
import JSONSchema
import Testing

@Suite struct `A member by its path` {
  /// Schema, path, whether the schema knows it.
  static let cases: [(String, String, Bool?)] = [
    (
      #"{"if":{"properties":{"k":{"const":"a"}}},"then":{"properties":{"x":{}}},"else":{"properties":{"y":{}}}}"#,
      "x", true
    ),
    (
      #"{"if":{"properties":{"k":{"const":"a"}}},"then":{"properties":{"x":{}}},"else":{"properties":{"y":{}}}}"#,
      "y", true
    ),
    (
      #"{"if":{"properties":{"k":{"const":"a"}}},"then":{"properties":{"x":{}}},"else":{"properties":{"y":{}}}}"#,
      "k", true
    ),
    (
      #"{"if":{"properties":{"k":{"const":"a"}}},"then":{"properties":{"x":{}}},"else":{"properties":{"y":{}}}}"#,
      "z", nil
    ),
    (#"{"dependentSchemas":{"a":{"properties":{"x":{"properties":{"y":{}}}}}}}"#, "x/y", true),
    (#"{"dependentSchemas":{"a":{"properties":{"x":{}}}}}"#, "a", nil),
    (#"{"dependencies":{"a":{"properties":{"x":{}}}}}"#, "x", true),
    (#"{"not":{"properties":{"x":{}}}}"#, "x", nil),
    (#"{"properties":{"x":{}},"unevaluatedProperties":false}"#, "x", true),
    (#"{"properties":{"x":{}},"unevaluatedProperties":false}"#, "y", false),
    (#"{"anyOf":[{"properties":{"x":{}}},{}],"unevaluatedProperties":false}"#, "x", true),
    (#"{"anyOf":[{"properties":{"x":{}}},{}],"unevaluatedProperties":false}"#, "y", false),
    (#"{"if":{},"then":{"properties":{"x":{}}},"unevaluatedProperties":false}"#, "x", true),
    (#"{"if":{},"then":{"properties":{"x":{}}},"unevaluatedProperties":false}"#, "y", false),
    (#"{"allOf":[{"unevaluatedProperties":false}]}"#, "y", false),
    (#"{"anyOf":[{"unevaluatedProperties":false}]}"#, "y", nil),
    (#"{"unevaluatedItems":false}"#, "y", nil),
    (#"{"unevaluatedProperties":{"type":"null"}}"#, "y", nil),
    // Something else looks at all others.
    (#"{"allOf":[{"additionalProperties":true}],"unevaluatedProperties":false}"#, "y", nil),
    (
      #"{"anyOf":[{"additionalProperties":{"type":"null"}},{}],"unevaluatedProperties":false}"#,
      "y", nil
    ),
    (#"{"allOf":[{"unevaluatedProperties":true}],"unevaluatedProperties":false}"#, "y", nil),
    (#"{"allOf":[{"additionalProperties":false}],"unevaluatedProperties":false}"#, "y", false),
    (#"{"not":{"additionalProperties":true},"unevaluatedProperties":false}"#, "y", false),
    // Names that may not be.
    (#"{"propertyNames":{"enum":["a","b"]}}"#, "a", nil),
    (#"{"propertyNames":{"enum":["a","b"]}}"#, "c", false),
    (#"{"propertyNames":{"pattern":"^[a-z]+$"}}"#, "Ab", false),
    (#"{"propertyNames":{"pattern":"^[a-z]+$"}}"#, "ab", nil),
    (#"{"propertyNames":false}"#, "a", false),
    (#"{"anyOf":[{"propertyNames":false}]}"#, "a", nil),
    (#"{"properties":{"o":{"propertyNames":{"maxLength":1}}}}"#, "o/한", nil),
    (#"{"properties":{"o":{"propertyNames":{"maxLength":1}}}}"#, "o/\"\\", false),
  ]

  @Test(arguments: cases) func `is known, refused or neither`(
    _ schema: String, _ path: String, _ expected: Bool?
  ) throws {
    let names = path.split(separator: "/").map { Key(String($0)) }
    #expect(
      try Engine.compile(schema).declaresProperty(at: names) == expected, "\(path) in \(schema)")
  }
}
