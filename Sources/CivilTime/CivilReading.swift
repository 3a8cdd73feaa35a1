/// What a text or a number said: a date, perhaps a time, perhaps an offset.
///
/// A view: the fraction's digits lie in the text that was read.
package struct CivilReading {
  /// The date as written, before any offset is applied.
  package let date: CivilDate
  /// The time as written; nil where the format has none.
  package let time: TimeOfDay?
  /// Nil where the format has no zone.
  package let offset: UTCOffset?
  /// The digits after the second's decimal point.
  package let fraction: FractionDigits

  init(
    date: CivilDate, time: TimeOfDay? = nil, offset: UTCOffset? = nil,
    fraction: FractionDigits = .none
  ) {
    self.date = date
    self.time = time
    self.offset = offset
    self.fraction = fraction
  }

  /// Whole seconds since 1970-01-01T00:00:00Z, without the fraction. A date without a time counts as its
  /// midnight; without an offset `zone` applies. A leap second counts as the second before it.
  package func epochSeconds(zone: UTCOffset = .utc) -> Int {
    date.daysSinceEpoch * 86_400 + (time?.secondOfDay ?? 0) - (offset ?? zone).minutes * 60
  }
}
