/// A time on the clock's face. The second is 60 only in a leap second.
package struct TimeOfDay: Hashable, Sendable {
  /// 0…23.
  package let hour: Int
  /// 0…59.
  package let minute: Int
  /// 0…59, or 60 in a leap second.
  package let second: Int

  package static let midnight = TimeOfDay(secondOfDay: 0)

  /// Nil where the clock shows no such time. A second of 60 is accepted only if `leapSecond` says so.
  package init?(hour: Int, minute: Int, second: Int, leapSecond: Bool = false) {
    guard hour >= 0, hour <= 23, minute >= 0, minute <= 59 else { return nil }
    guard second >= 0, second <= (leapSecond ? 60 : 59) else { return nil }
    self.hour = hour
    self.minute = minute
    self.second = second
  }

  /// `secondOfDay` is 0…86399.
  package init(secondOfDay: Int) {
    precondition(secondOfDay >= 0 && secondOfDay < 86_400)
    hour = secondOfDay / 3600
    minute = secondOfDay / 60 % 60
    second = secondOfDay % 60
  }

  /// Seconds since midnight; a leap second counts as the one before it.
  package var secondOfDay: Int { hour * 3600 + minute * 60 + min(second, 59) }

  package var isLeapSecond: Bool { second == 60 }
}
