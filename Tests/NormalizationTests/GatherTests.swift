import JSON
import Normalization
import Testing

@Suite struct GatherTests {
  @Test(arguments: [
    (#"{"chapters":[{"title":"1"},{"title":"2"}]}"#, #"{"x":["1","2"]}"#),
    (#"{"chapters":[]}"#, #"{"x":[]}"#),
    (#"{"chapters":[{ "title" : {"a": 1} }]}"#, #"{"x":[{"a":1}]}"#),
    (#"{"chapters":[{"title":"1"},{"name":"2"}]}"#, "missing-field 27 /chapters/1/title"),
    (#"{"chapters":[{"title":"1"},7]}"#, "missing-field 27 /chapters/1/title"),
    (#"{"chapters":[{"title":"1"},{"title":null}]}"#, "missing-field 36 /chapters/1/title"),
    (#"{"chapters":null}"#, "missing-field 12 /chapters"),
    ("{}", "missing-field 0 /chapters/*/title"),
    (#"{"chapters":{"title":"1"}}"#, "missing-field 0 /chapters/*/title"),
  ])
  func `a pointer with a star gathers an array, never a shorter one`(_ item: String, _ line: String)
    throws
  {
    #expect(try clean(item, [field("x", "/chapters/*/title")]) == line)
  }

  @Test(arguments: [
    (#"{"c":[{"t":"1"},{"n":"2"}]}"#, "{}"), (#"{"c":[{"t":"1"},{"t":null}]}"#, "{}"),
    (#"{"c":null}"#, "{}"), ("{}", "{}"), (#"{"c":[]}"#, #"{"x":[]}"#),
  ])
  func `an optional gather is dropped whole`(_ item: String, _ line: String) throws {
    #expect(try clean(item, [field("x", "/c/*/t", optional: true)]) == line)
  }

  @Test(arguments: [
    (#"{"c":[{"t":"1"},{"t":null}]}"#, #"{"x":["1",null]}"#), (#"{"c":null}"#, #"{"x":null}"#),
    (#"{"c":[{"t":"1"},{}]}"#, "missing-field 16 /c/1/t"),
  ])
  func `a nullable gather keeps its nulls`(_ item: String, _ line: String) throws {
    #expect(try clean(item, [field("x", "/c/*/t", nullable: true)]) == line)
  }

  @Test(arguments: [
    (#"{"a":[{"b":[{"c":1},{"c":2}]},{"b":[]},{"b":[{"c":3}]}]}"#, #"{"x":[1,2,3]}"#),
    (#"{"a":[{"b":[{"c":1}]},{"b":[{"c":2},{}]}]}"#, "missing-field 36 /a/1/b/1/c"),
    (#"{"a":[{"b":[{"c":1}]},{"d":1}]}"#, "missing-field 22 /a/1/b/*/c"),
    (#"{"a":[{"b":[{"c":1}]},{"b":{}}]}"#, "missing-field 22 /a/1/b/*/c"),
  ])
  func `a second star goes on into the same list`(_ item: String, _ line: String) throws {
    #expect(try clean(item, [field("x", "/a/*/b/*/c")]) == line)
  }

  @Test(arguments: [
    (#"{"c":[{"t":"1"}],"d":["2"]}"#, #"{"x":["1"]}"#), (#"{"d":["2"]}"#, #"{"x":["2"]}"#),
    (#"{"c":[{"n":"1"}],"d":["2"]}"#, #"{"x":["2"]}"#), (#"{"e":"3"}"#, #"{"x":"3"}"#),
    (#"{"c":[{"n":"1"}]}"#, "missing-field 6 /c/0/t"),
  ])
  func `of a list the first gather that is whole counts`(_ item: String, _ line: String) throws {
    #expect(try clean(item, [field("x", "/c/*/t", "/d/*", "/e")]) == line)
  }

  @Test func `the steps of the field apply to each element`() throws {
    #expect(
      try clean(#"{"c":[" a  b","c"]}"#, [field("x", "/c/*", collapse: true)])
        == #"{"x":["a b","c"]}"#)
    #expect(
      try clean(
        #"{"c":["1,000",7]}"#, [field("x", "/c/*", number: NumberDefinition(grouping: ","))])
        == #"{"x":[1000,7]}"#)
    let dates = try [field("x", "/c/*", date: date("yyyy.MM.dd"))]
    #expect(
      try clean(#"{"c":["1900.04.14","1900.11.12"]}"#, dates)
        == #"{"x":["1900-04-14","1900-11-12"]}"#)
    #expect(try clean(#"{"c":["1900.04.14","1900.11.31"]}"#, dates) == "invalid-date 19 /c/1")
  }
}
