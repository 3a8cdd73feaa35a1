/// What RFC 3987 adds to the characters of URIs.
enum InternationalCharacters {
  /// `ucschar`: all but controls, private use and noncharacters.
  static func isUniversal(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: true
    // Of each further plane all but its last two; of plane 14 nothing before U+E1000.
    case 0x10000...0xDFFFF: scalar & 0xFFFF < 0xFFFE
    case 0xE1000...0xEFFFD: true
    default: false
    }
  }

  /// `iprivate`.
  static func isPrivate(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: true
    default: false
    }
  }
}
