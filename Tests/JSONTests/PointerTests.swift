import JSON
import Testing

/// JSON Pointer: RFC 6901 §5, and what Sluice adds.
struct PointerTests {
  static let example = #"""
    {"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}
    """#

  @Test(
    arguments: [
      ("/foo", #"["bar","baz"]"#), ("/foo/0", #""bar""#), ("/", "0"), ("/a~1b", "1"),
      ("/c%d", "2"), ("/e^f", "3"), ("/g|h", "4"), (#"/i\j"#, "5"), (#"/k"l"#, "6"), ("/ ", "7"),
      ("/m~0n", "8"),
    ])
  func `the examples of RFC 6901 are found`(_ text: String, _ expected: String) throws {
    let pointer = try Pointer(text)
    #expect(pointer.text == text)
    try Decoded(Self.example).read { root in
      let value = try #require(pointer.resolve(in: root))
      #expect(compact(value) == expected)
      #expect(value.pointer == text)
    }
  }

  @Test func `the empty pointer is the document`() throws {
    let empty = try Pointer("")
    try Decoded(Self.example).read { root in
      #expect(empty.resolve(in: root)?.isSamePlace(as: root) == true)
      #expect(root.pointer == "")
    }
  }

  @Test(arguments: ["/foo/2", "/foo/-", "/foo/00", "/foo/+1", "/foo/bar", "/x", "/foo/0/0", "//"])
  func `what is not there is not found`(_ text: String) throws {
    let pointer = try Pointer(text)
    try Decoded(Self.example).read { #expect(pointer.resolve(in: $0) == nil) }
  }

  @Test func `a number is an index of an array and a name of an object`() throws {
    let pointer = try Pointer("/1")
    try Decoded(#"[10,11]"#).read { #expect(pointer.resolve(in: $0)?.smallInteger == 11) }
    try Decoded(#"{"0":9,"1":8}"#).read { #expect(pointer.resolve(in: $0)?.smallInteger == 8) }
  }

  @Test func `names in escapes are found`() throws {
    try Decoded(#"{"\u0061":{"\uAC00":1}}"#).read { root in
      let value = try Pointer("/a/가").resolve(in: root)
      #expect(value?.smallInteger == 1)
      #expect(value?.pointer == "/a/가")
    }
  }

  @Test(arguments: [("a", 0), ("/a~", 2), ("/a~2/b", 2), ("/~1/~x", 4)])
  func `a text that is no pointer is refused at its place`(_ text: String, _ offset: Int) {
    do throws(Pointer.SyntaxError) {
      _ = try Pointer(text)
      Issue.record("\(text) is accepted")
    } catch {
      #expect(error.offset == offset)
    }
  }

  @Test func `a star steps through arrays`() throws {
    let pointer = try Pointer("/data/*/title")
    #expect(pointer.reachesMany)
    #expect(pointer.steps[1] == .each)
    #expect(pointer.text == "/data/*/title")
    #expect(try !Pointer("/data/0/title").reachesMany)
  }

  @Test func `every value of a document has a pointer that leads back to it`() throws {
    try Decoded(#"{"a":[[],{"b":[1,{"~":null}]}],"/":{"":""},"c":{"d":{"e":[0,[1,[2]]]}}}"#).read {
      root in
      func visit(_ value: Value) throws {
        let found = try Pointer(value.pointer).resolve(in: root)
        #expect(found?.isSamePlace(as: value) == true, "\(value.pointer)")
        for element in value.elements { try visit(element) }
        for member in value.members {
          #expect(member.name.pointer == member.value.pointer)
          try visit(member.value)
        }
      }
      try visit(root)
    }
  }
}
