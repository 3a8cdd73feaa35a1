import TestSupport
import Testing

@testable import sluice

@Suite struct ValidateCommandTests {
  private let folder: TemporaryFolder
  private let schema: String

  init() throws {
    folder = try TemporaryFolder()
    schema = try folder.write(
      "s.json",
      """
      {
        "type": "object",
        "required": ["a"],
        "properties": { "a": { "type": "integer" }, "d": { "format": "date" } }
      }
      """)
  }

  @Test func `valid documents are counted`() throws {
    let file = try folder.write("a.jsonl", "{\"a\":1}\n{\"a\":2}\n")
    let outcome = sluice("validate", schema, file)
    #expect(outcome.code == .done)
    #expect(outcome.output == "2 valid, 0 rejected\n")
    #expect(outcome.messages == "")
  }

  @Test func `every violation is explained`() throws {
    let file = try folder.write("a.json", "{\n  \"a\": \"x\"\n}\n")
    let outcome = sluice("validate", schema, file)
    #expect(outcome.code == .rejected)
    #expect(outcome.output == "0 valid, 1 rejected\n")
    let lines = outcome.messageLines
    try #require(lines.count == 5)
    #expect(lines[0].hasPrefix("\(file):2:8: validate/type: "))
    #expect(lines[1] == "    2 |   \"a\": \"x\"")
    #expect(lines[2] == "      |        ^")
    #expect(lines[3] == "        at /a")
    #expect(lines[4].hasSuffix("s.json#/properties/a/type"))
  }

  @Test func `what is no JSON is rejected too`() throws {
    let outcome = sluice("validate", schema, try folder.write("a.json", "{\"a\":1,\"a\":2}"))
    #expect(outcome.code == .rejected)
    #expect(outcome.messages.contains(":1:8: decode/duplicate-key: "))
    #expect(outcome.messages.contains("(first at byte 1, line 1, column 2)"))
  }

  @Test func `formats reject when they are asked to`() throws {
    let file = try folder.write("a.json", "{\"a\":1,\"d\":\"2025-13-45\"}")
    #expect(sluice("validate", schema, file).code == .done)
    #expect(sluice("validate", "--format-assertion", schema, file).code == .rejected)
  }

  @Test func `lines for programs have one verdict a document`() throws {
    let file = try folder.write("a.jsonl", "{\"a\":1}\n{}\n")
    let outcome = sluice("validate", "--json", schema, file)
    #expect(outcome.code == .rejected)
    let lines = outcome.lines
    try #require(lines.count == 2)
    #expect(
      lines[0] == #"{"file":"\#(file)","document":0,"item":null,"verdict":"valid","stage":null,"#
        + #""code":null,"offset":null,"line":null,"column":null,"pointer":null,"schema":null,"#
        + #""message":null}"#)
    #expect(
      lines[1].hasPrefix(
        #"{"file":"\#(file)","document":1,"item":null,"verdict":"rejected","stage":"validate","#
          + #""code":"required","offset":0,"line":1,"column":1,"pointer":"","schema":""#))
  }

  @Test func `a schema that does not load is a configuration error`() throws {
    let missing = sluice("validate", "/nonexistent/s.json", "/nonexistent/a.json")
    #expect(missing.code == .configuration)
    #expect(missing.messages.hasPrefix("/nonexistent/s.json:1:1: error: "))
    let wrong = try folder.write("wrong.json", "{\n  \"type\": \"strin\"\n}")
    let outcome = sluice("validate", wrong, "/nonexistent/a.json")
    #expect(outcome.code == .configuration)
    #expect(outcome.messages.hasPrefix("\(wrong):2:"))
  }

  @Test func `keywords that are not known are warned of`() throws {
    let odd = try folder.write("odd.json", "{ \"typ\": \"string\" }")
    let outcome = sluice("validate", odd, try folder.write("a.json", "1"))
    #expect(outcome.code == .done)
    #expect(outcome.messages.contains("\(odd):1:"))
    #expect(outcome.messages.contains(": warning: "))
  }
}
