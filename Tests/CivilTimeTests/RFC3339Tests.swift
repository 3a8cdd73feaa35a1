import CivilTime
import Testing

@Suite struct RFC3339Tests {
  @Test(arguments: [
    "1985-04-12T23:20:50.52Z", "1996-12-19T16:39:57-08:00", "1990-12-31T23:59:60Z",
    "1990-12-31T15:59:60-08:00", "1937-01-01T12:00:27.87+00:20", "2020-12-22t15:35:33z",
    "0000-01-01T00:00:00Z", "9999-12-31T23:59:59.999999999999999999999999Z",
    "2020-02-29T00:00:00-00:00", "2020-12-22T15:35:33+23:59", "2017-01-01T08:59:60.5+09:00",
    "1998-12-31T23:59:60.123Z", "0000-01-01T00:00:00+23:59",
  ])
  func `a date-time of the RFC is one`(_ text: String) {
    #expect(with(text, RFC3339.isDateTime))
  }

  @Test(arguments: [
    "", "Z", "2020-12-22", "2020-12-22 15:35:33Z", "2020-12-22T15:35:33", "2020-12-22T15:35:33.Z",
    "2020-12-22T15:35Z", "2020-12-22T24:00:00Z", "2020-12-22T15:60:00Z", "2020-12-22T15:35:61Z",
    "2020-12-22T15:35:60Z", "1998-12-31T22:59:60Z", "1998-12-31T23:58:60Z",
    "1998-12-31T23:59:60+01:00", "2020-12-22T15:35:33+24:00", "2020-12-22T15:35:33+09:60",
    "2020-12-22T15:35:33+0900", "2020-12-22T15:35:33+09", "2020-12-22T15:35:33UTC",
    "2020-12-22T15:35:33Z ", " 2020-12-22T15:35:33Z", "2020-12-22T15:35:33,5Z", "20201222T153533Z",
    "2020-1-22T15:35:33Z0", "2021-02-29T00:00:00Z", "2020-00-22T15:35:33Z", "2020-12-00T15:35:33Z",
    "+020-12-22T15:35:33Z", "12020-12-22T15:35:33Z", "2020-12-22T15:35:33\u{2212}01:00",
    "2020-12-22T15:35:33Z+00:00", "2020-12-22T15:35:3\u{0663}Z", "2020-12-22T15-35-33Z",
    "2020/12/22T15:35:33Z", "2020-12-22T 5:35:33Z", "2020-12-22T15:35:33.5.5Z",
  ])
  func `what the RFC does not write is no date-time`(_ text: String) {
    #expect(!with(text, RFC3339.isDateTime))
  }

  @Test(arguments: ["1963-06-19", "0000-03-01", "9999-12-31", "2020-02-29"])
  func `a full-date is one`(_ text: String) { #expect(with(text, RFC3339.isFullDate)) }

  @Test(arguments: [
    "", "2007-07-2", "2025-13-45", "2023-02-29", "06/19/1963", "2013-350", "1998-1-20", "1998-01-1",
    "1963-06-1\u{09ea}", "20230328", "2023-W01", "2022W01", "1963-06-19Z", " 1963-06-19",
    "1963-06-19 ", "-963-06-19", "1963-06-+9", "0000-00-00",
  ])
  func `what is no full-date is none`(_ text: String) { #expect(!with(text, RFC3339.isFullDate)) }

  @Test(arguments: [
    ("2020-12-22T15:35:33Z", "2020-12-22T15:35:33Z"),
    ("2020-12-22t15:35:33z", "2020-12-22T15:35:33Z"),
    ("2020-12-23T00:35:33.120+09:00", "2020-12-22T15:35:33.120Z"),
    ("2020-12-31T20:00:00-08:30", "2021-01-01T04:30:00Z"),
    ("2017-01-01T08:59:60.5+09:00", "2016-12-31T23:59:60.5Z"),
    ("0000-01-01T00:00:00+00:01", "out of range"),
    ("9999-12-31T23:59:59-00:01", "out of range"),
    ("2020-12-22T15:35:33-00:00", "2020-12-22T15:35:33Z"),
  ])
  func `a date-time is written in UTC with the digits that were given`(
    _ text: String, _ utc: String
  ) {
    #expect(print(text, as: .dateTime, parse: RFC3339.parseDateTime) == utc)
  }

  @Test(arguments: [
    ("2020-12-23T00:35:33.120+09:00", "2020-12-23T00:35:33.120+09:00"),
    ("2020-12-22T15:35:33-00:30", "2020-12-22T15:35:33-00:30"),
    ("2020-12-22T15:35:33Z", "2020-12-22T15:35:33Z"),
  ])
  func `the offset can be kept`(_ text: String, _ kept: String) {
    #expect(print(text, as: .dateTime, keepOffset: true, parse: RFC3339.parseDateTime) == kept)
  }

  @Test(arguments: [
    ("2020-12-23T00:35:33+09:00", "2020-12-22", "1608651333", "1608651333000"),
    ("2020-12-22T15:35:33.25Z", "2020-12-22", "1608651333.25", "1608651333250"),
    ("2020-12-22T15:35:33.12345Z", "2020-12-22", "1608651333.12345", "1608651333123.45"),
    ("1969-12-31T23:59:59.75Z", "1969-12-31", "-0.25", "-250"),
    ("1969-12-31T23:59:59.00Z", "1969-12-31", "-1.00", "-1000"),
    ("1970-01-01T00:00:00.001Z", "1970-01-01", "0.001", "1"),
    ("1970-01-01T00:00:00Z", "1970-01-01", "0", "0"),
    ("2016-12-31T23:59:60Z", "2016-12-31", "1483228800", "1483228800000"),
    ("0000-01-01T00:00:00Z", "0000-01-01", "-62167219200", "-62167219200000"),
  ])
  func `a date-time becomes a date in UTC and exact counts`(
    _ text: String, _ date: String, _ seconds: String, _ milliseconds: String
  ) {
    #expect(print(text, as: .date, parse: RFC3339.parseDateTime) == date)
    #expect(print(text, as: .epochSeconds, parse: RFC3339.parseDateTime) == seconds)
    #expect(print(text, as: .epochMilliseconds, parse: RFC3339.parseDateTime) == milliseconds)
  }

  @Test func `a date counts as its midnight in the zone`() throws {
    let seoul = try #require(UTCOffset(zone: "+09:00"))
    func text(_ output: DateOutput) -> String {
      print("2020-12-23", as: output, zone: seoul, parse: RFC3339.parseFullDate)
    }
    #expect(text(.date) == "2020-12-23")
    #expect(text(.dateTime) == "2020-12-22T15:00:00Z")
    #expect(text(.epochSeconds) == "1608649200")
  }
}
