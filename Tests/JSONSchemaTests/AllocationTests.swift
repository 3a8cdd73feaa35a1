import CAllocationCount
import JSON
import JSONSchema
import Testing

@Suite struct `Accepting` {
  /// Unoptimized code keeps views in boxes; the promise is one of release builds.
  static let isMeasurable = callocation_count() >= 0 && !_isDebugAssertConfiguration()

  static let schema = ##"""
    {"type":"object","required":["name","kind"],"additionalProperties":false,
     "properties":{"name":{"type":"string","minLength":1,"maxLength":80,"pattern":"^\\S"},
      "kind":{"enum":["book","map",1.5]},"pages":{"type":"integer","minimum":1,"maximum":1e6},
      "price":{"exclusiveMinimum":0.01},"wiki":{"format":"uri"},"at":{"format":"date-time"},
      "id":{"format":"uuid"},"day":{"format":"date"},"tags":{"items":{"$ref":"#/$defs/tag"},"minItems":1},
      "twice":{"pattern":"(.)\\1"},"shape":{"oneOf":[{"const":{"a":[1]}},{"type":"array"}]},
      "any":{"anyOf":[{"type":"null"},{"$ref":"#"}]},"none":{"not":{"minimum":5}},
      "list":{"contains":{"type":"integer"},"minContains":2,"maxContains":3},
      "open":{"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":{"type":"null"},
       "anyOf":[{"properties":{"b":{"uniqueItems":true,"unevaluatedItems":{"multipleOf":0.01},
         "contains":{"type":"object"}}},"required":["b"]},{"properties":{"c":true}}]}},
     "propertyNames":{"maxLength":20},"dependentRequired":{"day":["name","kind"]},
     "dependentSchemas":{"twice":{"required":["id"]}},"minProperties":2,
     "if":{"properties":{"kind":{"const":"map"}}},"then":{"maxProperties":2},
     "patternProperties":{"^x-":{"type":"boolean"}},"$defs":{"tag":{"type":"string","maxLength":20}}}
    """##
  static let document = #"""
    {"name":"한\n글","k\u0069nd":1.50,"pages":3e2,"price":12345678901234567890.5,"x-a":true,
     "wiki":"https://x.example/","at":"2024-02-29T00:00:00Z","id":"2eb8aa08-aa98-11ea-b4aa-73b441d16380",
     "day":"2024-02-29","tags":["a","b\u0041"],"twice":"hello","shape":{"a":[1.0]},
     "any":{"name":"a","kind":"map"},"none":3,"list":[1,"a",2.0,null],
     "open":{"a":1,"b":[{"x":[1]},0.07,{"x":[1.5]}],"c":"","d":null}}
    """#

  @Test(
    .enabled(if: isMeasurable, "allocations are counted in release builds, with the GNU C library"))
  func `a valid document allocates nothing`() throws {
    let schema = try Engine.compile(Self.schema)
    try Engine.withDecoded(Self.document) { value in
      var evaluator = Evaluator()
      var allocations = 0
      for _ in 0..<50 {
        let before = callocation_count()
        let acceptance = evaluator.accepts(value, schema)
        allocations = callocation_count() - before
        #expect(acceptance == .valid)
      }
      #expect(allocations == 0)
    }
  }

  @Test func `and explaining agree on that document`() throws {
    #expect(try Engine.violations(of: Self.document, Engine.compile(Self.schema)) == [])
  }
}
