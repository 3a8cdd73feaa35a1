import CAllocationCount
import JSON
import JSONSchema
import TestSupport
import Testing

@Suite struct `uniqueItems` {
  static let schema = #"{"uniqueItems":true}"#

  /// Arrays, and the positions of the first element that is like one before it.
  static let cases: [(String, String?)] = [
    ("[]", nil), ("[1]", nil), ("[1,2]", nil), ("[1,1.0]", "0 and 1"), ("[1,2,1e0]", "0 and 2"),
    ("[2,1,10e-1,2]", "1 and 2"), ("[1,true]", nil), ("[0,false]", nil), ("[\"1\",1]", nil),
    ("[null,null]", "0 and 1"), ("[\"a\",\"\\u0061\"]", "0 and 1"),
    ("[\"\u{E9}\",\"e\u{301}\"]", nil),
    ("[\"\",\"\"]", "0 and 1"), ("[[],[]]", "0 and 1"), ("[[],{}]", nil), ("[[1],[true]]", nil),
    ("[[1,2],[2,1]]", nil), ("[[1,[2.0]],[1e0,[2]]]", "0 and 1"),
    (#"[{"a":1,"b":2},{"b":2,"a":1.0}]"#, "0 and 1"), (#"[{"a":1,"b":2},{"b":1,"a":2}]"#, nil),
    (#"[{"a":1},{"a":1,"b":null}]"#, nil), (#"[1,"x",{"a":[]},null,{"a":[]}]"#, "2 and 4"),
    ("[1e400,10e399]", "0 and 1"), ("[1e400,1e401]", nil),
    ("[9007199254740993,9007199254740992]", nil),
    ("[1,2,3,4,5,6,7,8,9,10,11,12,3.0]", "2 and 12"), ("[1,2,3,4,5,6,7,8,9,10,11,12,13]", nil),
    (#"["a","b","c","d","e","f","g","h","i","j","k","\u0062"]"#, "1 and 11"),
    ("{\"a\":1,\"b\":1}", nil), ("\"aa\"", nil),
  ]

  @Test(arguments: cases)
  func `finds the first element that is like one before it`(
    _ document: String, _ positions: String?
  ) throws {
    let violations = try Engine.violations(of: document, Engine.compile(Self.schema))
    #expect(violations.count == (positions == nil ? 0 : 1))
    guard let violation = violations.first, let positions else { return }
    #expect(violation.keyword == "uniqueItems")
    #expect(violation.pointer == "")
    #expect(violation.expected == "an array of distinct elements")
    #expect(violation.message == "must have distinct elements; those at \(positions) are equal")
  }

  @Test func `false asks for nothing, and what is neither does not load`() throws {
    #expect(try Engine.summary("[1,1]", #"{"uniqueItems":false}"#) == [])
    #expect(Engine.mistake(#"{"uniqueItems":1}"#)?.pointer == "/uniqueItems")
  }

  /// What one by one would compare hundreds of millions of times; some milliseconds where optimized.
  @Test(arguments: [
    "objects", "far exponents", "exponents apart by a power of two", "long numbers", "arrays",
  ])
  func `judges twenty thousand elements at once`(_ shape: String) throws {
    let elements = (0..<20_000).map { number in
      switch shape {
      case "objects": #"{"id":\#(number),"name":"x","tags":[1,{"a":\#(number)}]}"#
      case "far exponents": "1e99999999999999999999\(number)"
      case "exponents apart by a power of two": "1e\(number + 1)18446744073709551616000000000"
      case "long numbers": "1\(String(repeating: "0", count: 40))\(number).5"
      default: "[[\(number)],[\(number + 1)]]"
      }
    }
    let schema = try Engine.compile(Self.schema)
    let repeated = elements + [elements[12_345]]
    let violations = try ThreadTime.expect(below: 20) {
      try Engine.withDecoded("[" + elements.joined(separator: ",") + "]") { value in
        var evaluator = Evaluator()
        #expect(evaluator.accepts(value, schema) == .valid)
      }
      return try Engine.violations(of: "[" + repeated.joined(separator: ",") + "]", schema)
    }
    #expect(
      violations.map(\.message) == [
        "must have distinct elements; those at 12345 and 20000 are equal"
      ])
  }

  @Test func `compares objects of ten thousand members in any order`() throws {
    let members = (0..<10_000).map { "\"member \($0)\":\($0)" }
    let one = "{" + members.joined(separator: ",") + "}"
    let two = "{" + members.reversed().joined(separator: ",") + "}"
    let other = "{" + members.dropLast().reversed().joined(separator: ",") + ",\"member 9999\":0}"
    try ThreadTime.expect(below: 20) { () throws in
      #expect(try Engine.summary("[\(one),\(other)]", Self.schema) == [])
      #expect(try Engine.summary("[\(one),\(other),\(two)]", Self.schema) == ["uniqueItems "])
    }
  }

  /// Against comparing the elements' canonical texts with one another.
  @Test func `agrees with comparing one by one`() throws {
    var random = SeededRandom.forThisRun()
    let schema = try Engine.compile(Self.schema)
    let scalars: [[String]] = [
      ["1", "1.0", "1e0", "10e-1"], ["2", "0.2e1"], ["true"], ["false"], ["null"], ["\"1\""],
      ["\"a\"", "\"\\u0061\""], ["0", "-0", "0.0"], ["1e30", "1000000000000000000000000000000"],
    ]
    /// An index that tells values apart, and a text.
    func value(depth: Int) -> (identity: String, text: String) {
      switch Int.random(in: 0..<(depth == 0 ? 6 : 8), using: &random) {
      case 6:
        let children = (0..<Int.random(in: 0...2, using: &random)).map { _ in
          value(depth: depth - 1)
        }
        return (
          "[\(children.map(\.identity).joined(separator: ","))]",
          "[\(children.map(\.text).joined(separator: ","))]"
        )
      case 7:
        let children = ["x", "y"].filter { _ in Bool.random(using: &random) }.map {
          ($0, value(depth: depth - 1))
        }
        return (
          "{\(children.map { "\($0.0):\($0.1.identity)" }.joined(separator: ","))}",
          "{\(children.shuffled(using: &random).map { "\"\($0.0)\":\($0.1.text)" }.joined(separator: ","))}"
        )
      default:
        let index = Int.random(in: 0..<scalars.count, using: &random)
        return (String(index), scalars[index].randomElement(using: &random)!)
      }
    }
    var distinct = 0
    for _ in 0..<2000 {
      let elements = (0..<Int.random(in: 0...9, using: &random)).map { _ in value(depth: 2) }
      let isDistinct = Set(elements.map(\.identity)).count == elements.count
      let document = "[" + elements.map(\.text).joined(separator: ",") + "]"
      #expect(try Engine.violations(of: document, schema).isEmpty == isDistinct, "\(document)")
      distinct += isDistinct ? 1 : 0
    }
    #expect((300...1700).contains(distinct))
  }

  @Test(.enabled(if: `Accepting`.isMeasurable))
  func `allocates nothing once it has seen an array as large`() throws {
    let schema = try Engine.compile(Self.schema)
    let elements = (0..<1000).map { #"{"id":\#($0),"tags":["a",\#($0).50]}"# }
    try Engine.withDecoded("[" + elements.joined(separator: ",") + "]") { value in
      var evaluator = Evaluator()
      #expect(evaluator.accepts(value, schema) == .valid)
      let before = callocation_count()
      for _ in 0..<10 where evaluator.accepts(value, schema) != .valid { break }
      #expect(callocation_count() - before == 0)
    }
  }
}
