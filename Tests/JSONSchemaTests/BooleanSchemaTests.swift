import JSONSchema
import Testing

@Suite struct `A boolean for a schema` {
  static let places = [
    (#"{"properties":{"a":true}}"#, "/properties/a"), (#"{"not":false}"#, "/not"),
    (#"{"items":true}"#, "/items"), (#"{"items":[{},false]}"#, "/items/1"),
    (#"{"allOf":[true]}"#, "/allOf/0"), (#"{"dependencies":{"a":false}}"#, "/dependencies/a"),
  ]

  @Test(arguments: places) func `is one since draft 6`(_ text: String, _ pointer: String) throws {
    for draft in Draft.allCases where draft >= .draft6 {
      if draft == .draft202012 && text.contains("[{}") { continue }
      _ = try Engine.compile(text, draft: draft)
    }
    let mistake = try #require(Engine.mistake(text, draft: .draft4))
    #expect(mistake.pointer == pointer)
    #expect(mistake.message.hasPrefix("draft 4 has no "))
    #expect(mistake.remedy?.contains("from draft 6 on") == true)
  }

  @Test func `says whether there may be others in all drafts`() throws {
    for draft in Draft.allCases {
      let schema = #"{"properties":{"a":{}},"additionalProperties":false}"#
      #expect(try Engine.summary(#"{"a":1,"b":1}"#, schema, draft) == ["additionalProperties /b"])
    }
    for draft in [Draft.draft4, .draft6, .draft7, .draft201909] {
      let schema = #"{"items":[{}],"additionalItems":true}"#
      #expect(try Engine.summary("[1,2]", schema, draft) == [])
    }
  }
}
