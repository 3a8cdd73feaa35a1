/// RFC 3339 dates and times, as its section 5.6 writes them and nothing more.
///
/// Between date and time stands `T` or `t`, never a blank. A leap second stands only where UTC shows
/// 23:59:60 (section 5.7); which days had one is not asked.
package enum RFC3339 {
  /// `full-date`: JSON Schema's format `date`.
  package static func isFullDate(_ text: UnsafeRawBufferPointer) -> Bool {
    text.count == 10 && date(text) != nil
  }

  /// `date-time`: JSON Schema's format `date-time`.
  package static func isDateTime(_ text: UnsafeRawBufferPointer) -> Bool {
    parseDateTime(text) != nil
  }

  /// `full-time`: JSON Schema's format `time`.
  package static func isFullTime(_ text: UnsafeRawBufferPointer) -> Bool {
    fullTime(text) != nil
  }

  /// Reads a `full-date`.
  package static func parseFullDate(_ text: UnsafeRawBufferPointer) -> CivilReading? {
    guard text.count == 10, let date = date(text) else { return nil }
    return CivilReading(date: date)
  }

  /// Reads a `date-time`.
  package static func parseDateTime(_ text: UnsafeRawBufferPointer) -> CivilReading? {
    guard text.count >= 20, text[10] | 0x20 == UInt8(ascii: "t"), let date = date(text),
      let (time, offset, fraction) = fullTime(rebase(text, 11..<text.count))
    else { return nil }
    return CivilReading(date: date, time: time, offset: offset, fraction: fraction)
  }

  @inline(__always)
  private static func fullTime(_ text: UnsafeRawBufferPointer)
    -> (TimeOfDay, UTCOffset, FractionDigits)?
  {
    guard text.count >= 9, text[2] == UInt8(ascii: ":"), text[5] == UInt8(ascii: ":") else {
      return nil
    }
    let end = secondsEnd(text)
    guard end > 0, let offset = UTCOffset(rebase(text, end..<text.count)) else { return nil }
    let time = TimeOfDay(
      hour: Digits.two(text, at: 0), minute: Digits.two(text, at: 3),
      second: Digits.two(text, at: 6), leapSecond: true)
    guard let time, !time.isLeapSecond || isLastMinute(time, offset) else { return nil }
    let fraction = end == 8 ? FractionDigits.none : FractionDigits(rebase(text, 9..<end))
    return (time, offset, fraction)
  }

  /// The first ten bytes as a date.
  @inline(__always)
  private static func date(_ text: UnsafeRawBufferPointer) -> CivilDate? {
    guard text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-") else { return nil }
    return CivilDate(
      year: Digits.four(text, at: 0), month: Digits.two(text, at: 5), day: Digits.two(text, at: 8))
  }

  /// Where a time's seconds and their fraction end; 0 where a point has no digit after it.
  @inline(__always)
  private static func secondsEnd(_ text: UnsafeRawBufferPointer) -> Int {
    guard text[8] == UInt8(ascii: ".") else { return 8 }
    var end = 9
    while end < text.count, Digits.isDigit(text[end]) { end &+= 1 }
    return end == 9 ? 0 : end
  }

  /// Whether UTC shows 23:59.
  private static func isLastMinute(_ time: TimeOfDay, _ offset: UTCOffset) -> Bool {
    // Safe: the offset is less than a day.
    (time.hour * 60 + time.minute - offset.minutes + 1440) % 1440 == 1439
  }

  @inline(__always)
  private static func rebase(_ text: UnsafeRawBufferPointer, _ range: Range<Int>)
    -> UnsafeRawBufferPointer
  {
    UnsafeRawBufferPointer(rebasing: text[range])
  }
}
