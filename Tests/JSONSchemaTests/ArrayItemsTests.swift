import JSONSchema
import Testing

@Suite struct `An array's items by position` {
  /// Schema, document, `keyword pointer` of each violation: as the drafts until 2019-09 have it.
  static let old: [(String, String, [String])] = [
    (#"{"items":[{"type":"string"},{"type":"null"}]}"#, #"["a",null,1]"#, []),
    (#"{"items":[{"type":"string"},{"type":"null"}]}"#, #"["a"]"#, []),
    (#"{"items":[{"type":"string"},{"type":"null"}]}"#, "[1,2]", ["type /0", "type /1"]),
    (#"{"items":[{}],"additionalItems":{"type":"null"}}"#, "[1,null,2]", ["type /2"]),
    (#"{"items":[{}],"additionalItems":false}"#, "[1]", []),
    (
      #"{"items":[{}],"additionalItems":false}"#, "[1,2,3]",
      ["additionalItems /1", "additionalItems /2"]
    ),
    (#"{"additionalItems":false,"items":[{},{}]}"#, "[1,2,3]", ["additionalItems /2"]),
    (#"{"items":{"type":"null"}}"#, "[null,1]", ["type /1"]),
    // Without an array of schemas there is nothing that elements could be added to.
    (#"{"items":{},"additionalItems":false}"#, "[1,2]", []),
    (#"{"additionalItems":false}"#, "[1,2]", []),
    // Nothing in these drafts.
    (#"{"prefixItems":[{"type":"null"}],"items":{"type":"string"}}"#, #"["a"]"#, []),
    (#"{"prefixItems":[{"type":"null"}],"items":{"type":"string"}}"#, "[null]", ["type /0"]),
    (#"{"items":[{}],"additionalItems":{"type":"null"}}"#, #"{"a":1}"#, []),
  ]

  @Test(arguments: old, [Draft.draft4, .draft6, .draft7, .draft201909])
  func `are told by an array under items until 2019-09`(
    _ row: (String, String, [String]), _ draft: Draft
  ) throws {
    let (schema, document, expected) = row
    #expect(try Engine.summary(document, schema, draft) == expected, "\(schema) on \(document)")
  }

  @Test func `are told by prefixItems since`() throws {
    let message = try #require(Engine.mistake(#"{"items":[{}]}"#)).message
    #expect(message.contains("'items' is one schema"))
    let schema = #"{"prefixItems":[{}],"items":false,"additionalItems":false}"#
    #expect(try Engine.summary("[1,2]", schema) == ["items /1"])
    let warnings = try Engine.compile(schema).warnings
    #expect(warnings.map(\.pointer) == ["/additionalItems"])
  }

  @Test func `have a location with their number`() throws {
    let schema = try Engine.compile(#"{"items":[{},{"type":"null"}]}"#, draft: .draft7)
    let violation = try #require(try Engine.violations(of: "[1,2]", schema).first)
    #expect(violation.schemaLocation == "schema.json#/items/1/type")
    #expect(violation.evaluationPath == "/items/1/type")
    #expect(violation.pointer == "/1")
  }

  @Test func `the schema of additional ones is compiled even where it has no effect`() {
    let mistake = Engine.mistake(#"{"additionalItems":{"type":"list"}}"#, draft: .draft7)
    #expect(mistake?.pointer == "/additionalItems/type")
  }
}
