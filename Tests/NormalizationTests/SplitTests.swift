import JSON
import Normalization
import Testing

@Suite struct SplitTests {
  private func duration(optional: Bool = false, nullable: Bool = false) throws -> [FieldDefinition]
  {
    try [
      field(
        "duration", "/duration", optional: optional, nullable: nullable,
        split: SplitDefinition(by: [" - ", " ~ "], into: ["startDate", "endDate"]),
        date: date("yyyy. MM. dd", "yyyy.MM.dd"))
    ]
  }

  @Test(arguments: [
    (
      #"{"duration":"1900. 04. 14 - 1900. 11. 12"}"#,
      #"{"startDate":"1900-04-14","endDate":"1900-11-12"}"#
    ),
    (
      #"{"duration":"1900.04.14 ~ 1900. 11. 12"}"#,
      #"{"startDate":"1900-04-14","endDate":"1900-11-12"}"#
    ),
    (
      #"{"duration":"1900.04.14\u0020\u007e 1900.11.12"}"#,
      #"{"startDate":"1900-04-14","endDate":"1900-11-12"}"#
    ),
    (#"{"duration":"1900.04.14"}"#, "wrong-type 12 /duration"),
    (#"{"duration":"1900.04.14-1900.11.12"}"#, "wrong-type 12 /duration"),
    (#"{"duration":"1900.04.14 - 1900.11.12 ~ 1901.01.01"}"#, "wrong-type 12 /duration"),
    (#"{"duration":""}"#, "wrong-type 12 /duration"),
    (#"{"duration":1900}"#, "wrong-type 12 /duration"),
    (#"{"duration":"1900.04.14 -  1900.11.12"}"#, "invalid-date 12 /duration"),
    (#"{"duration":null}"#, "missing-field 12 /duration"), ("{}", "missing-field 0 /duration"),
  ])
  func `one text becomes several fields, each read as a date`(_ item: String, _ line: String) throws
  {
    #expect(try clean(item, duration()) == line)
  }

  @Test func `absence is that of all parts`() throws {
    #expect(try clean("{}", duration(optional: true)) == "{}")
    #expect(
      try clean(#"{"duration":null}"#, duration(nullable: true))
        == #"{"startDate":null,"endDate":null}"#)
  }

  @Test func `parts are cleaned one by one, and may stand apart`() throws {
    let fields = try [
      field(
        "s", "/s", split: SplitDefinition(by: ["-"], into: ["a.x", "b", "a.y"]), collapse: true),
      field("c", "/c"),
    ]
    #expect(
      try clean(#"{"s":" 1  2 - 3 -  4","c":5}"#, fields)
        == #"{"a":{"x":"1 2","y":"4"},"b":"3","c":5}"#)
  }

  @Test func `where two separators begin at one place the longer cuts`() throws {
    let fields = try [
      field("s", "/s", split: SplitDefinition(by: ["-", "--", " - "], into: ["a", "b"]))
    ]
    #expect(try clean(#"{"s":"x--y"}"#, fields) == #"{"a":"x","b":"y"}"#)
    #expect(try clean(#"{"s":"x - y"}"#, fields) == #"{"a":"x","b":"y"}"#)
    #expect(try clean(#"{"s":"-"}"#, fields) == #"{"a":"","b":""}"#)
  }

  @Test func `parts of an escaped text are text again`() throws {
    let fields = try [field("s", "/s", split: SplitDefinition(by: ["\n"], into: ["a", "b"]))]
    #expect(try clean(#"{"s":"x\"\u0001\ny\\"}"#, fields) == #"{"a":"x\"\u0001","b":"y\\"}"#)
    #expect(try clean(#"{"s":"\ud83d\ude00\n한"}"#, fields) == #"{"a":"😀","b":"한"}"#)
  }

  @Test func `two fields cut one text each in its own way`() throws {
    let fields = try [
      field("s", "/s", split: SplitDefinition(by: ["-"], into: ["a", "b"])),
      field("t", "/s", split: SplitDefinition(by: ["/"], into: ["c", "d", "e"])),
    ]
    #expect(
      try clean(#"{"s":"1/2-3/4"}"#, fields) == #"{"a":"1/2","b":"3/4","c":"1","d":"2-3","e":"4"}"#)
  }

  @Test func `numbers are read from parts`() throws {
    let fields = try [
      field(
        "s", "/s", split: SplitDefinition(by: ["/"], into: ["a", "b"]),
        number: NumberDefinition(grouping: ","))
    ]
    #expect(try clean(#"{"s":"1,000/2"}"#, fields) == #"{"a":1000,"b":2}"#)
  }
}
