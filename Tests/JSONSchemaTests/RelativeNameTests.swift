import JSON
import JSONSchema
import Testing

@Suite struct `Relative names` {
  @Test(arguments: ["", #""$id":"https://x.example/root","#, #""$id":"urn:x","#])
  func `keep the slash that makes a folder of them`(_ id: String) throws {
    let name = id.contains("urn") ? "https://y.example/dir/" : "dir/"
    let schema = try Engine.compile(
      ##"""
      {\##(id)"$defs":{"w":{"$id":"\##(name)","$defs":{"x":{"$ref":"v"}}},
        "v":{"$id":"\##(name)v","minProperties":1}},"$ref":"\##(name)#/$defs/x"}
      """##)
    let violations = try Engine.violations(of: "{}", schema)
    #expect(violations.map(\.keyword) == ["minProperties"])
    #expect(violations.allSatisfy { $0.schemaLocation.hasSuffix("dir/v#/minProperties") })
  }

  @Test(arguments: [
    ("w/", "w"), ("w", "w/"), ("w/", "./w"), ("a/..", "b"), ("https://x.example/w/", "w"),
  ])
  func `with and without a slash are two`(_ id: String, _ reference: String) {
    let schema = "{\"$defs\":{\"w\":{\"$id\":\"\(id)\"}},\"$ref\":\"\(reference)\"}"
    #expect(Engine.mistakes(schema).map(\.pointer) == ["/$ref"])
  }

  @Test(arguments: [
    // RFC 3986, §5.4, and segments that are empty.
    ("http://a/b/c/d", "../g", "http://a/b/g"), ("http://a/b/c/d", "..", "http://a/b/"),
    ("http://a/b/c/d", ".", "http://a/b/c/"), ("http://a/b/c/d", "./g/.", "http://a/b/c/g/"),
    ("http://a/b/c/d", "../../../g", "http://a/g"), ("http://a/b/c/d", "g/./h", "http://a/b/c/g/h"),
    ("http://a/b/c/d", "/./g", "http://a/g"), ("http://a/b/c/d", "..g", "http://a/b/c/..g"),
    ("http://a/b/c/d", "g;x=1/../y", "http://a/b/c/y"), ("http://a/b/c/d", "//h/./x", "http://h/x"),
    ("http://a/b//c", "../x", "http://a/b/x"), ("http://a/sub//../b", "c", "http://a/sub/c"),
    ("http://a", "x", "http://a/x"), ("http://a/b?q/r", "x", "http://a/x"),
    ("http://a/b/", "\u{301}/../x", "http://a/b/x"),
    ("http://a/b/c", "x/\u{301}y", "http://a/b/x/\u{301}y"),
    ("schema.json", "a/./b/../c", "a/c"), ("schema.json", "../c", "../c"),
    ("schema.json", "a//b/", "a/b/"), ("schema.json", "/x/../..//y", "/y"),
  ])
  func `are resolved as the RFC says`(_ base: String, _ reference: String, _ target: String) throws
  {
    // Were it another name, there would be no schema of it.
    let id = base == "schema.json" ? "" : "\"$id\":\"\(base)\","
    let schema = try Engine.compile(
      ##"{\##(id)"$defs":{"t":{"$id":"\##(target)","type":"null"}},"items":{"$ref":"\##(reference)"}}"##
    )
    let violation = try #require(try Engine.violations(of: "[1]", schema).first)
    #expect(violation.schemaLocation.hasPrefix(target + "#"), "\(violation.schemaLocation)")
  }
}
