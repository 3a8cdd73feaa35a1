import JSONSchema
import Testing

@Suite struct `An integer` {
  static let texts = ["1.0", "-0.0", "1e3", "10e-1"]

  @Test(arguments: texts) func `is a number by its value since draft 6`(_ text: String) throws {
    for draft in Draft.allCases where draft >= .draft6 {
      #expect(try Engine.summary(text, #"{"type":"integer"}"#, draft) == [])
    }
  }

  @Test(arguments: texts) func `is a number by its text in draft 4`(_ text: String) throws {
    let messages = try Engine.messages(text, #"{"type":"integer"}"#, .draft4)
    #expect(
      messages == ["must be an integer, is a number written with a fraction or an exponent"])
    #expect(try Engine.summary(text, #"{"type":["integer","number"]}"#, .draft4) == [])
  }

  @Test func `has no fraction in any draft`() throws {
    for draft in Draft.allCases {
      #expect(try Engine.summary("12345678901234567890", #"{"type":"integer"}"#, draft) == [])
      #expect(
        try Engine.messages("1.5", #"{"type":"integer"}"#, draft)
          == ["must be an integer, is a number with a fraction"])
    }
  }
}
