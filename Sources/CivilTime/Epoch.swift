/// What reading a number as a count since the epoch came to.
package enum EpochReading {
  /// A UTC date and time with the exact fraction.
  case moment(CivilReading)
  /// A number, but of no second in the years 0000 to 9999.
  case outOfRange
  /// Not the text of a JSON number.
  case unreadable
}

/// Counts since 1970-01-01T00:00:00Z, read from exact number text: fractions and exponents included.
package enum Epoch {
  package enum Unit: Int, Sendable {
    case seconds = 0
    case milliseconds = 3

    /// How many digits the unit lies behind the second.
    package var decimals: Int { rawValue }
  }

  /// Reads a JSON number's text. The digits of the fraction stay as many as were given; whole
  /// milliseconds that make a whole second make no fraction.
  package static func parse(_ text: UnsafeRawBufferPointer, unit: Unit) -> EpochReading {
    guard let number = NumberText(text) else { return .unreadable }
    guard let parts = number.split(decimals: unit.decimals) else { return .outOfRange }
    let negative = number.isNegative && (parts.whole != 0 || !parts.fraction.isZero)
    let borrows = negative && !parts.fraction.isZero
    let seconds = (negative ? -parts.whole : parts.whole) - (borrows ? 1 : 0)
    let days = (seconds - (((seconds % 86_400) + 86_400) % 86_400)) / 86_400
    guard let date = CivilDate(daysSinceEpoch: days) else { return .outOfRange }
    let fraction = FractionDigits(
      leadingZeros: parts.fraction.leadingZeros, first: parts.fraction.first,
      second: parts.fraction.second, isComplement: borrows)
    return .moment(
      CivilReading(
        date: date, time: TimeOfDay(secondOfDay: seconds - days * 86_400), offset: .utc,
        fraction: fraction))
  }
}
