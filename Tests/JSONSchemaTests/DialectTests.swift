import JSON
import JSONSchema
import Testing

@Suite struct `Dialects` {
  private func isValid(
    _ document: String, _ schema: String, _ draft: Draft, beside files: [String: String] = [:],
    registered: [String] = []
  ) throws -> Bool {
    let loader = SchemaLoader { path in
      if path == "schema.json" { return Array(schema.utf8) }
      guard let file = files[path] else { throw Engine.NoSuchFile() }
      return Array(file.utf8)
    }
    for file in registered { loader.register(file: file) }
    let compiled = try loader.compile(
      file: "schema.json", options: SchemaOptions(formatAssertion: true, draft: draft))
    return try Engine.violations(of: document, compiled).isEmpty
  }

  @Test(arguments: Draft.allCases) func `are the option's where no schema says its own`(
    _ draft: Draft
  ) throws {
    let isOld = draft <= .draft7
    // Beside a reference nothing counts up to draft 7.
    let schema =
      ##"{"properties":{"a":{"$ref":"#/definitions/s","maxLength":1}},"definitions":{"s":{}}}"##
    #expect(try isValid(#"{"a":"long"}"#, schema, draft) == isOld)
    #expect(try isValid("1", #"{"const":2}"#, draft) == (draft == .draft4))
    #expect(
      try isValid(#"[1]"#, #"{"prefixItems":[{"const":2}]}"#, draft) == (draft < .draft202012))
    #expect(try !isValid(#"[1]"#, #"{"items":{"type":"null"}}"#, draft))
  }

  @Test func `come from '$schema' before the option`() throws {
    let schema = #"{"$schema":"http://json-schema.org/draft-04/schema#","const":2}"#
    #expect(try isValid("1", schema, .draft202012))
    let newer = #"{"$schema":"https://json-schema.org/draft/2020-12/schema","const":2}"#
    #expect(try !isValid("1", newer, .draft4))
  }

  @Test func `of embedded resources are their own`() throws {
    let schema = #"""
      {"$schema":"https://json-schema.org/draft/2020-12/schema","properties":{
        "old":{"$id":"https://x.example/old","$schema":"http://json-schema.org/draft-07/schema#",
               "items":[{"const":1}],"properties":{"new":{"$id":"new",
               "$schema":"https://json-schema.org/draft/2020-12/schema","prefixItems":[{"const":2}]}}}}}
      """#
    #expect(try isValid(#"{"old":[1]}"#, schema, .draft4))
    #expect(try !isValid(#"{"old":[2]}"#, schema, .draft4))
    #expect(try !isValid(#"{"old":{"new":[1]}}"#, schema, .draft4))
  }

  @Test func `of files without '$schema' are the referring schema's`() throws {
    let files = [
      "part.json": #"{"items":[{"const":1}],"prefixItems":[{"const":2}]}"#,
      "old.json": #"{"$schema":"http://json-schema.org/draft-07/schema#","$ref":"part.json"}"#,
    ]
    #expect(try isValid("[1]", #"{"$ref":"old.json"}"#, .draft202012, beside: files))
    #expect(try !isValid("[2]", #"{"$ref":"old.json"}"#, .draft202012, beside: files))
    let new = #"{"properties":{"o":{"$ref":"old.json"},"n":{"$ref":"list.json"}}}"#
    let both = files.merging(["list.json": #"{"$id":"https://x.example/l","contains":{"const":1}}"#]
    ) {
      $1
    }
    #expect(try isValid(#"{"o":[1],"n":[1]}"#, new, .draft202012, beside: both))
    #expect(
      try isValid("[1]", #"{"$ref":"part.json"}"#, .draft7, beside: files))
  }

  @Test func `keep a file what it is to itself`() throws {
    // The draft 7 part refers back to the file around it, which stays what the option says.
    let schema = ##"""
      {"$id":"https://x.example/outer","$defs":{"two":{"prefixItems":[{"const":2}]},
        "old":{"$id":"old","$schema":"http://json-schema.org/draft-07/schema#",
               "allOf":[{"$ref":"outer#/$defs/two"}]}},"$ref":"old"}
      """##
    #expect(try isValid("[2]", schema, .draft202012))
    #expect(try !isValid("[1]", schema, .draft202012))
  }

  @Test func `read a registered file by its identifier in each draft`() throws {
    let files = ["list.json": #"{"$id":"https://x.example/list","prefixItems":[{"const":2}]}"#]
    let schema = #"{"$ref":"https://x.example/list"}"#
    #expect(try !isValid("[1]", schema, .draft202012, beside: files, registered: ["list.json"]))
    #expect(try isValid("[1]", schema, .draft7, beside: files, registered: ["list.json"]))
    // Draft 4 has no '$id'.
    #expect(throws: SchemaErrors.self) {
      try isValid("1", schema, .draft4, beside: files, registered: ["list.json"])
    }
  }

  @Test(arguments: [
    (Draft.draft4, "id"), (.draft6, "$id"), (.draft7, "$id"),
  ])
  func `up to draft 7 name places by identifiers that are fragments`(
    _ draft: Draft, _ id: String
  ) throws {
    let schema = """
      {"\(id)":"http://x.example/root","properties":{"a":{"$ref":"#leaf"},"b":{"$ref":"other#leaf"},
       "c":{"$ref":"http://x.example/root#leaf"},"d":{"$ref":"#whole"}},
       "definitions":{"l":{"\(id)":"#leaf","type":"null"},
         "o":{"\(id)":"other","definitions":{"l":{"\(id)":"#leaf","type":"string"}}},
         "p":{"\(id)":"#/definitions/p"},"w":{"\(id)":"http://x.example/root#whole","type":"array"}}}
      """
    #expect(try isValid(#"{"a":null,"b":"","c":null,"d":[]}"#, schema, draft))
    for wrong in [#"{"a":1}"#, #"{"b":null}"#, #"{"c":""}"#, #"{"d":1}"#] {
      #expect(try !isValid(wrong, schema, draft), "\(wrong)")
    }
  }

  @Test func `up to draft 7 ignore an identifier beside a reference`() throws {
    let schema = ##"""
      {"$id":"http://x.example/base/","definitions":{
        "f":{"$id":"http://x.example/other/f.json","type":"string"},
        "g":{"$id":"f.json","type":"number"}},
       "allOf":[{"$id":"http://x.example/other/","$ref":"f.json"}]}
      """##
    #expect(try isValid("1", schema, .draft7))
    #expect(try !isValid(#""a""#, schema, .draft7))
    #expect(try !isValid("1", schema, .draft202012))
  }
}
