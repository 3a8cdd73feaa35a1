import JSON

/// Reads numbers that people write: `-48,130,300.25`.
///
/// A minus or nothing; digits without a leading zero, either all in groups of three (the first of one
/// to three) or none; perhaps `.` and digits. No plus, no exponent, no blanks around it.
struct GroupedNumber: Sendable {
  /// UTF-8 of the character between groups; empty: there are none.
  let grouping: [UInt8]

  /// Appends `text` as a JSON number: its digits, exactly. False, with nothing appended, where it is none.
  func append(_ text: UnsafeRawBufferPointer, to buffer: inout ByteBuffer) -> Bool {
    let start = buffer.count
    if read(text, into: &buffer) { return true }
    buffer.truncate(to: start)
    return false
  }

  private func read(_ text: UnsafeRawBufferPointer, into buffer: inout ByteBuffer) -> Bool {
    var offset = 0
    if text.first == UInt8(ascii: "-") {
      buffer.append(UInt8(ascii: "-"))
      offset = 1
    }
    let start = offset
    let first = digits(text, &offset, into: &buffer)
    guard first > 0 else { return false }
    let leadsWithZero = text[start] == UInt8(ascii: "0")
    if leadsWithZero && first > 1 { return false }
    while isGrouping(text, at: offset) {
      guard first <= 3, !leadsWithZero else { return false }
      offset += grouping.count
      guard digits(text, &offset, into: &buffer) == 3 else { return false }
    }
    if offset == text.count { return true }
    guard text[offset] == UInt8(ascii: ".") else { return false }
    buffer.append(UInt8(ascii: "."))
    offset += 1
    return digits(text, &offset, into: &buffer) > 0 && offset == text.count
  }

  /// Appends the digits from `offset` on. Returns how many.
  private func digits(
    _ text: UnsafeRawBufferPointer, _ offset: inout Int, into buffer: inout ByteBuffer
  ) -> Int {
    let start = offset
    while offset < text.count, text[offset] &- 48 < 10 {
      buffer.append(text[offset])
      offset &+= 1
    }
    return offset &- start
  }

  private func isGrouping(_ text: UnsafeRawBufferPointer, at offset: Int) -> Bool {
    guard !grouping.isEmpty, text.count - offset >= grouping.count else { return false }
    for (index, byte) in grouping.enumerated() where text[offset + index] != byte { return false }
    return true
  }
}
