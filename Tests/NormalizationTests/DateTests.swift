import CivilTime
import JSON
import Normalization
import Testing

@Suite struct DateTests {
  private func read(_ value: String, _ date: DateDefinition) throws -> String {
    let line = try clean("{\"a\":\(value)}", [field("x", "/a", date: date)])
    guard line.hasPrefix("{\"x\":") else { return line }
    return String(line.dropFirst(5).dropLast())
  }

  @Test(arguments: [
    ("1608651333", #""2020-12-22T15:35:33Z""#),
    (#""2020-12-22T15:35:33Z""#, #""2020-12-22T15:35:33Z""#),
    (#""2020-12-23T00:35:33+09:00""#, #""2020-12-22T15:35:33Z""#),
    ("1608651333.250", #""2020-12-22T15:35:33.250Z""#),
    (#""2020-12-22T15:35:33.120Z""#, #""2020-12-22T15:35:33.120Z""#),
    (#""1608651333""#, #""2020-12-22T15:35:33Z""#),
    ("1.608651333e9", #""2020-12-22T15:35:33Z""#), ("1608651333000", "implausible-date 5 /a"),
    ("1608651333000000", "implausible-date 5 /a"), ("0", "implausible-date 5 /a"),
    ("-1", "implausible-date 5 /a"),
    ("1e300", "implausible-date 5 /a"), (#""2020-12-22""#, "invalid-date 5 /a"),
    (#""""#, "invalid-date 5 /a"),
    (#"" 1608651333""#, "invalid-date 5 /a"), ("true", "wrong-type 5 /a"),
    ("[]", "wrong-type 5 /a"),
    ("{}", "wrong-type 5 /a"), ("null", "missing-field 5 /a"),
    (#""2020-12-22T15:35:33\u005a""#, #""2020-12-22T15:35:33Z""#),
  ])
  func `seconds or RFC 3339 become a date-time in UTC`(_ value: String, _ written: String) throws {
    #expect(try read(value, date("epoch-seconds", "rfc3339")) == written)
  }

  @Test(arguments: [
    ("1997-06-26", "\"1997-06-26\""), ("2007-07-2", "invalid-date 5 /a"),
    ("2025-13-45", "invalid-date 5 /a"),
    ("2023-02-29", "invalid-date 5 /a"), ("2024-02-29", "\"2024-02-29\""),
    (" 1997-06-26", "invalid-date 5 /a"),
    ("1997-06-26 ", "invalid-date 5 /a"), ("1997-06-26T00:00:00Z", "invalid-date 5 /a"),
    ("0000-00-00", "invalid-date 5 /a"),
  ])
  func `a date is read strictly`(_ text: String, _ written: String) throws {
    #expect(try read("\"\(text)\"", date("date")) == written)
  }

  @Test(arguments: [
    ("1900. 04. 14", "\"1900-04-14\""), ("1900.04.14", "\"1900-04-14\""),
    ("1900. 4. 14", "invalid-date 5 /a"),
    ("1900-04-14", "\"1900-04-14\""), ("1900/04/14", "invalid-date 5 /a"),
  ])
  func `a list is tried in order`(_ text: String, _ written: String) throws {
    #expect(try read("\"\(text)\"", date("yyyy. MM. dd", "yyyy.MM.dd", "date")) == written)
  }

  @Test(arguments: [
    ("315532800", "\"1980-01-01T00:00:00Z\""), ("315532799", "implausible-date 5 /a"),
    ("315532799.999", "implausible-date 5 /a"), ("4102444799.9", "\"2099-12-31T23:59:59.9Z\""),
    ("4102444800", "implausible-date 5 /a"),
  ])
  func `an epoch lies from 1980 on and before 2100`(_ value: String, _ written: String) throws {
    #expect(try read(value, date("epoch-seconds")) == written)
  }

  @Test func `between is configurable, and does not bound texts`() throws {
    #expect(
      try read("0", date("epoch-seconds", between: (1970, 1971))) == #""1970-01-01T00:00:00Z""#)
    #expect(
      try read("1608651333", date("epoch-seconds", between: (1970, 1971)))
        == "implausible-date 5 /a")
    #expect(
      try read("-0.25", date("epoch-seconds", between: (1900, 2000)))
        == #""1969-12-31T23:59:59.75Z""#)
    #expect(
      try read(#""1666-09-02T00:00:00Z""#, date("epoch-seconds", "rfc3339"))
        == #""1666-09-02T00:00:00Z""#)
  }

  @Test(arguments: [
    ("1608651333", #""2020-12-22T15:35:33Z""#), ("1608651333000", #""2020-12-22T15:35:33Z""#),
    ("1608651333250", #""2020-12-22T15:35:33.250Z""#),
    ("1608651333000000", "implausible-date 5 /a"),
  ])
  func `seconds and milliseconds are told apart by what is plausible`(
    _ value: String, _ written: String
  ) throws {
    #expect(try read(value, date("epoch-seconds", "epoch-millis")) == written)
    #expect(try read(value, date("epoch-millis", "epoch-seconds")) == written)
  }

  @Test(arguments: [
    ("20201222", #""2020-12-22""#), (#""20201222""#, #""2020-12-22""#),
    ("20201322", "invalid-date 5 /a"),
  ])
  func `a pattern reads a number's text too`(_ value: String, _ written: String) throws {
    #expect(try read(value, date("yyyyMMdd")) == written)
  }

  @Test(arguments: [
    (DateOutput.date, "\"2020-12-22\""), (.dateTime, "\"2020-12-22T15:35:33.25Z\""),
    (.epochSeconds, "1608651333.25"), (.epochMilliseconds, "1608651333250"),
  ])
  func `out says what is written`(_ output: DateOutput, _ written: String) throws {
    for value in [
      #""2020-12-22T15:35:33.25Z""#, #""2020-12-23T00:35:33.25+09:00""#, "1608651333.25",
    ] {
      #expect(try read(value, date("rfc3339", "epoch-seconds", out: output)) == written)
    }
  }

  @Test func `a list that mixes formats with and without a time writes what out says`() throws {
    #expect(try read(#""2020-12-22""#, date("rfc3339", "date", out: .date)) == #""2020-12-22""#)
    #expect(try read("1608651333", date("epoch-seconds", "date", out: .date)) == #""2020-12-22""#)
    #expect(
      try read(#""2020-12-22""#, date("rfc3339", "date", out: .dateTime))
        == #""2020-12-22T00:00:00Z""#)
  }

  @Test func `an offset is kept where that is asked for`() throws {
    let kept = date("rfc3339", "epoch-seconds", keepOffset: true)
    #expect(try read(#""2020-12-23T00:35:33+09:00""#, kept) == #""2020-12-23T00:35:33+09:00""#)
    #expect(try read("1608651333", kept) == #""2020-12-22T15:35:33Z""#)
  }

  @Test func `a pattern with a time is read in its zone`() throws {
    let seoul = try #require(UTCOffset(zone: "+09:00"))
    let pattern = DateDefinition(formats: [.pattern("yyyy-MM-dd HH:mm", zone: seoul)])
    #expect(try read(#""2020-12-23 00:35""#, pattern) == #""2020-12-22T15:35:00Z""#)
  }

  @Test func `a moment whose UTC year has no four digits is implausible`() throws {
    #expect(try read(#""9999-12-31T23:59:59-01:00""#, date("rfc3339")) == "implausible-date 5 /a")
  }

  @Test func `a failure points at the source, from the root`() throws {
    let document = #"{"data":[{"attributes":{"release_date":"2007-07-2"}}]}"#
    let fields = try [field("releaseDate", "/released_at", "/release_date", date: date("date"))]
    #expect(
      try clean(document, in: "/data/0/attributes", fields)
        == "invalid-date 39 /data/0/attributes/release_date")
  }
}
