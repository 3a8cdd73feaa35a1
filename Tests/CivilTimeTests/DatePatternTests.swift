import CivilTime
import TestSupport
import Testing

@Suite struct DatePatternTests {
  private func read(_ text: String, _ pattern: String) throws -> String {
    let pattern = try DatePattern(pattern)
    return print(text, as: pattern.hasTime ? .dateTime : .date, parse: pattern.parse)
  }

  @Test(arguments: [
    ("yyyy. MM. dd", "1900. 04. 14", "1900-04-14"), ("yyyy.MM.dd", "1900.11.12", "1900-11-12"),
    ("yyyyMMdd", "20201222", "2020-12-22"), ("d.M.yyyy", "7.4.1900", "1900-04-07"),
    ("d.M.yyyy", "17.12.1900", "1900-12-17"), ("y-M-d", "800-1-1", "0800-01-01"),
    ("y-M-d", "0-1-1", "0000-01-01"), ("yyyy년 M월 d일", "2020년 3월 1일", "2020-03-01"),
    ("yyyy-MM-dd'T'HH:mm:ss", "2020-12-22T15:35:33", "2020-12-22T15:35:33Z"),
    ("yyyy-MM-dd HH:mm", "2020-12-22 15:35", "2020-12-22T15:35:00Z"),
    ("yyyy-MM-dd H:mm", "2020-12-22 0:35", "2020-12-22T00:35:00Z"),
    ("H 'o''clock', dd/MM/yyyy", "7 o'clock, 01/02/2003", "2003-02-01T07:00:00Z"),
    ("''yyyy''MMdd", "'2020'1222", "2020-12-22"), ("yyyy'y'MM'2'dd", "2020y12222", "2020-12-22"),
  ])
  func `a pattern reads what it says`(_ pattern: String, _ text: String, _ date: String) throws {
    #expect(try read(text, pattern) == date)
  }

  @Test(arguments: [
    ("yyyy-MM-dd", "2007-07-2"), ("yyyy-MM-dd", "2025-13-45"), ("yyyy-MM-dd", "2023-02-29"),
    ("yyyy-MM-dd", " 2007-07-02"), ("yyyy-MM-dd", "2007-07-02 "), ("yyyy-MM-dd", "2007-07-021"),
    ("yyyy-MM-dd", "2007-7-02"), ("yyyy-MM-dd", ""), ("yyyy-MM-dd", "2007-07-0\u{0662}"),
    ("yyyy-MM-dd", "207-07-02"), ("yyyy-MM-dd", "-007-07-02"), ("yyyy-MM-dd", "2007/07/02"),
    ("d.M.yyyy", "07.4.1900"), ("d.M.yyyy", "7.04.1900"), ("d.M.yyyy", "0.4.1900"),
    ("d.M.yyyy", "123.4.1900"), ("y-M-d", "0800-1-1"), ("y-M-d", "12345-1-1"),
    ("yyyy-MM-dd HH:mm", "2020-12-22 24:00"), ("yyyy-MM-dd HH:mm:ss", "2020-12-22 23:59:60"),
    ("yyyy. MM. dd", "1900.04.14"), ("yyyy년 M월 d일", "2020년 3월 1일 "),
  ])
  func `a pattern reads nothing else`(_ pattern: String, _ text: String) throws {
    #expect(try read(text, pattern) == "-")
  }

  @Test(arguments: [
    ("YYYY-MM-dd", 0, "week", "yyyy"), ("yyyy-mm-dd", 5, "minutes", "MM"),
    ("yyyy-mm-dd HH:mm", 5, "minutes", "MM"), ("yyyy-MM-dd HH:MM", 14, "twice", "mm"),
    ("yy-MM-dd", 0, "century", "yyyy"), ("yyy-MM-dd", 0, "yyy", "yyyy"),
    ("yyyyy-MM-dd", 0, "yyyyy", "yyyy"), ("yyyy-MMM-dd", 5, "month names", "MM"),
    ("d MMMM yyyy", 2, "month names", "MM"), ("yyyy-MM-DD", 8, "day of the year", "dd"),
    ("yyyy-MM-ddd", 8, "too many", "dd"), ("yyyy-MM-dd hh:mm a", 11, "hour", "HH"),
    ("yyyy-MM-dd HH:mm a", 17, "halves", "HH"), ("yyyy-MM-dd HH:mm:SS", 17, "fractions", "ss"),
    ("yyyy-MM-dd HH:mm:ss.SSS", 20, "fractions", "rfc3339"),
    ("yyyy-MM-dd HH:mm z", 17, "zones", "rfc3339"), ("yyyy-MM-dd HH:mmXXX", 16, "zones", "rfc3339"),
    ("yyyy-MM-ddTHH:mm", 10, "T", "'T'"), ("EEE, dd MM yyyy", 0, "week", "leave"),
    ("uuuu-MM-dd", 0, "uuuu", "yyyy"), ("yyyy-MM", 0, "day", "yyyy-MM-dd"),
    ("MM-dd", 0, "year", "yyyy-MM-dd"), ("HH:mm", 3, "minutes", "MM"),
    ("yyyy-MM-dd mm", 11, "hour", "HH:mm"), ("yyyy-MM-dd HH ss", 14, "minutes", "HH:mm:ss"),
    ("yyyy-MM-dd 'at", 11, "end", "'"), ("", 0, "empty", "yyyy-MM-dd"),
    ("yyyyMd", 5, "ends", "MM"), ("d0.MM.yyyy", 1, "digit", "dd"), ("yMMdd", 1, "ends", "yyyy"),
    ("d'1'MM.yyyy", 2, "digit", "dd"), ("yyyy-MM-dd dd", 11, "twice", "once"),
  ])
  func `a mistake is found where it stands, and explained`(
    _ pattern: String, _ offset: Int, _ message: String, _ remedy: String
  ) {
    do throws(PatternSyntaxError) {
      _ = try DatePattern(pattern)
      Issue.record("accepted")
    } catch {
      #expect(error.offset == offset)
      #expect(error.message.contains(message), "\(error.message)")
      #expect(error.remedy?.contains(remedy) == true, "\(error.remedy ?? "")")
    }
  }

  @Test func `random dates and times come back from their own text`() throws {
    var random = SeededRandom.forThisRun()
    let pattern = try DatePattern("yyyy-MM-dd'T'HH:mm:ss'Z'")
    for _ in 0..<20_000 {
      let seconds = Int.random(in: -62_167_219_200...253_402_300_799, using: &random)
      let text = epoch(String(seconds))
      guard print(text, as: .epochSeconds, parse: pattern.parse) == String(seconds),
        print(text, as: .epochSeconds, parse: RFC3339.parseDateTime) == String(seconds)
      else {
        Issue.record("\(seconds) \(text)")
        return
      }
    }
  }
}
