import CivilTime

/// Formats in their order, and what is written.
final class DateProgram: Sendable {
  enum Format: Sendable {
    case rfc3339
    case date
    case epoch(Epoch.Unit)
    case pattern(DatePattern, zone: UTCOffset)
  }

  enum Outcome {
    case date(DateText)
    case implausible
    case invalid
  }

  let formats: ContiguousArray<Format>
  let output: DateOutput
  let keepsOffset: Bool
  /// Seconds since the epoch in which an epoch must lie.
  let plausible: Range<Int>
  /// The formats for messages: `yyyy.MM.dd, date`.
  let description: String

  init(
    formats: ContiguousArray<Format>, output: DateOutput, keepsOffset: Bool, plausible: Range<Int>,
    description: String
  ) {
    self.formats = formats
    self.output = output
    self.keepsOffset = keepsOffset
    self.plausible = plausible
    self.description = description
  }

  /// The first format that reads the whole of `text` decides, unless what it reads is implausible.
  func read(_ text: UnsafeRawBufferPointer) -> Outcome {
    var outcome = Outcome.invalid
    for format in formats {
      var zone = UTCOffset.utc
      let reading: CivilReading?
      switch format {
      case .rfc3339: reading = RFC3339.parseDateTime(text)
      case .date: reading = RFC3339.parseFullDate(text)
      case .pattern(let pattern, let its):
        zone = its
        reading = pattern.parse(text)
      case .epoch(let unit):
        switch Epoch.parse(text, unit: unit) {
        case .moment(let moment) where plausible.contains(moment.epochSeconds()): reading = moment
        case .moment, .outOfRange:
          outcome = .implausible
          continue
        case .unreadable: continue
        }
      }
      guard let reading else { continue }
      if let text = DateText(reading, as: output, zone: zone, keepOffset: keepsOffset) {
        return .date(text)
      }
      outcome = .implausible
    }
    return outcome
  }
}
