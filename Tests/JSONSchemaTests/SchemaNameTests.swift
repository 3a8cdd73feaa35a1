import JSON
import JSONSchema
import Testing

/// What a name means does not depend on what is read first.
@Suite struct `The name of a schema` {
  private static let folders = [SchemaResourceFolder(prefix: "https://s.example", folder: "f")]
  private static let bundle =
    #"{"$defs":{"b":{"$id":"https://s.example/v1/b","type":"string"}},"type":"object"}"#

  private func mistakes(
    _ schema: String, _ files: [String: String], registered: [String] = []
  ) -> [String] {
    Engine.mistakes(schema, beside: files, registered: registered, resources: Self.folders).map {
      "\($0.file) \($0.pointer): \($0.message)"
    }
  }

  @Test(arguments: [("p", "q"), ("q", "p")])
  func `that a file has and a schema in another is refused, whichever is read first`(
    _ first: String, _ second: String
  ) {
    let references = ["p": "https://s.example/v1/a", "q": "https://s.example/v1/b"]
    let members = [first, second].map { "\"\($0)\":{\"$ref\":\"\(references[$0] ?? "")\"}" }
    let schema = "{\"properties\":{\(members.joined(separator: ","))}}"
    let files = ["f/v1/a": Self.bundle, "f/v1/b": #"{"type":"integer"}"#]
    #expect(
      mistakes(schema, files) == [
        "schema.json /properties/q/$ref: 'https://s.example/v1/b' is the name of a schema in 'f/v1/a' "
          + "and of the file 'f/v1/b'"
      ])
    // Who asks only for the file hears of nothing else.
    #expect(mistakes(#"{"$ref":"https://s.example/v1/b"}"#, files) == [])
  }

  @Test func `that a registered file has is not that of a file in a folder`() {
    let files = ["own.json": #"{"$id":"https://s.example/a","type":"null"}"#, "f/a.json": "{}"]
    let schema = #"{"$ref":"https://s.example/a"}"#
    #expect(mistakes(schema, files, registered: ["own.json"]).count == 1)
    #expect(mistakes(schema, ["own.json": files["own.json"]!], registered: ["own.json"]) == [])
  }

  @Test func `may be that of copies, and of the same file by two ways`() {
    let part = #"{"$id":"https://s.example/v1/b","type":"string"}"#
    let both = #"{"properties":{"p":{"$ref":"a.json"},"q":{"$ref":"https://s.example/v1/b"}}}"#
    let bundle = "{\"$defs\":{\"b\":\(part)}}"
    #expect(mistakes(both, ["a.json": bundle, "f/v1/b": " " + part]) == [])
    let twice =
      #"{"properties":{"p":{"$ref":"f/v1/b.json"},"q":{"$ref":"https://s.example/v1/b"}}}"#
    #expect(mistakes(twice, ["f/v1/b.json": part]) == [])
  }

  @Test(arguments: [["x.json", "y.json"], ["y.json", "x.json"]])
  func `that two files give themselves is refused in both`(_ registered: [String]) {
    let files = [
      "x.json": #"{"$id":"https://n.example/u","type":"string"}"#,
      "y.json": #"{"$id":"https://n.example/u","type":"null"}"#,
    ]
    for (used, other) in [("x.json", "y.json"), ("y.json", "x.json")] {
      #expect(
        mistakes("{\"$ref\":\"\(used)\"}", files, registered: registered) == [
          "\(used) /$id: 'https://n.example/u' is also the name of a schema in '\(other)'"
        ])
    }
    #expect(
      mistakes(#"{"$ref":"https://n.example/u"}"#, files, registered: registered).count == 1)
    let both = #"{"allOf":[{"$ref":"x.json"},{"$ref":"y.json"}]}"#
    #expect(mistakes(both, files).count == 2)
  }

  @Test(arguments: [
    #""p":{"$ref":"a.json"},"q":{"$ref":"U"}"#, #""q":{"$ref":"U"},"p":{"$ref":"a.json"}"#,
  ])
  func `is found in a file that is read later`(_ members: String) throws {
    let bundle = #"{"$defs":{"b":{"$id":"https://n.example/b","$ref":"c"}}}"#
    let schema = try Engine.compile(
      "{\"properties\":{\(members.replacing("U", with: "https://n.example/b"))}}",
      beside: ["a.json": bundle, "c.json": #"{"$id":"https://n.example/c","type":"null"}"#],
      registered: ["c.json"])
    #expect(try Engine.violations(of: #"{"q":1}"#, schema).count == 1)
    #expect(try Engine.violations(of: #"{"q":null}"#, schema).isEmpty)
  }

  @Test func `that is a published one means what is built in`() throws {
    let name = Draft.draft7.metaSchema
    let copy = "{\"$id\":\"\(name)#\",\"type\":\"null\"}"
    for members in [["copy.json", name], [name, "copy.json"]] {
      let schema = try Engine.compile(
        "{\"anyOf\":[{\"$ref\":\"\(members[0])\"},{\"$ref\":\"\(members[1])\"}]}",
        beside: ["copy.json": copy])
      #expect(try Engine.violations(of: "null", schema).isEmpty)
      #expect(try Engine.violations(of: "true", schema).isEmpty)
      #expect(try !Engine.violations(of: "1", schema).isEmpty)
    }
  }

  @Test func `of a meta-schema that two files have is refused`() {
    let name = "https://m.example/m"
    let files = [
      "m.json": "{\"$id\":\"\(name)\",\"$vocabulary\":{}}", "n.json": "{\"$id\":\"\(name)\"}",
    ]
    let schema = "{\"$schema\":\"\(name)\"}"
    for registered in [["m.json", "n.json"], ["n.json", "m.json"]] {
      let found = mistakes(schema, files, registered: registered)
      #expect(found.contains { $0.contains("'https://m.example/m' is the name of") }, "\(found)")
    }
    #expect(mistakes(schema, files, registered: ["m.json"]) == [])
  }

  @Test func `of a registered file that cannot be read may be what is looked for`() {
    let files = ["bad.json": "{"]
    let errors = Engine.mistakes(
      #"{"$ref":"https://n.example/bad"}"#, beside: files, registered: ["bad.json", "gone.json"])
    #expect(
      errors.first?.remedy?.hasSuffix(
        "it may be in 'bad.json' or 'gone.json', which cannot be read") == true,
      "\(errors)")
  }
}
