/// Reading and writing ASCII digits at known places.
enum Digits {
  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  /// The number in two digits; −1 where there are none. `offset + 2` is within `bytes`.
  @inline(__always)
  static func two(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let tens = bytes[offset] &- 48
    let ones = bytes[offset &+ 1] &- 48
    if tens > 9 || ones > 9 { return -1 }
    // Safe: both are digits.
    return Int(tens &* 10 &+ ones)
  }

  /// The number in four digits; −1 where there are none. `offset + 4` is within `bytes`.
  @inline(__always)
  static func four(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let high = two(bytes, at: offset)
    let low = two(bytes, at: offset &+ 2)
    return high | low < 0 ? -1 : high &* 100 &+ low
  }

  /// Writes 0…99 as two digits.
  @inline(__always)
  static func writeTwo(_ value: Int, to room: UnsafeMutableRawBufferPointer, at offset: Int) {
    room[offset] = 48 + UInt8(truncatingIfNeeded: value / 10)
    room[offset + 1] = 48 + UInt8(truncatingIfNeeded: value % 10)
  }

  /// Writes 0…9999 as four digits.
  @inline(__always)
  static func writeFour(_ value: Int, to room: UnsafeMutableRawBufferPointer, at offset: Int) {
    writeTwo(value / 100, to: room, at: offset)
    writeTwo(value % 100, to: room, at: offset + 2)
  }

  /// Writes an integer, any sign. Returns how many bytes: at most 20.
  static func write(_ value: Int, to room: UnsafeMutableRawBufferPointer) -> Int {
    var rest = value.magnitude
    var count = value < 0 ? 2 : 1
    while rest >= 10 {
      rest /= 10
      count += 1
    }
    rest = value.magnitude
    for offset in stride(from: count - 1, through: value < 0 ? 1 : 0, by: -1) {
      room[offset] = 48 + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    if value < 0 { room[0] = UInt8(ascii: "-") }
    return count
  }
}
