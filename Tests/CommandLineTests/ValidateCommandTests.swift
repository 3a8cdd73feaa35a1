import JSONSchema
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

  @Test func `documents are read as deep as is asked for`() throws {
    let any = try folder.write("any.json", "true")
    let deep = String(repeating: "[", count: 1024) + String(repeating: "]", count: 1024)
    let file = try folder.write("a.json", deep)
    #expect(sluice("validate", any, file).messages.contains("decode/too-deep: "))
    #expect(sluice("validate", "--max-depth=1023", any, file).code == .rejected)
    #expect(sluice("validate", "--max-depth=1024", any, file).code == .done)
  }

  @Test func `formats reject when they are asked to`() throws {
    let file = try folder.write("a.json", "{\"a\":1,\"d\":\"2025-13-45\"}")
    #expect(sluice("validate", schema, file).code == .done)
    #expect(sluice("validate", "--format-assertion", schema, file).code == .rejected)
  }

  @Test func `long names are cut short for people`() throws {
    let name = String(repeating: "n", count: 20_000)
    let file = try folder.write("a.json", "{\"a\":1,\"b\":{\"\(name)\":1}}")
    let strict = try folder.write(
      "strict.json", #"{"properties":{"b":{"additionalProperties":{"type":"null"}}}}"#)
    let lines = sluice("validate", strict, file).messageLines
    #expect(lines.contains { $0.hasPrefix("        at /b/nnn") && $0.hasSuffix("n…") })
    #expect(lines.allSatisfy { $0.count < 1_100 })
  }

  @Test func `lines for programs have one verdict a document`() throws {
    let file = try folder.write("a.jsonl", "{\"a\":1}\n\n{}\n")
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
          + #""code":"required","offset":0,"line":3,"column":1,"pointer":"","schema":""#))
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

  // MARK: Alternatives

  private func shapes() throws -> (schema: String, document: String) {
    let schema = try folder.write(
      "shapes.json",
      """
      {"oneOf":[
        {"properties":{"kind":{"const":"circle"}},"required":["kind","radius"]},
        {"properties":{"kind":{"const":"square"},"side":{"anyOf":[{"type":"number"},{"minLength":3}]}}}]}
      """)
    let document = try folder.write("shape.json", "{\"kind\":\"square\",\n \"side\":\"4\"}")
    return (schema, document)
  }

  @Test func `a choice of schemas is explained by the nearest, and the others can be asked for`()
    throws
  {
    let (schema, document) = try shapes()
    let outcome = sluice("validate", schema, document)
    #expect(outcome.code == .rejected)
    #expect(outcome.messageLines.count == 5)
    #expect(
      outcome.messageLines[0]
        == "\(document):1:1: validate/oneOf: does not fit any of 2 alternatives; nearest is number 2: "
        + "at '/side' does not fit any of 2 alternatives; nearest is number 2: must have at least 3 "
        + "characters, has 1; 1 other does not fit either; 1 other does not fit either")
    #expect(
      outcome.messageLines[4]
        == "sluice: '--alternatives' shows what is wrong by each of several alternatives")
  }

  @Test func `alternatives are listed below, one within the other`() throws {
    let (schema, document) = try shapes()
    let lines = sluice("validate", "--alternatives", schema, document).messageLines
    #expect(
      lines.dropFirst(4) == [
        "        number 1 does not fit:",
        "          1:1: required: the member 'radius' is missing",
        "          1:9 /kind: const: must be \"circle\"",
        "        number 2 does not fit:",
        "          2:9 /side: anyOf: does not fit any of 2 alternatives; nearest is number 2: must "
          + "have at least 3 characters, has 1; 1 other does not fit either",
        "            number 1 does not fit:",
        "              2:9 /side: type: must be a number, is a string",
        "            number 2 does not fit:",
        "              2:9 /side: minLength: must have at least 3 characters, has 1",
      ])
  }

  @Test func `a member that is not known is shown beside those that are`() throws {
    let closed = try folder.write(
      "closed.json", #"{"properties":{"name":true,"age":true},"additionalProperties":false}"#)
    let outcome = sluice("validate", closed, try folder.write("a.json", #"{"nmae":1}"#))
    #expect(outcome.messageLines.last == "        expected no members besides 'name' and 'age'")
  }

  // MARK: The specification's outputs

  @Test func `outputs are one line a document, and nothing else`() throws {
    let file = try folder.write("a.jsonl", "{\"a\":1}\n{\"a\":\"x\"}\n")
    let flag = sluice("validate", "--output", "flag", schema, file)
    #expect(flag.code == .rejected)
    #expect(flag.lines == [#"{"valid":true}"#, #"{"valid":false}"#])
    #expect(flag.messages == "")
    for form in ["basic", "detailed"] {
      let outcome = sluice("validate", "--output", form, schema, file)
      #expect(outcome.code == .rejected)
      try #require(outcome.lines.count == 2)
      #expect(
        outcome.lines[0].hasPrefix(
          #"{"valid":true,"keywordLocation":"","instanceLocation":"","annotations":[{"#))
      #expect(
        outcome.lines[1]
          == #"{"valid":false,"keywordLocation":"","instanceLocation":"","errors":[{"valid":false,"#
          + #""keywordLocation":"/properties/a/type","absoluteKeywordLocation":"file://\#(schema)#"#
          + #"/properties/a/type","instanceLocation":"/a","error":"must be an integer, is a string"}]}"#
      )
    }
  }

  @Test func `an output of what is no JSON says so`() throws {
    let outcome = sluice("validate", "--output=basic", schema, try folder.write("a.json", "{"))
    #expect(outcome.code == .rejected)
    #expect(
      outcome.output
        == #"{"valid":false,"keywordLocation":"","instanceLocation":"","error":"the text ends where "#
        + #"a name in double quotes or '}' was expected","errors":[]}"# + "\n")
    #expect(outcome.messages.contains("decode/truncated"))
  }

  @Test func `an output that a limit decided says so`() throws {
    let deep = try folder.write(
      "deep.json",
      String(repeating: #"{"anyOf":[{"type":"null"},{"minItems":9},"#, count: 60)
        + ##"{"items":{"$ref":"#"}}"## + String(repeating: "]}", count: 60))
    let document = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    let file = try folder.write("a.json", document)
    for form in OutputFormat.allCases.map(\.rawValue) {
      let outcome = sluice("validate", "--output", form, deep, file)
      #expect(outcome.code == .rejected)
      #expect(outcome.lines.first?.hasPrefix(#"{"valid":false"#) == true)
      #expect(
        outcome.messages
          == "sluice: \(file), document 0: a limit of the engine was reached: neither valid nor "
          + "invalid\n")
    }
  }

  @Test func `what is left out is not counted as if it were not there`() throws {
    let numbers = try folder.write("n.json", #"{"items":{"type":"string"}}"#)
    let document = "[\(String(repeating: "1,", count: 30_000))1]"
    let file = try folder.write("a.json", document)
    let people = sluice("validate", numbers, file)
    #expect(people.messageLines.last == "\(file): and at least 9980 violations more")
    let programs = sluice("validate", "--json", numbers, file)
    #expect(programs.output.contains("(and at least 9999 more)"))
  }

  // MARK: Drafts and resources

  @Test func `the draft is that of the command line where the schema does not say its own`() throws
  {
    let old = try folder.write("old.json", #"{"maximum":5,"exclusiveMaximum":true}"#)
    let document = try folder.write("a.json", "5")
    #expect(sluice("validate", "--draft", "4", old, document).code == .rejected)
    let outcome = sluice("validate", old, document)
    #expect(outcome.code == .configuration)
    #expect(outcome.messages.hasPrefix("\(old):1:33: error: 'exclusiveMaximum' is a number"))
    let own = try folder.write(
      "own.json",
      #"{"$schema":"http://json-schema.org/draft-04/schema#","maximum":5,"exclusiveMaximum":true}"#)
    #expect(sluice("validate", "--draft=2020-12", own, document).code == .rejected)
  }

  @Test func `what a schema refers to by URI is a file of a resource's folder`() throws {
    _ = try folder.write("name.json", #"{"type":"string"}"#)
    let schema = try folder.write("s2.json", #"{"$ref":"https://vendor.example/v1/name"}"#)
    let document = try folder.write("a.json", "1")
    let without = sluice("validate", schema, document)
    #expect(without.code == .configuration)
    #expect(without.messages.contains("--resource"))
    let resource = "https://vendor.example/v1/=\(folder.path)"
    let outcome = sluice("validate", "--resource", resource, schema, document)
    #expect(outcome.code == .rejected)
    #expect(outcome.messages.contains("by https://vendor.example/v1/name#/type"))
  }

  @Test func `every mistake of a schema is told`() throws {
    let wrong = try folder.write(
      "wrong.json", "{\n  \"type\": \"strin\",\n  \"minimum\": \"x\",\n  \"required\": 1\n}")
    let outcome = sluice("validate", wrong, "/nonexistent/a.json")
    #expect(outcome.code == .configuration)
    #expect(
      outcome.messageLines.map { $0.prefix(wrong.count + 4) } == [
        "\(wrong):2:1", "\(wrong):3:1", "\(wrong):4:1",
      ])
  }
}
