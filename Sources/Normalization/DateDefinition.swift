package import CivilTime

/// How a date is read and written.
package struct DateDefinition: Sendable {
  /// Tried in order.
  package var formats: [DateFormat]
  /// Nil: `date` where no format has a time, `date-time` where each has.
  package var output: DateOutput?
  /// Where an epoch must lie; nil: `DateInterval.standard`.
  package var between: DateInterval?
  /// Write a date-time with the offset that it was read with, not in UTC.
  package var keepOffset: Bool

  package init(
    formats: [DateFormat], output: DateOutput? = nil, between: DateInterval? = nil,
    keepOffset: Bool = false
  ) {
    self.formats = formats
    self.output = output
    self.between = between
    self.keepOffset = keepOffset
  }
}

/// Days from the first one on, up to and without another.
package struct DateInterval: Sendable, Equatable {
  package var from: CivilDate
  package var below: CivilDate

  package init(from: CivilDate, below: CivilDate) {
    self.from = from
    self.below = below
  }

  /// 1980 to 2100: seconds, milliseconds and microseconds cannot be taken for one another in it.
  package static let standard = DateInterval(
    from: CivilDate(year: 1980, month: 1, day: 1)!, below: CivilDate(year: 2100, month: 1, day: 1)!)
}

/// One way in which a date is written in the source.
package enum DateFormat: Hashable, Sendable {
  /// RFC 3339 `date-time`.
  case rfc3339
  /// RFC 3339 `full-date`.
  case date
  /// Seconds since 1970-01-01T00:00:00Z, a number or its text; fractions are kept.
  case epochSeconds
  /// Milliseconds since then.
  case epochMilliseconds
  /// A numeric pattern (see `DatePattern`); with a time it needs its zone.
  case pattern(String, zone: UTCOffset?)

  /// A format as the configuration spells it; what is none of the names is a pattern without a zone.
  package init(_ text: String) {
    self =
      Self.named.first { $0.name.utf8.elementsEqual(text.utf8) }?.format
      ?? .pattern(text, zone: nil)
  }

  /// As the configuration spells it.
  package var text: String {
    if case .pattern(let text, _) = self { return text }
    return Self.named.first { $0.format == self }?.name ?? ""
  }

  static let named: [(name: String, format: DateFormat)] = [
    ("rfc3339", .rfc3339), ("date", .date), ("epoch-seconds", .epochSeconds),
    ("epoch-millis", .epochMilliseconds),
  ]

  var isEpoch: Bool { self == .epochSeconds || self == .epochMilliseconds }
}
