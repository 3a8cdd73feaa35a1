import CivilTime
import TestSupport
import Testing

@Suite struct EpochTests {
  @Test(arguments: [
    ("1608651333", "2020-12-22T15:35:33Z"), ("0", "1970-01-01T00:00:00Z"),
    ("-0", "1970-01-01T00:00:00Z"), ("-1", "1969-12-31T23:59:59Z"),
    ("1608651333.25", "2020-12-22T15:35:33.25Z"), ("1608651333.0", "2020-12-22T15:35:33.0Z"),
    ("1.608651333e9", "2020-12-22T15:35:33Z"), ("1.60865133325E+9", "2020-12-22T15:35:33.25Z"),
    ("16086513332.5e-1", "2020-12-22T15:35:33.25Z"), ("5e-3", "1970-01-01T00:00:00.005Z"),
    ("-0.25", "1969-12-31T23:59:59.75Z"), ("-1.250", "1969-12-31T23:59:58.750Z"),
    ("-86400", "1969-12-31T00:00:00Z"), ("0.000", "1970-01-01T00:00:00.000Z"),
    ("253402300799", "9999-12-31T23:59:59Z"), ("-62167219200", "0000-01-01T00:00:00Z"),
    (
      "1608651333.123456789012345678901234567890",
      "2020-12-22T15:35:33.123456789012345678901234567890Z"
    ),
  ])
  func `seconds are read exactly`(_ text: String, _ dateTime: String) {
    #expect(epoch(text) == dateTime)
  }

  @Test(arguments: [
    ("1608651333000", "2020-12-22T15:35:33Z"), ("1608651333250", "2020-12-22T15:35:33.250Z"),
    ("1608651333250.5", "2020-12-22T15:35:33.2505Z"), ("1", "1970-01-01T00:00:00.001Z"),
    ("-1", "1969-12-31T23:59:59.999Z"), ("1.60865133325e12", "2020-12-22T15:35:33.25Z"),
    ("-1000", "1969-12-31T23:59:59Z"), ("1608651333000.0", "2020-12-22T15:35:33.0000Z"),
  ])
  func `milliseconds are read exactly`(_ text: String, _ dateTime: String) {
    #expect(epoch(text, .milliseconds) == dateTime)
  }

  @Test(arguments: [
    "253402300800", "-62167219201", "1e999999999999999999999", "9223372036854775807", "1e-999999",
    "-1e30", "123456789012345678901234567890",
  ])
  func `a second beyond the calendar is out of range`(_ text: String) {
    #expect(epoch(text) == "out of range")
  }

  @Test(arguments: [
    "", " ", "1608651333 ", " 1608651333", "+1", "01", "1.", ".5", "1e", "1e+", "0x10", "1_000",
    "1,000", "NaN", "--1", "-", "2020-12-22", "١",
  ])
  func `what is no JSON number is unreadable`(_ text: String) {
    #expect(epoch(text) == "unreadable")
  }

  @Test(arguments: ["1608651333", "-1608651333", "1608651333.25", "-0.25", "-17.100", "0", "0.50"])
  func `seconds come back as they were given`(_ text: String) {
    #expect(epoch(text, as: .epochSeconds) == text)
  }

  @Test func `random milliseconds come back as they were given, and agree with seconds`() throws {
    var random = SeededRandom.forThisRun()
    for _ in 0..<20_000 {
      let count = Int.random(in: -62_167_219_200_000...253_402_300_799_999, using: &random)
      let text = String(count)
      guard epoch(text, .milliseconds, as: .epochMilliseconds) == text,
        epoch(text + "e-3") == epoch(text, .milliseconds)
      else {
        Issue.record("\(text)")
        return
      }
      let dateTime = epoch(text, .milliseconds)
      #expect(print(dateTime, as: .epochMilliseconds, parse: RFC3339.parseDateTime) == text)
    }
  }
}
