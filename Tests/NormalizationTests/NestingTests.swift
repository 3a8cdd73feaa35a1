import JSON
import Normalization
import Testing

@Suite struct NestingTests {
  private func weather() throws -> [FieldDefinition] {
    try [
      field("title", "/title"),
      field("weather.condition", "/weather/main", "/weather/0/main", optional: true),
      field("weather.icon", "/weather/icon", "/weather/0/icon", optional: true),
    ]
  }

  @Test(arguments: [
    (
      #"{"title":"t","weather":{"main":"Snow","icon":"13d"}}"#,
      #"{"title":"t","weather":{"condition":"Snow","icon":"13d"}}"#
    ),
    (
      #"{"title":"t","weather":[{"icon":"13d","main":"Snow"},{"main":"Rain"}]}"#,
      #"{"title":"t","weather":{"condition":"Snow","icon":"13d"}}"#
    ),
    (#"{"title":"t","weather":{"icon":"13d"}}"#, #"{"title":"t","weather":{"icon":"13d"}}"#),
    (#"{"title":"t","weather":null}"#, #"{"title":"t"}"#), (#"{"title":"t"}"#, #"{"title":"t"}"#),
    (#"{"title":"t","weather":[]}"#, #"{"title":"t"}"#),
    (#"{"title":"t","weather":"Snow"}"#, #"{"title":"t"}"#),
  ])
  func `a dotted name builds an object, absent where all its parts are`(
    _ item: String, _ line: String
  ) throws {
    #expect(try clean(item, weather()) == line)
  }

  @Test func `an object stands where its first part is declared`() throws {
    let fields = try [
      field("a.x", "/1"), field("b", "/2"), field("a.c.y", "/3"), field("a.z", "/4"),
      field("a.c.w", "/5"),
    ]
    #expect(
      try clean(#"{"1":1,"2":2,"3":3,"4":4,"5":5}"#, fields)
        == #"{"a":{"x":1,"c":{"y":3,"w":5},"z":4},"b":2}"#)
  }

  @Test func `an object whose objects are all absent is absent too`() throws {
    let fields = try [
      field("a.b.c", "/c", optional: true), field("a.b.d.e", "/e", optional: true),
      field("f", "/f"),
    ]
    #expect(try clean(#"{"f":1}"#, fields) == #"{"f":1}"#)
    #expect(try clean(#"{"f":1,"e":2}"#, fields) == #"{"a":{"b":{"d":{"e":2}}},"f":1}"#)
  }

  @Test func `clean names are known as paths, in the record's order`() throws {
    let fields = try [field("a.x", "/1"), field("b", "/2"), field("a.y", "/3")]
    let plan = try Plan.compile(NormalizationDefinition(fields: fields)).get()
    #expect(plan.cleanNames == [["a", "x"], ["a", "y"], ["b"]])
  }

  @Test func `a clean name is written as JSON wants it`() throws {
    #expect(try clean(#"{"a":1}"#, [field("say \"hi\"\n", "/a")]) == #"{"say \"hi\"\n":1}"#)
  }
}
