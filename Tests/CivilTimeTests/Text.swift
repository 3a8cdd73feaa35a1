import CivilTime

/// What `body` makes of the text's bytes.
func with<Result>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
  var text = text
  return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
}

/// The reading of `text`, printed; "-" where it cannot be read.
func print(
  _ text: String, as output: DateOutput, zone: UTCOffset = .utc, keepOffset: Bool = false,
  parse: (UnsafeRawBufferPointer) -> CivilReading?
) -> String {
  with(text) { bytes in
    guard let reading = parse(bytes) else { return "-" }
    guard let text = DateText(reading, as: output, zone: zone, keepOffset: keepOffset) else {
      return "out of range"
    }
    return withUnsafeTemporaryAllocation(byteCount: text.maxByteCount, alignment: 1) { room in
      String(decoding: room[..<text.write(to: room)], as: UTF8.self)
    }
  }
}

/// The epoch count in `text`, printed.
func epoch(_ text: String, _ unit: Epoch.Unit = .seconds, as output: DateOutput = .dateTime)
  -> String
{
  var answer = ""
  let printed = print(text, as: output) { bytes in
    switch Epoch.parse(bytes, unit: unit) {
    case .moment(let reading): return reading
    case .outOfRange: answer = "out of range"
    case .unreadable: answer = "unreadable"
    }
    return nil
  }
  return answer.isEmpty ? printed : answer
}
