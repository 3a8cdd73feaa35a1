/// The plain ways to do what the C target does in bulk; the tests hold one against the other.
enum UTF8Twin {
  /// Offset of the first byte of the first ill-formed sequence, or the count (RFC 3629, §4).
  static func firstInvalid(_ bytes: UnsafeRawBufferPointer) -> Int {
    var offset = 0
    while offset < bytes.count {
      let length = sequence(bytes, offset)
      if length == 0 { return offset }
      offset += length
    }
    return bytes.count
  }

  /// The length of the well-formed sequence at `offset`, or 0: from the value that its bits spell.
  private static func sequence(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Int {
    let lead = bytes[offset]
    if lead < 0x80 { return 1 }
    let length = (~lead).leadingZeroBitCount
    guard (2...4).contains(length), offset + length <= bytes.count else { return 0 }
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for place in offset + 1..<offset + length {
      guard bytes[place] & 0xC0 == 0x80 else { return 0 }
      value = value << 6 | UInt32(bytes[place] & 0x3F)
    }
    let shortest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    return value < shortest || value > 0x10FFFF || value >> 11 == 0x1B ? 0 : length
  }

  static func codePoints(_ bytes: UnsafeRawBufferPointer) -> Int {
    bytes.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 0 : 1) }
  }

  /// See `cscan_string16`.
  static func string16(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var mask: UInt32 = 0
    for (place, byte) in bytes.prefix(16).enumerated() {
      if byte < 0x20 || byte == 0x22 || byte == 0x5C { mask |= 1 << UInt32(place) }
      if byte > 0x7F { mask |= 0x10000 << UInt32(place) }
    }
    return mask
  }

  /// See `cscan_token16`.
  static func token16(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    var mask: UInt32 = 0
    for (place, byte) in bytes.prefix(16).enumerated() where ![9, 10, 13, 32].contains(byte) {
      mask |= 1 << UInt32(place)
    }
    return mask
  }
}
