import CivilTime
import Foundation
import TestSupport
import Testing

@Suite struct CivilDateTests {
  @Test func `every day of the years 0000 to 9999 goes to its count and back, in order`() {
    var days = CivilDate.epochDays.lowerBound
    for year in 0...9999 {
      for month in 1...12 {
        for day in 1...CivilDate.dayCount(year: year, month: month) {
          guard let date = CivilDate(year: year, month: month, day: day),
            date.daysSinceEpoch == days, CivilDate(daysSinceEpoch: days) == date
          else {
            Issue.record("\(year)-\(month)-\(day) is not day \(days)")
            return
          }
          days += 1
        }
      }
    }
    #expect(days - 1 == CivilDate.epochDays.upperBound)
  }

  @Test func `a day outside the years 0000 to 9999 has no date`() {
    #expect(CivilDate(daysSinceEpoch: CivilDate.epochDays.lowerBound - 1) == nil)
    #expect(CivilDate(daysSinceEpoch: CivilDate.epochDays.upperBound + 1) == nil)
    #expect(CivilDate(daysSinceEpoch: .max) == nil)
    #expect(CivilDate(daysSinceEpoch: .min) == nil)
    #expect(CivilDate(daysSinceEpoch: 0) == CivilDate(year: 1970, month: 1, day: 1))
  }

  @Test(arguments: [
    (2023, 2, 29), (1900, 2, 29), (2100, 2, 29), (2025, 13, 1), (2025, 0, 1), (2025, 4, 31),
    (2025, 1, 0), (2025, 1, 32), (-1, 1, 1), (10_000, 1, 1), (0, 0, 0),
  ])
  func `a day that the calendar lacks is none`(_ year: Int, _ month: Int, _ day: Int) {
    #expect(CivilDate(year: year, month: month, day: day) == nil)
  }

  @Test func `leap days are where the Gregorian rule puts them`() {
    for (year, leap) in [
      (0, true), (1600, true), (1900, false), (2000, true), (2023, false), (2024, true),
    ] {
      #expect((CivilDate(year: year, month: 2, day: 29) != nil) == leap, "\(year)")
    }
  }

  @Test func `Foundation's Gregorian calendar agrees from 1583 on`() throws {
    var random = SeededRandom.forThisRun()
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
    let first = try #require(CivilDate(year: 1583, month: 1, day: 1)).daysSinceEpoch
    for _ in 0..<2_000 {
      let days = Int.random(in: first...CivilDate.epochDays.upperBound, using: &random)
      let date = try #require(CivilDate(daysSinceEpoch: days))
      let theirs = calendar.dateComponents(
        [.year, .month, .day], from: Date(timeIntervalSince1970: Double(days) * 86_400))
      #expect(theirs.year == date.year && theirs.month == date.month && theirs.day == date.day)
    }
  }

  @Test func `dates are ordered by time`() throws {
    let days = [-719_528, -1, 0, 1, 18_618, 18_619, 2_932_896]
    let dates = try days.map { try #require(CivilDate(daysSinceEpoch: $0)) }
    #expect(dates == dates.shuffled().sorted())
  }
}
