extension DateText {
  /// Writes an exact count of 10^-decimals seconds: as many digits of the fraction as were given.
  func writeEpoch(decimals: Int, to room: UnsafeMutableRawBufferPointer) -> Int {
    let fraction = reading.fraction
    let seconds = epochSeconds
    // The count is written as sign and magnitude, and a fraction counts upwards from the second.
    let borrows = seconds < 0 && fraction.count > 0 && !fraction.isZero
    let whole = borrows ? seconds + 1 : seconds
    var cursor = 0
    if seconds < 0 {
      room[0] = UInt8(ascii: "-")
      cursor = 1
    }
    // The digits of the whole seconds, then those of the fraction, then zeros up to the point.
    let start = cursor
    cursor += Digits.write(abs(whole), to: UnsafeMutableRawBufferPointer(rebasing: room[start...]))
    let point = cursor + decimals
    let digits = fraction.count
    let written = borrows ? fraction.complemented : fraction
    written.write(to: UnsafeMutableRawBufferPointer(rebasing: room[cursor...]))
    cursor += digits
    while cursor < point {
      room[cursor] = 48
      cursor += 1
    }
    cursor = insertPoint(room, at: point, end: cursor)
    return dropLeadingZeros(room, from: start, point: point, end: cursor)
  }

  private var epochSeconds: Int {
    date.daysSinceEpoch * 86_400 + time.secondOfDay - (offset?.minutes ?? 0) * 60
      + (time.isLeapSecond ? 1 : 0)
  }

  private func insertPoint(_ room: UnsafeMutableRawBufferPointer, at point: Int, end: Int) -> Int {
    if end == point { return end }
    var index = end
    while index > point {
      room[index] = room[index - 1]
      index -= 1
    }
    room[point] = UInt8(ascii: ".")
    return end + 1
  }

  /// Milliseconds of the epoch's first second start with a zero for the second.
  private func dropLeadingZeros(
    _ room: UnsafeMutableRawBufferPointer, from start: Int, point: Int, end: Int
  ) -> Int {
    var zeros = 0
    while start + zeros < point - 1, room[start + zeros] == 48 { zeros += 1 }
    if zeros == 0 { return end }
    for index in start..<end - zeros { room[index] = room[index + zeros] }
    return end - zeros
  }
}
