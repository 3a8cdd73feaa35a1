import CivilTime
import JSON

extension Normalizer {
  /// Writes one value, not null, after the field's steps.
  mutating func write(
    _ value: Value, _ field: FieldProgram, _ subject: borrowing Subject,
    into buffer: inout ByteBuffer
  ) throws(NormalizationFailure) {
    if field.isPlain { return buffer.append(value) }
    switch (value.kind, field.reading) {
    case (.string, _):
      try write(text: value.unescaped, of: value, isWhole: true, field, subject, into: &buffer)
    case (.number, .number): buffer.append(value.text)
    case (.number, .date(let date)):
      try write(date: value.text, date, of: value, field, subject, into: &buffer)
    case (let kind, let reading):
      let expected =
        switch reading {
        case .asItIs: "a text"
        case .number: "a number, or a text that holds one"
        case .date: "a date as text or number"
        }
      throw NormalizationFailure(
        .wrongType, at: value, below: subject.item,
        message: "the field `\(field.name)` takes \(expected), and this is \(kind.described)")
    }
  }

  /// Writes one part of a text.
  mutating func write(
    part: Int, of value: Value, _ field: FieldProgram, _ subject: borrowing Subject,
    into buffer: inout ByteBuffer
  ) throws(NormalizationFailure) {
    guard value.kind == .string else {
      throw NormalizationFailure(
        .wrongType, at: value, below: subject.item,
        message: "the field `\(field.name)` splits a text, and this is \(value.kind.described)")
    }
    split.cut(value, field: field.index, separators: field.separators)
    guard split.parts.count == field.partCount else {
      throw NormalizationFailure(
        .wrongType, at: value, below: subject.item,
        message: subject.revealing(
          value,
          "the field `\(field.name)` splits a text into \(field.partCount) parts, and this has \(split.parts.count)"
        ))
    }
    let text = split.text(of: part, in: value)
    try write(text: text, of: value, isWhole: false, field, subject, into: &buffer)
  }

  /// Writes a text without its escapes: cleaned, then read as the field says.
  ///
  /// - Parameter isWhole: whether it is the value's whole text, so that the value's own bytes stand for
  ///   it where nothing changes.
  private mutating func write(
    text: UnsafeRawBufferPointer, of value: Value, isWhole: Bool, _ field: FieldProgram,
    _ subject: borrowing Subject, into buffer: inout ByteBuffer
  ) throws(NormalizationFailure) {
    var text = text
    var isTouched = !isWhole
    if field.collapses, !WhiteSpace.isCollapsed(text) {
      cleaned.removeAll()
      WhiteSpace.collapse(text, into: &cleaned)
      text = cleaned.bytes
      isTouched = true
    }
    switch field.reading {
    case .asItIs:
      if !isTouched {
        buffer.append(value.text)
      } else if value.isEscaped {
        buffer.appendQuoted(text)
      } else {
        // Safe: what needs no escape as a whole needs none in parts.
        buffer.append(UInt8(ascii: "\""))
        buffer.append(text)
        buffer.append(UInt8(ascii: "\""))
      }
    case .number(let number):
      if number.append(text, to: &buffer) { return }
      throw NormalizationFailure(
        .invalidNumber, at: value, below: subject.item,
        message: subject.revealing(
          value, "the field `\(field.name)` takes a number, and this text is none"))
    case .date(let date):
      try write(date: text, date, of: value, field, subject, into: &buffer)
    }
  }

  private func write(
    date text: UnsafeRawBufferPointer, _ program: DateProgram, of value: Value,
    _ field: FieldProgram, _ subject: borrowing Subject, into buffer: inout ByteBuffer
  ) throws(NormalizationFailure) {
    switch program.read(text) {
    case .date(let date): buffer.append(date, quoted: !program.output.isNumber)
    case .implausible:
      throw NormalizationFailure(
        .implausibleDate, at: value, below: subject.item,
        message: subject.revealing(
          value,
          "the field `\(field.name)` can be read as a date (\(program.description)), but one out of range"
        ))
    case .invalid:
      throw NormalizationFailure(
        .invalidDate, at: value, below: subject.item,
        message: subject.revealing(
          value, "the field `\(field.name)` takes a date (\(program.description)), and this is none"
        ))
    }
  }
}

extension ByteBuffer {
  mutating func append(_ date: DateText, quoted: Bool) {
    if quoted { append(UInt8(ascii: "\"")) }
    withUnsafeTemporaryAllocation(byteCount: date.maxByteCount, alignment: 1) { room in
      let count = date.write(to: room)
      append(UnsafeRawBufferPointer(rebasing: room[..<count]))
    }
    if quoted { append(UInt8(ascii: "\"")) }
  }
}

extension Normalizer.Subject {
  /// The message, with the value where values may be shown.
  func revealing(_ value: Value, _ message: String) -> String {
    guard reveals else { return message }
    let limit = 120
    if value.text.count <= limit {
      return message + ": " + String(decoding: value.text, as: UTF8.self)
    }
    var end = limit
    while value.text[end] & 0xC0 == 0x80 { end -= 1 }
    return message + ": " + String(decoding: value.text[..<end], as: UTF8.self) + "…"
  }
}
