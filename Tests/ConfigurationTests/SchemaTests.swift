import JSON
import JSONSchema
import Testing

@testable import Configuration

/// The configuration's own schema, and the schemas that a configuration names.
@Suite struct SchemaTests {
  @Test func `the embedded schema compiles, without a doubt`() throws {
    let bytes = ConfigurationSchema.bytes
    let loader = SchemaLoader { _ in bytes }
    let schema = try loader.compile(file: ConfigurationSchema.fileName, options: SchemaOptions())
    #expect(schema.warnings == [])
  }

  @Test func `every property has a title and a description, and every definition says what it is`()
  {
    let bytes = ConfigurationSchema.bytes
    bytes.withUnsafeBytes { bytes in
      var document = Document()
      guard (try? document.decode(bytes)) != nil else {
        Issue.record("the schema is not JSON")
        return
      }
      var count = 0
      for definition in document.root.member(Key("$defs"))!.members {
        #expect(
          definition.value.member(Key("description")) != nil, "\(definition.name.string)")
        let properties = definition.value.member(Key("properties"))
        for property in properties.map({ Array($0.members) }) ?? [] {
          count += 1
          let name = "\(definition.name.string)/\(property.name.string)"
          #expect(property.value.member(Key("title")) != nil, "\(name)")
          #expect(property.value.member(Key("description")) != nil, "\(name)")
        }
      }
      #expect(count > 60)
    }
  }

  private func text(_ keys: String, fields: String = "{ a: /a }") -> String {
    Sample.withRoute("name: r\nfrom: in\nto: out\ndead-letters: dead\nfields: \(fields)\n\(keys)")
  }

  @Test(arguments: [
    (
      "{\n  \"type\": }",
      "2:11: error: a schema file is JSON: expected a value after ':', found '}'",
      ""
    ),
    (
      "{\n  \"type\": \"text\" }", "2:11: error: 'text' is no type",
      " (the types are null, boolean, integer, number, string, array and object)"
    ),
    (
      "{\n  \"$vocabulary\": { \"urn:x\": 1 } }",
      "2:29: error: '$vocabulary' is an object of URIs and booleans", ""
    ),
    (
      "{\n  \"$ref\": \"b.json\" }",
      "2:11: error: the schema file 's/b.json' cannot be read: no such file or directory",
      " (a reference's path is relative to the file it stands in)"
    ),
    (
      "{\n  \"$ref\": \"#/$defs/a\" }", "2:11: error: 's/a.json' has nothing at '/$defs/a'",
      ""
    ),
    (
      "{\n  \"pattern\": \"(\" }",
      "2:14: error: '(' is no pattern: this group is never closed (byte 0)",
      " (patterns are ECMA-262 with the u flag; a backslash makes a character literal)"
    ),
    (
      "{\n  \"$schema\": \"http://json-schema.org/draft-03/schema#\" }",
      "2:14: error: the dialect 'http://json-schema.org/draft-03/schema#' is not known",
      " (name the meta-schema of a draft from 4 to 2020-12, or say where the meta-schema stands: "
        + "'--resource', or 'resources' in the configuration)"
    ),
  ])
  func `a schema that does not load is a mistake of its own file, said once`(
    schema: String, expected: String, remedy: String
  ) {
    let (configuration, found) = Sample.load(
      text("schema: ../s/a.json\nclean-schema: ../s/a.json"), files: ["s/a.json": schema],
      file: "etc/sluice.yaml")
    #expect(configuration == nil)
    #expect(
      found == [
        "s/a.json:\(expected), in a schema that etc/sluice.yaml:8:13 asks for\(remedy)"
      ])
  }

  @Test func `all mistakes of a schema are told at once`() {
    let found = Sample.mistakes(
      text("schema: a.json"), files: ["a.json": "{ \"type\": 1,\n  \"required\": 2 }"])
    #expect(found.map { $0.prefix(19) } == ["a.json:1:11: error:", "a.json:2:15: error:"])
  }

  @Test func `a mistake that two schemas share is said once`() {
    let found = Sample.mistakes(
      text("schema: a.json\nclean-schema: b.json"),
      files: ["a.json": #"{ "type": 1 }"#, "b.json": #"{ "$ref": "a.json" }"#])
    #expect(found.count == 1, "\(found)")
  }

  @Test func `a warning of a schema has its place and keeps nothing from loading`() {
    let (configuration, found) = Sample.load(
      text("schema: a.json"),
      files: ["a.json": "{\n  \"x-unknown\": 1,\n  \"format\": \"colour\"\n}"])
    #expect(configuration?.routes.count == 1)
    #expect(
      found == [
        "a.json:2:3: warning: the keyword 'x-unknown' is unknown and has no effect",
        "a.json:3:13: warning: the format 'colour' is unknown and has no effect",
      ])
  }

  static let clean = """
    {
      "type": "object",
      "required": ["title", "body"],
      "additionalProperties": false,
      "properties": {
        "title": { "type": "string" },
        "body": {},
        "weather": { "$ref": "#/$defs/weather" }
      },
      "$defs": {
        "weather": {
          "required": ["condition"],
          "additionalProperties": false,
          "properties": { "condition": {}, "icon": {} }
        }
      }
    }
    """

  @Test(arguments: [
    ("{ title: /t, body: /b }", []),
    ("{ title: /t, body: /b, weather.condition: { from: /w, optional: true } }", []),
    ("{ x: { from: /x, split: { by: '-', into: [title, body] } } }", []),
    (
      "{ title: /t, body: { from: /b, optional: true, nullable: true } }",
      [
        "7:26: warning: `body` is optional here, and required at clean.json:3:25"
          + " (records without it will be rejected by `verify`)"
      ]
    ),
    (
      "{ title: /t }",
      [
        "7:5: error: no field gives `body`, which is required at clean.json:3:25 (add a field `body`)"
      ]
    ),
    (
      "{ titel: /t, body: /b }",
      [
        "7:5: error: no field gives `title`, which is required at clean.json:3:16 (add a field `title`)",
        "7:15: error: the clean schema `clean.json` allows no `titel` (did you mean `title`?)",
      ]
    ),
    (
      "{ x: { from: /x, split: { by: '-', into: [title, body, rest] } } }",
      [
        "7:68: error: the clean schema `clean.json` allows no `rest`"
      ]
    ),
    (
      "{ title: /t, body: /b, weather.icon: /i, weather.wind: /w }",
      [
        "7:36: error: no field gives `weather.condition`, which is required at clean.json:12:20"
          + " (add a field `weather.condition`)",
        "7:54: error: the clean schema `clean.json` allows no `weather.wind`",
      ]
    ),
  ])
  func `clean names are compared with the clean schema`(fields: String, expected: [String]) {
    let found = Sample.mistakes(
      text("clean-schema: clean.json", fields: fields), files: ["clean.json": Self.clean])
    #expect(found == expected.map { "sluice.yaml:" + $0 })
  }

  @Test func `other fields may give what no field does`() {
    let found = Sample.mistakes(
      text("clean-schema: clean.json\nother-fields: keep", fields: "{ title: /t }"),
      files: ["clean.json": Self.clean])
    #expect(found == [])
  }

  @Test func `a schema that is not plain is not guessed at`() {
    let open = [
      #"{ "properties": { "b": {} } }"#,
      #"{ "patternProperties": { "^a": {} }, "additionalProperties": false }"#,
      #"{ "anyOf": [{ "required": ["z"] }, { "additionalProperties": false }] }"#,
      "true",
    ]
    for schema in open {
      #expect(Sample.mistakes(text("clean-schema: c"), files: ["c": schema]) == [], "\(schema)")
    }
  }
}
