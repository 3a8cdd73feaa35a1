import JSON
import Normalization
import Testing

@Suite struct SourceTests {
  @Test func `fields come in their declared order, whatever the item's`() throws {
    let fields = try [field("name", "/name"), field("imageName", "/image_name"), field("a", "/b")]
    #expect(
      try clean(#"{"b":1,"image_name":"x", "name":"직지"}"#, fields)
        == #"{"name":"직지","imageName":"x","a":1}"#)
  }

  @Test(arguments: [
    (#"{"a":1,"b":2}"#, #"{"x":1}"#), (#"{"b":2,"a":1}"#, #"{"x":1}"#), (#"{"b":2}"#, #"{"x":2}"#),
    (#"{"a":null,"b":2}"#, #"{"x":2}"#), (#"{"a":null,"b":null}"#, "missing-field 5 /a"),
    (#"{"c":3}"#, "missing-field 0 /a"), (#"{"a":false}"#, #"{"x":false}"#),
    (#"{"a":""}"#, #"{"x":""}"#),
  ])
  func `of a list the first that is present and not null counts`(_ item: String, _ line: String)
    throws
  {
    #expect(try clean(item, [field("x", "/a", "/b")]) == line)
  }

  @Test(arguments: [
    ("/a/b", #"{"a":{"b":1}}"#, #"{"x":1}"#), ("/a/1", #"{"a":[5,6]}"#, #"{"x":6}"#),
    ("/a/1", #"{"a":{"1":7}}"#, #"{"x":7}"#), ("/a/0/b", #"{"a":[{"b":"c"}]}"#, #"{"x":"c"}"#),
    ("/a/2", #"{"a":[5,6]}"#, "missing-field 0 /a/2"),
    ("/a/01", #"{"a":[5,6]}"#, "missing-field 0 /a/01"),
    ("/a/b", #"{"a":"b"}"#, "missing-field 0 /a/b"), ("/a~1b", #"{"a/b":1}"#, #"{"x":1}"#),
    ("/", #"{"":1}"#, #"{"x":1}"#), ("", #"{ "a" : [1, 2] }"#, #"{"x":{"a":[1,2]}}"#),
    ("/é", #"{"é":1,"e\u0301":2}"#, #"{"x":1}"#), ("/a", #"{"\u0061":1}"#, #"{"x":1}"#),
  ])
  func `a pointer finds what RFC 6901 says`(_ pointer: String, _ item: String, _ line: String)
    throws
  {
    #expect(try clean(item, [field("x", pointer)]) == line)
  }

  @Test func `one place can feed several fields, and a place inside it more`() throws {
    let fields = try [field("x", "/a"), field("y", "/a/b"), field("z", "/a")]
    #expect(try clean(#"{"a":{"b":1}}"#, fields) == #"{"x":{"b":1},"y":1,"z":{"b":1}}"#)
  }

  @Test func `many names are found, in any order, escaped or not`() throws {
    let names = (0..<60).map { "name\($0)" }
    let fields = try names.map { try field($0, "/" + $0) }
    let members = names.enumerated().map { "\"\($1)\":\($0)" }
    let line = "{" + members.joined(separator: ",") + "}"
    #expect(try clean(line, fields) == line)
    let reversed = "{\"other\":1," + members.reversed().joined(separator: ",") + "}"
    #expect(try clean(reversed, fields) == line)
    let escaped = line.replacing("\"name", with: #""\u006eam\u0065"#)
    #expect(try clean(escaped, fields) == line)
  }

  @Test(arguments: [("[1]", "0"), ("\"a\"", "0"), ("null", "0"), ("17", "0")])
  func `an item that is no object is of the wrong type`(_ item: String, _ offset: String) throws {
    #expect(try clean(item, [field("x", "/a")]) == "wrong-type \(offset) ")
    #expect(try clean(item, [], other: .keep) == "wrong-type 0 ")
    #expect(try clean("{\"k\":\(item)}", in: "/k", [field("x", "/a")]) == "wrong-type 5 /k")
  }

  @Test func `an array is looked into by index, and any item can be taken whole`() throws {
    #expect(
      try clean("[126.9, 37.5]", [field("lon", "/0"), field("lat", "/1")])
        == #"{"lon":126.9,"lat":37.5}"#)
    #expect(try clean("\"tag\"", [field("name", "")]) == #"{"name":"tag"}"#)
    #expect(try clean("[1,2]", [field("all", "/*")]) == #"{"all":[1,2]}"#)
  }

  @Test func `the item number is written as it is given`() throws {
    let fields = try [FieldDefinition(name: "n", source: .itemNumber), field("a", "/a")]
    #expect(try clean(#"{"a":1}"#, fields, number: 1) == #"{"n":1,"a":1}"#)
    #expect(try clean(#"{"a":1}"#, fields, number: 120_045) == #"{"n":120045,"a":1}"#)
  }

  @Test func `places are told from the document's root`() throws {
    let document = #"{"data":[{"attributes":{"a":1}},{"attributes":{"b/c":{"a":null}}}]}"#
    #expect(
      try clean(document, in: "/data/1/attributes", [field("x", "/a")])
        == "missing-field 46 /data/1/attributes/a")
    #expect(
      try clean(document, in: "/data/1/attributes", [field("x", "/b~1c/a")])
        == "missing-field 58 /data/1/attributes/b~1c/a")
  }
}
