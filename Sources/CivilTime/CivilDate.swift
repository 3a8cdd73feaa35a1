/// A day of the proleptic Gregorian calendar, years 0000 to 9999 (year 0 is 1 BC).
package struct CivilDate: Hashable, Sendable {
  package let year: Int
  /// 1…12.
  package let month: Int
  /// 1…31, as the month has days.
  package let day: Int

  /// Nil where no such day exists: nothing rolls over.
  package init?(year: Int, month: Int, day: Int) {
    guard year >= 0, year <= 9999, month >= 1, month <= 12, day >= 1 else { return nil }
    guard day <= 28 || day <= Self.dayCount(year: year, month: month) else { return nil }
    self.init(year, month, day)
  }

  private init(_ year: Int, _ month: Int, _ day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// Days of a month. `month` is 1…12.
  package static func dayCount(year: Int, month: Int) -> Int {
    if month == 2 { return isLeap(year) ? 29 : 28 }
    return 30 + (month + month >> 3) & 1
  }

  /// Whether the year has a 29 February.
  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }
}

extension CivilDate {
  /// `daysSinceEpoch` of 0000-01-01 and of 9999-12-31.
  package static let epochDays = -719_528...2_932_896

  /// Days since 1970-01-01, negative before.
  package var daysSinceEpoch: Int {
    // The year is taken to begin in March, so that the leap day is its last: see Howard Hinnant,
    // "chrono-Compatible Low-Level Date Algorithms". Here years count from -400, to stay positive.
    let shifted = month > 2 ? month - 3 : month + 9
    let years = (month > 2 ? year : year - 1) + 400
    let era = years / 400
    let yearOfEra = years - era * 400
    let dayOfYear = (153 * shifted + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468 - 146_097
  }

  /// Nil outside the years 0000 to 9999.
  package init?(daysSinceEpoch days: Int) {
    guard Self.epochDays.contains(days) else { return nil }
    let shifted = days + 719_468 + 146_097
    let era = shifted / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + (era - 1) * 400 + (month <= 2 ? 1 : 0)
    self.init(year, month, day)
  }
}

extension CivilDate: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}
