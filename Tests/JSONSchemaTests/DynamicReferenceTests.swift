import JSON
import JSONSchema
import Testing

@Suite struct `Dynamic references` {
  private func isValid(_ document: String, _ schema: String) throws -> Bool {
    try Engine.violations(of: document, Engine.compile(schema)).isEmpty
  }

  /// A tree, and one that is stricter.
  private static let tree = ##"""
    {"$id":"https://x.example/strict","$dynamicAnchor":"node","$ref":"tree","required":["data"],
     "$defs":{"tree":{"$id":"tree","$dynamicAnchor":"node",
       "properties":{"children":{"items":{"$dynamicRef":"#node"}}}}}}
    """##

  @Test func `lead to the outermost resource that has the anchor`() throws {
    #expect(try isValid(#"{"data":1,"children":[{"data":2}]}"#, Self.tree))
    #expect(try !isValid(#"{"data":1,"children":[{}]}"#, Self.tree))
    #expect(try !isValid(#"{"data":1,"children":[{"data":1,"children":[{}]}]}"#, Self.tree))
  }

  @Test func `name the places they led to`() throws {
    let violations = try Engine.violations(
      of: #"{"data":1,"children":[{}]}"#, Engine.compile(Self.tree))
    #expect(violations.map(\.schemaLocation) == ["https://x.example/strict#/required"])
    #expect(
      violations.map(\.evaluationPath)
        == ["/$ref/properties/children/items/$dynamicRef/required"])
  }

  @Test func `know only the resources on their own way`() throws {
    // The same list, reached twice: once by way of a resource that says what its items are.
    let schema = ##"""
      {"$id":"https://x.example/main","properties":{
         "numbers":{"$ref":"numbers"},"any":{"$ref":"list"},
         "part":{"$ref":"numbers#/$defs/inner"}},
       "$defs":{
         "numbers":{"$id":"numbers","$ref":"list","$defs":{
            "item":{"$dynamicAnchor":"item","type":"number"},"inner":{"$ref":"list"}}},
         "list":{"$id":"list","items":{"$dynamicRef":"#item"},
                 "$defs":{"item":{"$dynamicAnchor":"item"}}}}}
      """##
    #expect(try isValid(#"{"numbers":[1],"any":["a"],"part":[1]}"#, schema))
    #expect(try !isValid(#"{"numbers":["a"]}"#, schema))
    // A pointer into the middle of a resource enters that resource.
    #expect(try !isValid(#"{"part":["a"]}"#, schema))
  }

  @Test func `by a pointer, or to what is no dynamic anchor, are references`() throws {
    let schema = ##"""
      {"$id":"https://x.example/main","$ref":"list","$defs":{
         "item":{"$dynamicAnchor":"item","type":"number"},
         "list":{"$id":"list","prefixItems":[{"$dynamicRef":"#/$defs/item"},{"$dynamicRef":"#plain"},
            {"$dynamicRef":"#item"},{"$ref":"#item"}],
            "$defs":{"item":{"$dynamicAnchor":"item","type":"string"},
                     "p":{"$anchor":"plain","type":"null"}}}}}
      """##
    #expect(try isValid(#"["a",null,1,"a"]"#, schema))
    for wrong in ["[1]", #"["a",1]"#, #"["a",null,"a"]"#, #"["a",null,1,1]"#] {
      #expect(try !isValid(wrong, schema), "\(wrong)")
    }
  }

  @Test func `cross from one draft to another`() throws {
    let schema = ##"""
      {"$id":"https://x.example/main","$dynamicAnchor":"n","$ref":"old","maxProperties":1,"$defs":{
        "old":{"$id":"old","$schema":"https://json-schema.org/draft/2019-09/schema",
               "$recursiveAnchor":true,"$dynamicAnchor":"n",
               "properties":{"r":{"$recursiveRef":"#"},"d":{"$ref":"new"}}},
        "new":{"$id":"new","$dynamicAnchor":"n","properties":{"x":{"$dynamicRef":"#n"}}}}}
      """##
    // '$recursiveRef' stays in the one resource that is an anchor for it: no bound on members there.
    #expect(try isValid(#"{"r":{"a":1,"b":2}}"#, schema))
    #expect(try isValid(#"{"d":{"x":{"a":1}}}"#, schema))
    #expect(try !isValid(#"{"d":{"x":{"a":1,"b":2}}}"#, schema))
  }

  @Test func `that lead nowhere but round are refused`() throws {
    let schema = ##"""
      {"$id":"https://x.example/a","$dynamicAnchor":"n","$ref":"b","$defs":{
        "b":{"$id":"b","$dynamicAnchor":"n","$dynamicRef":"#n"}}}
      """##
    let error = try #require(Engine.mistake(schema))
    #expect(error.message.contains("without a step") && error.pointer == "/$defs/b/$dynamicRef")
  }

  @Test func `multiply only the schemas that they concern`() throws {
    // Thirty resources with anchors that nothing asks for, one that something does.
    let parts = (0..<30).map {
      "\"p\($0)\":{\"$id\":\"p\($0)\",\"$dynamicAnchor\":\"a\($0)\",\"$ref\":\"p\($0 + 1)\",\"properties\":{\"x\":{\"$ref\":\"leaf\"}}}"
    }
    let schema =
      "{\"$id\":\"https://x.example/\",\"$ref\":\"p0\",\"$defs\":{\(parts.joined(separator: ",")),"
      + "\"p30\":{\"$id\":\"p30\"},\"leaf\":{\"$id\":\"leaf\",\"type\":\"string\"}}}"
    #expect(try !isValid(#"{"x":1}"#, schema))
  }

  @Test func `in ways beyond counting are refused, not followed`() throws {
    // Each of twelve resources may or may not be passed on the way: four thousand scopes.
    let count = 12
    let parts = (0..<count).map { number in
      let next = number + 1 < count ? "s\(number + 1)" : "end"
      return """
        "s\(number)":{"$id":"s\(number)","properties":{"a":{"$ref":"v\(number)"},"b":{"$ref":"\(next)"}}},
        "v\(number)":{"$id":"v\(number)","properties":{"c":{"$ref":"\(next)"}},
          "$defs":{"d":{"$dynamicAnchor":"n\(number)"}}}
        """
    }
    let asked = (0..<count).map {
      "\"e\($0)\":{\"$id\":\"e\($0)\",\"$defs\":{\"d\":{\"$dynamicAnchor\":\"n\($0)\"}},\"items\":{\"$dynamicRef\":\"#n\($0)\"}}"
    }
    let all = (0..<count).map { "{\"$ref\":\"e\($0)\"}" }.joined(separator: ",")
    // Schemas that take no time to compile.
    let cheap = Array(repeating: "true", count: 200).joined(separator: ",")
    let schema =
      "{\"$id\":\"https://x.example/\",\"$ref\":\"s0\",\"$defs\":{\(parts.joined(separator: ",")),\(asked.joined(separator: ",")),\"end\":{\"$id\":\"end\",\"allOf\":[\(all)],\"prefixItems\":[\(cheap)]}}}"
    let error = try #require(Engine.mistake(schema))
    #expect(error.message.contains("200000 schemas"), "\(error.message)")
  }
}

@Suite struct `Recursive references` {
  private func isValid(_ document: String, _ schema: String) throws -> Bool {
    try Engine.violations(of: document, Engine.compile(schema, draft: .draft201909)).isEmpty
  }

  private static func tree(outer: String, inner: String) -> String {
    ##"{"$id":"https://x.example/strict",\##(outer)"$ref":"tree","required":["data"],"$defs":{"tree":{"$id":"tree",\##(inner)"properties":{"children":{"items":{"$recursiveRef":"#"}}}}}}"##
  }

  @Test(arguments: [
    ("\"$recursiveAnchor\":true,", "\"$recursiveAnchor\":true,", false),
    ("\"$recursiveAnchor\":true,", "", true), ("", "\"$recursiveAnchor\":true,", true),
    ("\"$recursiveAnchor\":true,", "\"$recursiveAnchor\":false,", true), ("", "", true),
  ])
  func `lead out only where both resources allow it`(
    _ outer: String, _ inner: String, _ isValid: Bool
  ) throws {
    let schema = Self.tree(outer: outer, inner: inner)
    #expect(try self.isValid(#"{"data":1,"children":[{}]}"#, schema) == isValid)
    #expect(try self.isValid(#"{"data":1,"children":[{"data":1}]}"#, schema))
  }

  @Test func `are always '#'`() throws {
    let error = try #require(Engine.mistake(#"{"$recursiveRef":"a"}"#, draft: .draft201909))
    #expect(error.pointer == "/$recursiveRef" && error.message.contains("'#'"))
    let anchor = try #require(Engine.mistake(#"{"$recursiveAnchor":1}"#, draft: .draft201909))
    #expect(anchor.message.contains("true or false"))
  }
}
