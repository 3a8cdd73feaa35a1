import JSON
import JSONSchema
import Testing

/// Branches that a member's string tells apart are not all asked: it must make no difference.
@Suite struct `Branches told apart by a member` {
  /// `?` is the keyword; the branches' strings overlap, one is there without any.
  private static let branches = #"""
    {"?":[
     {"required":["kind"],"properties":{"kind":{"const":"a"},"n":{"type":"integer"}}},
     {"$ref":"#/$defs/b"},
     {"properties":{"kind":{"enum":["c","d",null,7]}},"required":["c"]},
     {"allOf":[{"properties":{"kind":{"enum":["a","c"]}}}],"required":["kind","o"]},
     {"required":["free"]}],
     "$defs":{"b":{"properties":{"kind":{"$ref":"#/$defs/name"}},"minProperties":1},
      "name":{"allOf":[{"const":"b"}]}}}
    """#

  /// Documents and the numbers of the branches that they fit.
  static let cases: [(String, [Int])] = [
    (#"{"kind":"a"}"#, [1]), (#"{"kind":"a","n":"x"}"#, []), (#"{"kind":"a","o":1}"#, [1, 4]),
    (#"{"n":1,"o":1,"kind":"\u0061"}"#, [1, 4]), (#"{"kind":"a","free":1}"#, [1, 5]),
    (#"{"kind":"b"}"#, [2]), (#"{"kind":"c"}"#, []), (#"{"kind":"c","c":1,"o":1}"#, [3, 4]),
    (#"{"kind":"d","c":1}"#, [3]), (#"{"kind":"e"}"#, []), (#"{"kind":"e","free":1}"#, [5]),
    (#"{"kind":""}"#, []), (#"{"kind":null,"c":1}"#, [3]), (#"{"kind":7.0,"c":1}"#, [3]),
    (#"{"kind":["a"],"c":1}"#, []), ("{}", []), (#"{"c":1}"#, [2, 3]), (#"{"x":1}"#, [2]),
    (#"{"\u006bind":"d","c":1}"#, [3]), (#"{"Kind":"a","c":1}"#, [2, 3]),
    ("1", [1, 2, 3, 4, 5]),
  ]

  @Test(arguments: cases) func `decide as if all were asked`(
    _ document: String, _ fitting: [Int]
  ) throws {
    for (keyword, expected) in [("anyOf", !fitting.isEmpty), ("oneOf", fitting.count == 1)] {
      let text = Self.branches.replacing("?", with: keyword)
      #expect(try Engine.summary(document, text).isEmpty == expected, "\(keyword)")
    }
  }

  @Test func `are asked alone, however many there are`() throws {
    let branches = (0..<1000).map {
      #"{"properties":{"name":{"const":"k\#($0)"},"kind":{"const":"k\#($0)"},"v":{"enum":[\#($0)]}}}"#
    }
    let schema = try Engine.compile("{\"oneOf\":[\(branches.joined(separator: ","))]}")
    try Engine.withDecoded(#"{"v":998,"kind":"k998"}"#) { value in
      var evaluator = Evaluator()
      // Without the name that is tried first all of them are asked.
      #expect(evaluator.accepts(value, schema) == .valid)
    }
    try Engine.withDecoded(#"{"v":998,"name":"k998","kind":"k998"}"#) { value in
      var evaluator = Evaluator()
      #expect(evaluator.accepts(value, schema) == .valid)
      #expect(evaluator.stepsTaken < 10)
    }
  }

  @Test func `are told apart by the member that leaves the fewest`() throws {
    let branches = (0..<100).map {
      #"{"properties":{"state":{"enum":["open","closed"]},"kind":{"const":"k\#($0)"},"v":{"enum":[\#($0)]}}}"#
    }
    let schema = try Engine.compile("{\"anyOf\":[\(branches.joined(separator: ","))]}")
    try Engine.withDecoded(#"{"v":98,"state":"open","kind":"k98"}"#) { value in
      var evaluator = Evaluator()
      #expect(evaluator.accepts(value, schema) == .valid)
      #expect(evaluator.stepsTaken < 10)
    }
  }
}
