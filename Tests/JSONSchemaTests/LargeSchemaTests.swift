import JSON
import JSONSchema
import Testing

/// Loading takes time that goes with a schema's length, whatever it is made of.
@Suite struct `A large schema` {
  private func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",")
  }

  private let old = #""$schema":"http://json-schema.org/draft-07/schema#""#
  private let new = #""$schema":"https://json-schema.org/draft/2020-12/schema""#

  @Test func `has each pattern compiled once`() throws {
    let pattern = #""(?:\\p{L}|x-)+y""#
    let schema = try Engine.compile(
      "{\"properties\":{\(list(20_000) { "\"p\($0)\":{\"pattern\":\(pattern)}" })}}")
    #expect(try Engine.violations(of: #"{"p19999":"x"}"#, schema).count == 1)
    #expect(try Engine.violations(of: #"{"p19999":"éy"}"#, schema).isEmpty)
  }

  @Test func `may change its dialect many times`() throws {
    let members = list(2000) { number in
      "\"p\(number)\":{\"$id\":\"https://x.example/a\(number)\",\(old),\"properties\":{\"b\":{"
        + "\"$id\":\"https://x.example/b\(number)\",\(new),\"prefixItems\":[{\"type\":\"null\"}]}}}"
    }
    let schema = try Engine.compile("{\(new),\"properties\":{\(members)}}")
    #expect(try Engine.violations(of: #"{"p1999":{"b":[1]}}"#, schema).count == 1)
  }

  @Test func `of many dialects has mistakes at their places`() {
    // Blanks, and what is longer than what takes its place.
    let inner = "{ \"$id\":\"https://x.example/new\",\(new),\"required\":[], \"deprecated\":1 }"
    let between = "{\"$id\":\"https://x.example/between\",\(old),\"x\":\(inner),\"items\":\(inner)}"
    let text =
      "{\(new),\n \"properties\":{\"a\":\(between),\n\"b\":{\"contentSchema\":{\"required\":1}}},\n"
      + "  \"contentSchema\": {\"minItems\": -1}}"
    let errors = Engine.mistakes(text)
    #expect(
      errors.map { "\($0.line):\($0.pointer)" } == [
        "2:/properties/a/items/deprecated", "3:/properties/b/contentSchema/required",
        "4:/contentSchema/minItems",
      ], "\(errors)")
    #expect(errors.last?.column == 33)
  }

  @Test(arguments: [99_998, 99_999]) func `may have 200,000 schemas, and no more`(
    _ count: Int
  ) {
    // Each definition and what stands in it, the root, and three more.
    let schemas = list(count) { "\"d\($0)\":{\"not\":{}}" }
    let text = "{\"$defs\":{\(schemas)},\"items\":{\"not\":{}},\"not\":{}}"
    #expect(Engine.mistakes(text).map(\.message) == (count == 99_998 ? [] : [Self.tooMany]))
  }

  private static let tooMany =
    "more than 200000 schemas, counted once for each way in which their dynamic references are "
    + "resolved"

  @Test func `with dynamic references may have as many`() throws {
    let schemas = list(60_000) { "\"d\($0)\":{\"not\":{}}" }
    let schema = try Engine.compile(
      "{\"$dynamicAnchor\":\"a\",\"items\":{\"$dynamicRef\":\"#a\"},\"minItems\":1,\"$defs\":{\(schemas)}}"
    )
    #expect(try Engine.violations(of: "[[1],[]]", schema).map(\.pointer) == ["/1"])
  }

  @Test func `with a thousand dynamic anchors loads, or is said to be too large`() throws {
    let schemas = list(1000) { number in
      "\"p\(number)\":{\"$id\":\"https://x.example/a\(number)\",\"$dynamicAnchor\":\"n\(number)\","
        + "\"properties\":{\"n\":{\"$dynamicRef\":\"#n\(number)\"},"
        + "\"m\":{\"$ref\":\"a\((number + 1) % 1000)\"}}}"
    }
    let errors = Engine.mistakes(
      "{\"$id\":\"https://x.example/r\",\"$defs\":{\(schemas)},\"$ref\":\"a1\"}")
    #expect(errors.map(\.message) == [Self.tooMany])
  }

  @Test func `finds its own parts at once`() throws {
    let count = 50_000
    let schema = try Engine.compile(
      "{\"$defs\":{\"x\":{\"x-list\":[\(list(count) { "{\"minimum\":\($0)}" })]}},\"prefixItems\":[\(list(count) { "{\"$ref\":\"#/$defs/x/x-list/\($0)\"}" })]}"
    )
    #expect(try Engine.violations(of: "[0,0,0]", schema).map(\.pointer) == ["/1", "/2"])
    #expect(
      Engine.mistake(##"{"x":[{},{}],"$ref":"#/x/2"}"##)?.message
        == "'schema.json' has nothing at '/x/2'")
  }

  @Test func `of five megabytes loads`() throws {
    let members = list(45_000) {
      "\"property-\($0)\":{\"type\":\"string\",\"maxLength\":\($0),\"description\":\"\(String(repeating: "some text ", count: 5))\"}"
    }
    let schema = try Engine.compile("{\"properties\":{\(members)}}")
    #expect(try Engine.violations(of: #"{"property-44999":1}"#, schema).count == 1)
  }

  @Test(arguments: ["oneOf", "anyOf"]) func `may choose among thousands`(_ keyword: String) throws {
    let branches = list(20_000) { "{\"properties\":{\"t\":{\"const\":\($0)}}}" }
    let schema = try Engine.compile("{\"\(keyword)\":[\(branches)]}")
    #expect(try Engine.violations(of: #"{"t":19999}"#, schema).isEmpty)
  }

  @Test func `with many mistakes tells the first thousand`() {
    let members = list(20_000) { "\"p\($0)\":{\"$id\":\"a b\",\"minLength\":-1}" }
    #expect(Engine.mistakes("{\"properties\":{\(members)}}").count == 1000)
    let same = list(20_000) { "\"d\($0)\":{\"$id\":\"https://x.example/a\"}" }
    #expect(Engine.mistakes("{\"$defs\":{\(same)}}").count == 1000)
  }

  @Test func `is warned of once for each place, whatever its scopes`() throws {
    // The definitions are compiled in a scope for each resource that refers to them.
    let unknown = list(300) { "\"u\($0)\":1" }
    let parts = list(20) { number in
      "\"p\(number)\":{\"$id\":\"https://x.example/p\(number)\",\"$dynamicAnchor\":\"n\","
        + "\"$ref\":\"shared\"}"
    }
    let schema = try Engine.compile(
      "{\"$id\":\"https://x.example/root\",\"$defs\":{\(parts),\"s\":{\"$id\":\"shared\","
        + "\"$dynamicAnchor\":\"n\",\"items\":{\"$dynamicRef\":\"#n\"},\(unknown)}},"
        + "\"anyOf\":[\(list(20) { "{\"$ref\":\"p\($0)\"}" })],\"last\":1}")
    #expect(schema.warnings.count == 301)
    #expect(schema.warnings.contains { $0.pointer == "/last" })
  }

  @Test func `is never quoted at length`() throws {
    let long = String(repeating: "x", count: 1_000_000)
    let texts = [
      "{\"pattern\":\"(\(long.prefix(100_000))\"}", "{\"type\":\"\(long)\"}",
      "{\"$ref\":\"\(long)\"}",
      "{\"required\":[\"\(long)\",\"\(long)\"]}", "{\"$id\":\"a \(long)\"}",
    ]
    for text in texts {
      let error = try #require(Engine.mistake(text))
      #expect(error.message.utf8.count < 1100 && error.remedy?.utf8.count ?? 0 < 1100)
      #expect(error.message.contains(" … "))
    }
    #expect(Engine.mistake(texts[0])?.message.hasSuffix("is never closed (byte 0)") == true)
    let warned = try Engine.compile("{\"\(long)\":1,\"format\":\"\(long)\"}").warnings
    #expect(warned.count == 2 && warned.allSatisfy { $0.message.utf8.count < 1100 })
    let circle = list(10_000) { "\"d\($0)\":{\"$ref\":\"#/$defs/d\(($0 + 1) % 10_000)\"}" }
    let message = try #require(Engine.mistake("{\"$defs\":{\(circle)}}")).message
    #expect(message.contains("→ 9990 more →") && message.utf8.count < 600, "\(message)")
  }
}
