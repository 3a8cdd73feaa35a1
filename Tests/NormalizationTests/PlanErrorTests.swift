import CivilTime
import JSON
import Normalization
import Testing

@Suite struct PlanErrorTests {
  /// The only mistake of the fields, at its place, with words of its message and its remedy.
  private func expect(
    _ fields: [FieldDefinition], _ place: String, _ message: String, _ remedy: String,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let errors = mistakes(fields)
    #expect(errors.map(\.place) == [place], sourceLocation: location)
    guard let error = errors.first else { return }
    #expect(error.message.contains(message), "\(error.message)", sourceLocation: location)
    #expect(
      error.remedy?.contains(remedy) == true, "\(error.remedy ?? "")", sourceLocation: location)
  }

  @Test func `two sources on one clean name are a mistake, however they get there`() throws {
    let parts = SplitDefinition(by: ["-"], into: ["a", "b"])
    expect([try field("a", "/a"), try field("a", "/b")], "fields/a", "two sources", "another name")
    expect(
      [try field("b", "/a"), try field("s", "/s", split: parts)], "fields/s/split/into/1",
      "two sources", "name")
    expect(
      [try field("s", "/s", split: parts), try field("a", "/a")], "fields/a", "two sources", "name")
    expect(
      [try field("s", "/s", split: SplitDefinition(by: ["-"], into: ["a", "a"]))],
      "fields/s/split/into/1",
      "two sources", "name")
    expect(
      [try field("a", "/a"), try field("a.b", "/b")], "fields/a.b", "`a` is a value", "another name"
    )
    expect(
      [try field("a.b", "/a"), try field("a", "/b")], "fields/a", "`a` is a value", "another name")
    expect(
      [try field("a.b", "/a"), try field("a.b.c", "/b")], "fields/a.b.c", "`a.b` is a value",
      "another name")
    #expect(mistakes([try field("a.b", "/a"), try field("a.c", "/b")]).isEmpty)
    #expect(mistakes([try field("\u{e9}", "/a"), try field("e\u{301}", "/b")]).isEmpty)
    #expect(mistakes([try field("s", "/s", split: parts), try field("s.x", "/b")]).isEmpty)
  }

  @Test(arguments: ["", ".", "a.", ".a", "a..b"])
  func `a clean name has no empty part`(_ name: String) throws {
    expect([try field(name, "/a")], "fields/\(name)", "empty", "single dots")
  }

  @Test func `contradictory keys are a mistake`() throws {
    expect(
      [try field("x", "/a", optional: true, default: "1")], "fields/x/optional", "default", "remove"
    )
    expect(
      [try field("x", "/a", number: NumberDefinition(grouping: ","), date: date("date"))],
      "fields/x/number",
      "not as both", "remove")
    let number = FieldDefinition(name: "n", source: .itemNumber, optional: true, date: date("date"))
    #expect(mistakes([number]).map(\.place) == ["fields/n/optional", "fields/n/date"])
  }

  @Test func `a source names a place, and each once`() throws {
    expect([try field("x")], "fields/x/from", "no place", "/title")
    expect([try field("x", "/a", "/b", "/a")], "fields/x/from/2", "already", "remove")
  }

  @Test func `split says by what and into what, and cuts one text`() throws {
    func split(_ by: [String], _ into: [String], _ from: String = "/a") throws -> [FieldDefinition]
    {
      [try field("x", from, split: SplitDefinition(by: by, into: into))]
    }
    expect(try split(["-"], []), "fields/x/split/into", "into", "clean field")
    expect(try split(["-"], ["a"]), "fields/x/split/into", "two", "clean field")
    expect(try split([], ["a", "b"]), "fields/x/split/by", "separator", "\" - \"")
    expect(try split([""], ["a", "b"]), "fields/x/split/by/0", "empty", "text")
    expect(try split(["-", "-"], ["a", "b"]), "fields/x/split/by/1", "already", "remove")
    expect(try split(["-"], ["a", "b"], "/a/*"), "fields/x/from/0", "gathers", "without `*`")
  }

  @Test(arguments: [
    ("", "one character"), (",,", "one character"), ("5", "part"), (".", "part"), ("-", "part"),
  ])
  func `grouping is one character that is not part of numbers`(
    _ grouping: String, _ message: String
  ) throws {
    expect(
      [try field("x", "/a", number: NumberDefinition(grouping: grouping))],
      "fields/x/number/grouping", message, "\",\"")
  }

  @Test(arguments: [
    ("YYYY-MM-dd", "week", "yyyy"), ("yyyy-mm-dd", "minutes", "MM"),
    ("yy.MM.dd", "century", "yyyy"),
    ("d MMM yyyy", "month names", "MM"), ("yyyy-MM-dd HH:mm", "zone", "rfc3339"),
    ("epoch", "no date format", "epoch-seconds"),
    ("iso8601", "no date format", "rfc3339"), ("epoch-micros", "no date format", "epoch-millis"),
    ("RFC3339", "no date format", "rfc3339"), ("", "empty", "yyyy-MM-dd"),
  ])
  func `a format that is none is explained`(_ format: String, _ message: String, _ remedy: String)
    throws
  {
    expect(
      [try field("x", "/a", date: date("date", format, out: .date))], "fields/x/date/in/1", message,
      remedy)
  }

  @Test func `a date says what is written where its formats differ, and bounds only epochs`() throws
  {
    expect(
      [try field("x", "/a", date: date("rfc3339", "date"))], "fields/x/date", "out", "out: date")
    expect([try field("x", "/a", date: date())], "fields/x/date/in", "no format", "date")
    expect(
      [try field("x", "/a", date: date("date", "date"))], "fields/x/date/in/1", "already", "remove")
    expect(
      [try field("x", "/a", date: date("date", between: (1900, 2000)))], "fields/x/date/between",
      "epochs", "remove")
    expect(
      [try field("x", "/a", date: date("epoch-seconds", between: (2000, 2000)))],
      "fields/x/date/between", "no day", "earlier")
    expect(
      [try field("x", "/a", date: date("date", keepOffset: true))], "fields/x/date/keep-offset",
      "offset", "remove")
    #expect(mistakes([try field("x", "/a", date: date("rfc3339", "epoch-millis"))]).isEmpty)
    #expect(mistakes([try field("x", "/a", date: date("date", "yyyy.MM.dd"))]).isEmpty)
  }

  @Test func `a default is JSON`() throws {
    expect([try field("x", "/a", default: "nope")], "fields/x/default", "JSON", "JSON")
    #expect(mistakes([try field("x", "/a", default: "null")]).isEmpty)
  }

  @Test func `every mistake is found, in order`() throws {
    let fields = try [
      field("a", "/a", optional: true, default: "1"),
      field("b", "/b", date: date("YYYY.MM.dd", "yyyy.mm.dd")),
      field("a", "/c", split: SplitDefinition(by: [], into: [])),
    ]
    #expect(
      mistakes(fields).map(\.place) == [
        "fields/a/optional", "fields/b/date/in/0", "fields/b/date/in/1", "fields/a/split/by",
        "fields/a/split/into",
      ])
  }
}
