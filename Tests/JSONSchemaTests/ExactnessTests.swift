import CAllocationCount
import JSON
import JSONSchema
import Testing

@Suite struct `Exactness` {
  @Test(
    arguments: [
      (#"{"minimum":0.1}"#, "0.09999999999999999999999999999999", ["minimum "]),
      (#"{"minimum":0.1}"#, "0.10000000000000000000000000000000", []),
      (#"{"maximum":9007199254740992}"#, "9007199254740993", ["maximum "]),
      (#"{"maximum":9007199254740992}"#, "9007199254740992.0", []),
      (
        #"{"exclusiveMaximum":18446744073709551616}"#, "18446744073709551616", ["exclusiveMaximum "]
      ),
      (#"{"exclusiveMaximum":18446744073709551616}"#, "18446744073709551615.9", []),
      (#"{"maximum":1e999999999999999999999}"#, "1e999999999999999999998", []),
      (#"{"maximum":1e999999999999999999999}"#, "10e999999999999999999999", ["maximum "]),
      (#"{"minimum":-1e400}"#, "-1.0000000000000000000000001e400", ["minimum "]),
      (#"{"exclusiveMinimum":1e-400}"#, "1e-401", ["exclusiveMinimum "]),
      (#"{"maximum":1e17}"#, "100000000000000001", ["maximum "]),
      (#"{"maximum":1e18}"#, "1000000000000000001", ["maximum "]),
      (#"{"minimum":999999999999999999}"#, "-999999999999999999", ["minimum "]),
      (#"{"const":1e400}"#, "10e399", []), (#"{"const":1e400}"#, "1e401", ["const "]),
      (#"{"enum":[18446744073709551616]}"#, "1.8446744073709551616e19", []),
      (#"{"enum":[18446744073709551616]}"#, "18446744073709551617", ["enum "]),
      (#"{"type":"integer"}"#, "1e999999999999999999999", []),
      (#"{"type":"integer"}"#, "1.5e1", []), (#"{"type":"integer"}"#, "1.55e1", ["type "]),
      (#"{"type":"integer"}"#, "1e-999999999999999999999", ["type "]),
      (#"{"type":"integer"}"#, "123456789012345678901234567890.000", []),
    ])
  func `numbers are what they say`(
    _ schema: String, _ document: String, _ expected: [String]
  ) throws {
    #expect(try Engine.summary(document, schema) == expected)
  }

  @Test(arguments: [
    (#"{"maximum":3,"exclusiveMaximum":true}"#, "3", ["maximum "]),
    (#"{"exclusiveMaximum":true,"maximum":3}"#, "2.99999999999999999999", []),
    (#"{"maximum":3,"exclusiveMaximum":false}"#, "3.0", []),
    (#"{"minimum":3,"exclusiveMinimum":true}"#, "3.0", ["minimum "]),
    (#"{"minimum":3,"exclusiveMinimum":true}"#, "3.00000000000000000001", []),
    (#"{"minimum":3,"exclusiveMinimum":false,"maximum":3}"#, "3", []),
  ])
  func `draft 4 says in a boolean how a bound is meant`(
    _ schema: String, _ document: String, _ expected: [String]
  ) throws {
    #expect(try Engine.summary(document, schema, .draft4) == expected)
  }

  @Test func `a bound of the wrong draft does not load, and the message says why`() throws {
    let boolean = try #require(Engine.mistake(#"{"minimum":1,"exclusiveMinimum":true}"#))
    #expect(boolean.pointer == "/exclusiveMinimum")
    #expect(boolean.remedy?.contains("draft 4") == true)
    let draft4 = #""$schema":"http://json-schema.org/draft-04/schema#""#
    let number = try #require(Engine.mistake("{\(draft4),\"exclusiveMinimum\":1}"))
    #expect(number.pointer == "/exclusiveMinimum")
    #expect(number.remedy?.contains("later draft") == true)
    let alone = try #require(Engine.mistake("{\(draft4),\"exclusiveMaximum\":true}"))
    #expect(alone.message.contains("'maximum'"))
  }

  @Test func `a count beyond every document is told as it was written`() throws {
    let length = try Engine.compile(#"{"minLength":18446744073709551616,"maxLength":1e400}"#)
    let violations = try Engine.violations(of: #""abc""#, length)
    #expect(
      violations.map(\.message) == [
        "must have at least 18446744073709551616 characters, has 3"
      ])
    let items = try Engine.compile(#"{"minItems":1e30,"maxItems":4294967296}"#)
    #expect(
      try Engine.violations(of: "[]", items).map(\.expected) == [
        "an array of at least 1e30 elements"
      ])
    #expect(try Engine.summary("{}", #"{"minProperties":4294967296.0}"#) == ["minProperties "])
  }

  @Test func `enums of many values find each of them, and nothing else`() throws {
    let values = (0..<200).map { number in
      switch number % 4 {
      case 0: "\(number)"
      case 1: "\(number).5"
      case 2: #"{"a":\#(number),"b":[\#(number)]}"#
      default: "[\(number),\"x\"]"
      }
    }
    let schema = try Engine.compile("{\"enum\":[\(values.joined(separator: ","))]}")
    for number in 0..<200 {
      let (same, other) =
        switch number % 4 {
        case 0: ("\(number).0", "\(number + 1)")
        case 1: ("\(number)50e-2", "\(number).25")
        case 2: (#"{"b":[\#(number).0],"a":\#(number)}"#, #"{"a":\#(number)}"#)
        default: ("[\(number)e0,\"\\u0078\"]", "[\"x\",\(number)]")
        }
      #expect(try Engine.violations(of: same, schema).isEmpty, "\(same)")
      #expect(try Engine.violations(of: other, schema).count == 1, "\(other)")
    }
  }

  @Test func `an enum that is hardly meant warns`() throws {
    #expect(
      try Engine.compile(#"{"enum":[]}"#).warnings.map(\.message) == [
        "nothing is one of an empty 'enum'"
      ])
    let repeated = try Engine.compile(#"{"enum":[1,"a",1.0]}"#).warnings
    #expect(repeated.map(\.message) == ["1.0 is listed twice"])
    #expect(repeated.map(\.pointer) == ["/enum/2"])
    #expect(try Engine.compile(#"{"enum":[1,"1",true]}"#).warnings.isEmpty)
  }

  @Test(.enabled(if: `Accepting`.isMeasurable))
  func `numbers that are no small integers cost no memory`() throws {
    let schema = try Engine.compile(
      #"""
      {"items":{"multipleOf":0.001,"minimum":-1e30,"maximum":1e500,"not":{"const":0.5},
       "enum":[1.5,1.25,12345678901234567890.125,1e400,3,4,5,6,7,{"a":[1]}]}}
      """#)
    try Engine.withDecoded(#"[1.50,12.5e-1,12345678901234567890.125,10e399,3.0,4]"#) { value in
      var evaluator = Evaluator()
      #expect(evaluator.accepts(value, schema) == .valid)
      let before = callocation_count()
      for _ in 0..<10 where evaluator.accepts(value, schema) != .valid { break }
      #expect(callocation_count() - before == 0)
    }
  }
}
