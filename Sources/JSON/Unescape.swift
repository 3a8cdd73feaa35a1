/// Replaces the escapes of a JSON string that the decoder has accepted.
@usableFromInline
enum Unescape {
  /// Writes the value of `content` to `room`, which is at least as long. Returns the bytes written.
  @usableFromInline
  static func write(_ content: UnsafeRawBufferPointer, to room: UnsafeMutableRawBufferPointer) -> Int {
    var read = 0
    var written = 0
    while read < content.count {
      let byte = content[read]
      guard byte == UInt8(ascii: "\\") else {
        room[written] = byte
        written += 1
        read += 1
        continue
      }
      let letter = content[read + 1]
      read += 2
      switch letter {
      case UInt8(ascii: "b"): room[written] = 8
      case UInt8(ascii: "f"): room[written] = 12
      case UInt8(ascii: "n"): room[written] = 10
      case UInt8(ascii: "r"): room[written] = 13
      case UInt8(ascii: "t"): room[written] = 9
      case UInt8(ascii: "u"):
        var scalar = hexadecimal(content, read)
        read += 4
        if scalar & 0xFC00 == 0xD800 {
          scalar = 0x10000 + (scalar - 0xD800) << 10 + (hexadecimal(content, read + 2) - 0xDC00)
          read += 6
        }
        for byte in UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}")! {
          room[written] = byte
          written += 1
        }
        continue
      default: room[written] = letter
      }
      written += 1
    }
    return written
  }

  private static func hexadecimal(_ content: UnsafeRawBufferPointer, _ start: Int) -> UInt32 {
    var value: UInt32 = 0
    for byte in content[start..<start + 4] {
      let digit = byte <= UInt8(ascii: "9") ? byte &- UInt8(ascii: "0") : (byte | 0x20) &- 87
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
