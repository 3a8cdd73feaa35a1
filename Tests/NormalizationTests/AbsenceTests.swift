import JSON
import Normalization
import Testing

@Suite struct AbsenceTests {
  @Test(arguments: [
    (#"{"a":1}"#, #"{"x":1}"#), (#"{"a":null}"#, "missing-field 5 /a"),
    ("{}", "missing-field 0 /a"),
  ])
  func `without optional or default, absence is missing-field`(_ item: String, _ line: String)
    throws
  {
    #expect(try clean(item, [field("x", "/a")]) == line)
  }

  @Test(arguments: [(#"{"a":1}"#, #"{"x":1}"#), (#"{"a":null}"#, "{}"), ("{}", "{}")])
  func `optional drops an absent or null value`(_ item: String, _ line: String) throws {
    #expect(try clean(item, [field("x", "/a", optional: true)]) == line)
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"x":1}"#), (#"{"a":null}"#, #"{"x":null}"#), ("{}", "missing-field 0 /a"),
    (#"{"a":null,"b":2}"#, #"{"x":2}"#), (#"{"b":null}"#, #"{"x":null}"#),
  ])
  func `nullable keeps a null`(_ item: String, _ line: String) throws {
    #expect(try clean(item, [field("x", "/a", "/b", nullable: true)]) == line)
  }

  @Test(arguments: [(#"{"a":null}"#, #"{"x":null}"#), ("{}", "{}")])
  func `nullable and optional keep a null and drop what is absent`(_ item: String, _ line: String)
    throws
  {
    #expect(try clean(item, [field("x", "/a", optional: true, nullable: true)]) == line)
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"x":1}"#), (#"{"a":null}"#, #"{"x":{"k":[1,"z"]}}"#),
    ("{}", #"{"x":{"k":[1,"z"]}}"#),
  ])
  func `the default stands where the value is absent or null`(_ item: String, _ line: String) throws
  {
    #expect(try clean(item, [field("x", "/a", default: #"{ "k": [1, "z"] }"#)]) == line)
  }

  @Test(arguments: [(#"{"a":null}"#, #"{"x":null}"#), ("{}", #"{"x":0}"#)])
  func `nullable and default keep a null and fill in what is absent`(_ item: String, _ line: String)
    throws
  {
    #expect(try clean(item, [field("x", "/a", nullable: true, default: "0")]) == line)
  }

  @Test func `a default is not read as a date, and does not excuse a bad one`() throws {
    let fields = try [field("x", "/a", default: "\"unknown\"", date: date("date"))]
    #expect(try clean("{}", fields) == #"{"x":"unknown"}"#)
    #expect(try clean(#"{"a":"soon"}"#, fields) == "invalid-date 5 /a")
  }

  @Test func `the first comma is right whatever is left out`() throws {
    let fields = try ["a", "b", "c"].map { try field($0, "/" + $0, optional: true) }
    #expect(try clean(#"{"c":3}"#, fields) == #"{"c":3}"#)
    #expect(try clean(#"{"a":1,"c":3}"#, fields) == #"{"a":1,"c":3}"#)
    #expect(try clean("{}", fields) == "{}")
    #expect(try clean(#"{"b":{}}"#, fields) == #"{"b":{}}"#)
  }
}
