#if canImport(Glibc)
  import JSON
  import JSONSchema
  import Testing

  /// Evaluation recurses; how deep is bounded, so that the 8 MiB that threads have suffice, in debug
  /// builds too. Sanitizers need more, so that CI leaves this suite out under them.
  @Suite struct StackTests {
    /// Schemas that follow a document down by the ways that take the most stack.
    static let schemas = [
      ##"{"properties":{"a":{"$ref":"#"}}}"##,
      ##"{"anyOf":[{"properties":{"a":{"$ref":"#"}}},{"required":["b"]}],"unevaluatedProperties":false}"##,
      ##"{"type":"object","unevaluatedProperties":{"$ref":"#"},"oneOf":[{"minProperties":9},{"maxProperties":8,"type":"object"}]}"##,
      ##"{"if":{"patternProperties":{"(.)":{"$ref":"#"}},"minProperties":0},"then":{"not":{"maxProperties":0,"minProperties":3}}}"##,
      ##"{"dependentSchemas":{"a":{"additionalProperties":{"$ref":"#"}}}}"##,
      ##"{"items":{"$ref":"#"},"properties":{"a":{"contains":{"$ref":"#"}}}}"##,
      ##"{"not":{"not":{"properties":{"a":{"$ref":"#"}},"minProperties":1}}}"##,
      ##"{"allOf":[{"oneOf":[{"properties":{"a":{"$ref":"#"}},"minProperties":1},{"minProperties":2}]}]}"##,
      ##"{"anyOf":[{"minProperties":1},{"properties":{"a":{"$ref":"#"}}}],"unevaluatedProperties":{"type":"object"}}"##,
      ##"{"anyOf":[{"type":"null"},{"type":"object","properties":{"a":{"$ref":"#"}}}]}"##,
    ]

    /// As many schemas within one another, on one value, as are compiled.
    static let chain: String = {
      let links = (0..<120).map { index in
        let next = "{\"$ref\":\"#/$defs/d\(index + 1)\",\"minProperties\":\(index % 2)}"
        return "\"d\(index)\":{\"anyOf\":[\(next),{\"maxProperties\":\(index % 3)}],"
          + "\"unevaluatedProperties\":{\"minimum\":\(index)}}"
      }.joined(separator: ",")
      return "{\"$ref\":\"#/$defs/d0\",\"$defs\":{\(links),"
        + "\"d120\":{\"properties\":{\"a\":{\"$ref\":\"#\"}},\"required\":[\"a\"]}}}"
    }()

    @Test(arguments: schemas + [chain])
    func `is enough for the deepest documents`(_ text: String) throws {
      let schema = try Engine.compile(text)
      let options = DecodeOptions(maxDepth: DecodeOptions.depthCeiling)
      for core in ["1", #"{"b":[1]}"#] {
        let depth = DecodeOptions.depthCeiling - 3
        let document = Array(
          (String(repeating: #"{"a":"#, count: depth) + core + String(repeating: "}", count: depth))
            .utf8)
        let fast = StackMeter.bytes {
          document.withUnsafeBytes { bytes in
            var decoded = Document()
            try? decoded.decode(bytes, options: options)
            var evaluator = Evaluator()
            _ = evaluator.accepts(decoded.root, schema)
          }
        }
        let explaining = StackMeter.bytes {
          document.withUnsafeBytes { bytes in
            var decoded = Document()
            try? decoded.decode(bytes, options: options)
            var evaluator = Evaluator()
            _ = evaluator.explain(decoded.root, schema)
            // Of the chain there are more annotations than a test has time for.
            if core == "1" && text != Self.chain {
              _ = evaluator.annotations(of: decoded.root, schema)
            }
          }
        }
        print("stack: \(fast / 1024) KiB, explaining \(explaining / 1024) KiB: \(text.prefix(60))")
        #expect(max(fast, explaining) < 8 << 20)
      }
    }
  }
#endif
