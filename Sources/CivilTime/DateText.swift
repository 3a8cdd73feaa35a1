/// How a date is written.
package enum DateOutput: String, Sendable, CaseIterable {
  /// `2020-12-22`.
  case date
  /// RFC 3339, in capitals: `2020-12-22T15:35:33Z`.
  case dateTime = "date-time"
  /// Seconds since 1970-01-01T00:00:00Z, a number.
  case epochSeconds = "epoch-seconds"
  /// Milliseconds since then, a number.
  case epochMilliseconds = "epoch-millis"

  /// Whether it is written as a JSON number, not as text.
  package var isNumber: Bool { self == .epochSeconds || self == .epochMilliseconds }
}

/// Writes what was read: in UTC, or with the offset as given.
///
/// A date without a time counts as its midnight in `zone`. A leap second stays 23:59:60 as text; as a
/// count it is the second after, as POSIX counts.
package struct DateText {
  let reading: CivilReading
  private let output: DateOutput
  let date: CivilDate
  let time: TimeOfDay
  /// Nil: UTC.
  let offset: UTCOffset?

  /// Nil where the date in UTC is not within the years 0000 to 9999.
  package init?(
    _ reading: CivilReading, as output: DateOutput, zone: UTCOffset = .utc, keepOffset: Bool = false
  ) {
    self.reading = reading
    self.output = output
    let given = reading.offset ?? zone
    if given.minutes == 0 || keepOffset || reading.time == nil && output == .date {
      date = reading.date
      time = reading.time ?? .midnight
      offset = given.minutes == 0 ? nil : given
      return
    }
    // Safe: a day at most around a date of four digits.
    let total = (reading.time?.secondOfDay ?? 0) - given.minutes * 60
    let days = total < 0 ? -1 : total / 86_400
    guard let utc = CivilDate(daysSinceEpoch: reading.date.daysSinceEpoch + days) else {
      return nil
    }
    let clock = TimeOfDay(secondOfDay: total - days * 86_400)
    let second = reading.time?.second ?? 0
    date = utc
    time =
      TimeOfDay(hour: clock.hour, minute: clock.minute, second: second, leapSecond: true) ?? clock
    offset = nil
  }

  /// Enough room for `write`.
  package var maxByteCount: Int { 40 + reading.fraction.count }

  /// Writes the text without quotes. Returns how many bytes: at most `maxByteCount`.
  package func write(to room: UnsafeMutableRawBufferPointer) -> Int {
    switch output {
    case .date: return writeDate(to: room)
    case .dateTime: return writeDateTime(to: room)
    case .epochSeconds: return writeEpoch(decimals: 0, to: room)
    case .epochMilliseconds: return writeEpoch(decimals: 3, to: room)
    }
  }

  private func writeDate(to room: UnsafeMutableRawBufferPointer) -> Int {
    Digits.writeFour(date.year, to: room, at: 0)
    room[4] = UInt8(ascii: "-")
    Digits.writeTwo(date.month, to: room, at: 5)
    room[7] = UInt8(ascii: "-")
    Digits.writeTwo(date.day, to: room, at: 8)
    return 10
  }

  private func writeDateTime(to room: UnsafeMutableRawBufferPointer) -> Int {
    _ = writeDate(to: room)
    room[10] = UInt8(ascii: "T")
    Digits.writeTwo(time.hour, to: room, at: 11)
    room[13] = UInt8(ascii: ":")
    Digits.writeTwo(time.minute, to: room, at: 14)
    room[16] = UInt8(ascii: ":")
    Digits.writeTwo(time.second, to: room, at: 17)
    var count = 19
    if reading.fraction.count > 0 {
      room[19] = UInt8(ascii: ".")
      reading.fraction.write(to: UnsafeMutableRawBufferPointer(rebasing: room[20...]))
      count = 20 + reading.fraction.count
    }
    guard let offset else {
      room[count] = UInt8(ascii: "Z")
      return count + 1
    }
    let minutes = abs(offset.minutes)
    room[count] = offset.minutes < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+")
    Digits.writeTwo(minutes / 60, to: room, at: count + 1)
    room[count + 3] = UInt8(ascii: ":")
    Digits.writeTwo(minutes % 60, to: room, at: count + 4)
    return count + 6
  }
}
