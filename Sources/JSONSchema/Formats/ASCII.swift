/// Sets of ASCII characters.
enum ASCII {
  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  @inline(__always)
  static func isLetterOrDigit(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

  @inline(__always)
  static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (byte | 0x20) &- UInt8(ascii: "a") < 6
  }

  /// `byte` is a letter; whichever its case is, `letter` is lower case.
  @inline(__always)
  static func isLetter(_ byte: UInt8, _ letter: Unicode.Scalar) -> Bool {
    byte | 0x20 == UInt8(ascii: letter)
  }
}
