import JSON
import JSONSchema
import Testing

/// Keywords that ask a schema for an outcome, where a limit is reached before there is one.
@Suite struct `A limit below a keyword` {
  /// A pattern that gives up on the text that stands for `?`.
  static let pattern = #"{"pattern":"^(?:(?=a)a+)+$"}"#
  static let text = "\"" + String(repeating: "a", count: 300) + "!\""

  /// Schema with `P` for the pattern, document with `?`, and what is known of it.
  static let cases: [(String, String, Acceptance)] = [
    // An element that fits is enough, wherever it stands.
    (#"{"contains":P}"#, #"[?,"a"]"#, .valid), (#"{"contains":P}"#, #"["a",?]"#, .valid),
    (#"{"contains":P}"#, #"["b",?]"#, .engineLimit), (#"{"contains":P}"#, #"["b"]"#, .invalid),
    (#"{"contains":P,"minContains":3}"#, "[?,?]", .invalid),
    (#"{"contains":P,"minContains":2}"#, #"[?,"a"]"#, .engineLimit),
    (#"{"contains":P,"minContains":2}"#, #"["b",?,"b"]"#, .invalid),
    (#"{"contains":P,"minContains":0}"#, "[?]", .valid),
    (#"{"contains":P,"maxContains":1}"#, #"["a",?]"#, .engineLimit),
    (#"{"contains":P,"maxContains":1}"#, #"["a",?,"a"]"#, .invalid),
    (#"{"contains":P,"maxContains":2}"#, #"["a",?]"#, .valid),
    (#"{"contains":P,"minContains":0,"maxContains":0}"#, "[?]", .engineLimit),
    // A condition that is not decided decides nothing.
    (#"{"if":P,"then":{"maxLength":3}}"#, "?", .engineLimit), (#"{"if":P}"#, "?", .valid),
    (#"{"if":P,"then":{"maxLength":3},"type":"number"}"#, "?", .invalid),
    (#"{"if":{"minLength":1},"then":P}"#, "?", .engineLimit),
    (#"{"if":{"maxLength":1},"then":P}"#, "?", .valid),
    // Names and what depends on them.
    (#"{"propertyNames":P}"#, "{?:1}", .engineLimit),
    (#"{"propertyNames":P}"#, #"{?:1,"b":1}"#, .invalid),
    (#"{"dependentSchemas":{"a":{"propertyNames":P}}}"#, "{?:1}", .valid),
    (#"{"dependentSchemas":{"a":{"propertyNames":P}}}"#, #"{?:1,"a":1}"#, .engineLimit),
    (
      #"{"dependentSchemas":{"a":{"propertyNames":P}},"dependentRequired":{"a":["b"]}}"#,
      #"{?:1,"a":1}"#, .invalid
    ),
  ]

  @Test(arguments: cases) func `counts only where the outcome depends on it`(
    _ schema: String, _ document: String, _ expected: Acceptance
  ) throws {
    let text = schema.split(separator: "P,", omittingEmptySubsequences: false)
      .joined(separator: Self.pattern + ",")
    let schema = try Engine.compile(Self.filled(text, "P}", Self.pattern + "}"))
    try Engine.withDecoded(Self.filled(document, "?", Self.text)) { value in
      var evaluator = Evaluator()
      let acceptance = evaluator.accepts(value, schema)
      let codes = evaluator.explain(value, schema).map(\.keyword)
      if expected == .invalid {
        // The fast mode may meet the limit before it meets the mistake.
        #expect(acceptance != .valid && !codes.isEmpty && !codes.contains("engine-limit"))
      } else {
        #expect(acceptance == expected)
        #expect(codes == (expected == .valid ? [] : ["engine-limit"]))
      }
    }
  }

  private static func filled(_ text: String, _ mark: String, _ replacement: String) -> String {
    text.split(separator: mark, omittingEmptySubsequences: false).joined(separator: replacement)
  }

  @Test func `depth counts a name and an element as one step down`() throws {
    let schema = try Engine.compile(
      ##"{"contains":{"$ref":"#"},"propertyNames":{"$ref":"#"},"additionalProperties":{"$ref":"#"},"minContains":0,"maxContains":1}"##
    )
    for depth in [1, 127, 128, 500, 1000, 1024] {
      for (open, close) in [("[", "]"), (#"{"a":"#, "}")] {
        let text =
          String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
        try DeepStack.run {
          try Engine.withDecoded(text) { value in
            var evaluator = Evaluator()
            #expect(evaluator.accepts(value, schema) == .valid, "\(depth) of \(open)")
            #expect(evaluator.explain(value, schema).isEmpty, "\(depth) of \(open)")
          }
        }
      }
    }
  }
}
