import JSON

/// RFC 4648's base 64 (§4): in groups of four, padded, of its alphabet and nothing else, and the bits that are left
/// over zero, as every encoder writes them (§3.5).
enum Base64 {
  /// Appends what `text` encodes; false, having appended a part of it, where it is no base 64.
  static func decode(_ text: UnsafeRawBufferPointer, into bytes: inout ByteBuffer) -> Bool {
    guard text.count % 4 == 0 else { return false }
    bytes.reserve(text.count / 4 * 3)
    var position = 0
    while position < text.count {
      let isLast = position + 4 == text.count
      let padding =
        isLast && text[position + 3] == UInt8(ascii: "=")
        ? text[position + 2] == UInt8(ascii: "=") ? 2 : 1 : 0
      var group: UInt32 = 0
      for offset in 0..<4 - padding {
        guard let digit = digit(text[position + offset]) else { return false }
        group |= digit << UInt32(18 - 6 * offset)
      }
      // What the last byte has no room for.
      guard group & (1 << UInt32(8 * padding) - 1) == 0 else { return false }
      for offset in 0..<3 - padding {
        bytes.append(UInt8(truncatingIfNeeded: group >> UInt32(16 - 8 * offset)))
      }
      position += 4
    }
    return true
  }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a") + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0") + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
