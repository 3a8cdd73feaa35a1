import TestSupport
import Testing

@testable import sluice

@Suite struct CleanCommandTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func clean(_ arguments: String...) -> Outcome {
    sluice(["clean", "-c", workshop.configuration, "--route", "things"] + arguments)
  }

  @Test func `clean records are written, one a line`() throws {
    let file = try workshop.folder.write(
      "a.json", #"[{"title": "a", "x": 1}, {"title":"서울","made_on":"1994-01-07"}]"#)
    let outcome = clean(file)
    #expect(outcome.code == .done)
    #expect(outcome.output == "{\"name\":\"a\"}\n{\"name\":\"서울\",\"madeOn\":\"1994-01-07\"}\n")
    #expect(outcome.messages == "2 clean, 0 rejected\n")
  }

  @Test func `a rejected document is explained with a caret`() throws {
    let file = try workshop.folder.write("a.json", "{\n  \"title\": \"서울\",,\n}\n")
    let outcome = clean(file)
    #expect(outcome.code == .rejected)
    #expect(outcome.output == "")
    let lines = outcome.messageLines
    try #require(lines.count == 4)
    #expect(lines[0].hasPrefix("\(file):2:17: decode/syntax: "))
    #expect(lines[1] == "    2 |   \"title\": \"서울\",,")
    #expect(lines[2] == "      |                   ^")
    #expect(lines[3] == "0 clean, 1 rejected")
  }

  @Test func `a rejected item is explained, the others go on`() throws {
    let file = try workshop.folder.write("a.json", #"[{"title":"a"},{"title":7},{"title":"b"}]"#)
    let outcome = clean(file)
    #expect(outcome.code == .rejected)
    #expect(outcome.output == "{\"name\":\"a\"}\n{\"name\":\"b\"}\n")
    let lines = outcome.messageLines
    try #require(lines.count == 6)
    #expect(lines[0].hasPrefix("\(file):1:25: validate/type: "))
    #expect(lines[1] == "    1 | [{\"title\":\"a\"},{\"title\":7},{\"title\":\"b\"}]")
    #expect(lines[2] == "      |                         ^")
    #expect(lines[3] == "        at /1/title")
    #expect(lines[4].hasPrefix("        by "))
    #expect(lines[4].hasSuffix("thing.schema.json#/properties/title/type"))
    #expect(lines[5] == "2 clean, 1 rejected")
  }

  @Test func `lines are documents, and places are the file's`() throws {
    let text = "{\"title\":\"a\"}\n\n{\"title\":}\n{\"title\":\"b\"}\n"
    let file = try workshop.folder.write("a.ndjson", text)
    let outcome = clean(file)
    #expect(outcome.code == .rejected)
    #expect(outcome.lines == ["{\"name\":\"a\"}", "{\"name\":\"b\"}"])
    #expect(outcome.messageLines[0].hasPrefix("\(file):3:10: decode/syntax: "))
    #expect(outcome.messageLines[1] == "    3 | {\"title\":}")
    // The same, whatever the file is called.
    let other = try workshop.folder.write("a.txt", text)
    #expect(clean("--lines", other).output == outcome.output)
    #expect(clean(other).code == .rejected)
    #expect(clean(other).output == "")
  }

  @Test func `lines for programs have every name, in order, null where it does not apply`() throws {
    let file = try workshop.folder.write(
      "a.jsonl",
      """
      [{"title": "a"}, {"title": 7}]
      []
      {"title": "b",}

      """)
    let outcome = clean("--json", file)
    #expect(outcome.code == .rejected)
    #expect(outcome.messages == "")
    let lines = outcome.lines
    try #require(lines.count == 4)
    #expect(
      lines[0] == #"{"file":"\#(file)","document":0,"item":0,"verdict":"clean","stage":null,"#
        + #""code":null,"offset":null,"line":null,"column":null,"pointer":null,"schema":null,"#
        + #""message":null,"record":{"name":"a"}}"#)
    #expect(
      lines[1].hasPrefix(
        #"{"file":"\#(file)","document":0,"item":1,"verdict":"rejected","stage":"validate","#
          + #""code":"type","offset":27,"line":1,"column":28,"pointer":"/1/title","schema":""#))
    #expect(!lines[1].contains("\"record\""))
    #expect(
      lines[2] == #"{"file":"\#(file)","document":1,"item":null,"verdict":"skipped","stage":null,"#
        + #""code":"empty","offset":null,"line":null,"column":null,"pointer":null,"schema":null,"#
        + #""message":null}"#)
    #expect(
      lines[3].hasPrefix(
        #"{"file":"\#(file)","document":2,"item":null,"verdict":"rejected","stage":"decode","#
          + #""code":"syntax","offset":14,"line":3,"column":15,"pointer":null,"schema":null,"#
          + #""message":""#))
  }

  @Test func `what was skipped is counted`() throws {
    let outcome = clean(try workshop.folder.write("a.json", "[]"))
    #expect(outcome.code == .done)
    #expect(outcome.messages == "0 clean, 0 rejected, 1 skipped\n")
  }

  @Test func `a file that cannot be read does not keep the others from being cleaned`() throws {
    let file = try workshop.folder.write("a.json", "{\"title\":1}")
    let outcome = clean("/nonexistent/x.json", file)
    #expect(outcome.code == .unreadable)
    #expect(
      outcome.messageLines[0]
        == "sluice: cannot read /nonexistent/x.json: no such file or directory")
    #expect(outcome.messageLines.last == "0 clean, 1 rejected")
  }

  @Test func `an empty file is an empty document`() throws {
    let file = try workshop.folder.write("a.json", "")
    let outcome = clean(file)
    #expect(outcome.code == .rejected)
    #expect(outcome.messageLines[0].hasPrefix("\(file):1:1: decode/empty: "))
  }

  @Test func `a route that is not there is a wrong command line`() throws {
    let outcome = sluice("clean", "-c", workshop.configuration, "--route", "thing")
    #expect(outcome.code == .usage)
    #expect(
      outcome.messages
        == "sluice: there is no route 'thing'; is 'things' meant?\nThe routes are: things, copies.\n"
    )
    let none = sluice("clean", "-c", workshop.configuration)
    #expect(none.code == .usage)
    #expect(
      none.messages == "sluice: 'clean' needs --route NAME\nThe routes are: things, copies.\n")
  }

  @Test func `a wrong configuration stops it`() throws {
    let file = try workshop.folder.write("wrong.yaml", "routes: 7\n")
    let outcome = sluice("clean", "-c", file, "--route", "a", "-")
    #expect(outcome.code == .configuration)
    #expect(outcome.messages.contains("\(file):1:"))
    #expect(outcome.messages.contains(": error: "))
  }
}
