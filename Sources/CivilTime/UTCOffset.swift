/// A fixed distance from UTC, in whole minutes, east positive: −23:59…+23:59.
package struct UTCOffset: Hashable, Sendable {
  package let minutes: Int

  package static let utc = UTCOffset(minutes: 0)!

  package init?(minutes: Int) {
    guard abs(minutes) <= 23 * 60 + 59 else { return nil }
    self.minutes = minutes
  }

  /// `Z`, `z` or `±HH:MM` (RFC 3339 time-offset). `-00:00` is UTC.
  package init?(_ text: UnsafeRawBufferPointer) {
    if text.count == 1, text[0] | 0x20 == UInt8(ascii: "z") {
      self = .utc
      return
    }
    guard text.count == 6, text[3] == UInt8(ascii: ":") else { return nil }
    guard text[0] == UInt8(ascii: "+") || text[0] == UInt8(ascii: "-") else { return nil }
    let hours = Digits.two(text, at: 1)
    let minutes = Digits.two(text, at: 4)
    guard hours >= 0, hours <= 23, minutes >= 0, minutes <= 59 else { return nil }
    let total = hours * 60 + minutes
    self.minutes = text[0] == UInt8(ascii: "-") ? -total : total
  }

  /// A configured zone: `UTC`, `Z` or `±HH:MM`. Names of regions are not offsets: nil.
  package init?(zone: String) {
    if zone.utf8.elementsEqual("UTC".utf8) {
      self = .utc
      return
    }
    var zone = zone
    guard let offset = zone.withUTF8({ UTCOffset(UnsafeRawBufferPointer($0)) }) else { return nil }
    self = offset
  }
}
