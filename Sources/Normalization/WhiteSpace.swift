import JSON

/// White space as Unicode's property White_Space has it: 25 code points, those of no-break spaces,
/// the ideographic space and line separators among them; the zero-width space is not.
enum WhiteSpace {
  /// How many bytes the white space at `offset` has; 0 where there is none. The text is UTF-8.
  @inline(__always)
  static func length(_ text: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let byte = text[offset]
    if byte < 0x80 { return byte == 0x20 || byte &- 9 < 5 ? 1 : 0 }
    return byte < 0xE4 ? wide(text, at: offset) : 0
  }

  private static func wide(_ text: UnsafeRawBufferPointer, at offset: Int) -> Int {
    let rest = text.count - offset
    switch text[offset] {
    case 0xC2:  // U+0085, U+00A0
      return rest >= 2 && (text[offset + 1] == 0x85 || text[offset + 1] == 0xA0) ? 2 : 0
    case 0xE1:  // U+1680
      return rest >= 3 && text[offset + 1] == 0x9A && text[offset + 2] == 0x80 ? 3 : 0
    case 0xE2 where rest >= 3 && text[offset + 1] == 0x80:  // U+2000–200A, 2028, 2029, 202F
      let last = text[offset + 2]
      return last &- 0x80 < 11 || last == 0xA8 || last == 0xA9 || last == 0xAF ? 3 : 0
    case 0xE2:  // U+205F
      return rest >= 3 && text[offset + 1] == 0x81 && text[offset + 2] == 0x9F ? 3 : 0
    case 0xE3:  // U+3000
      return rest >= 3 && text[offset + 1] == 0x80 && text[offset + 2] == 0x80 ? 3 : 0
    default: return 0
    }
  }

  /// Appends `text` with each run of white space as one blank, and none at the ends.
  static func collapse(_ text: UnsafeRawBufferPointer, into buffer: inout ByteBuffer) {
    let start = buffer.count
    var copied = 0
    var offset = 0
    while offset < text.count {
      let length = length(text, at: offset)
      guard length > 0 else {
        offset &+= 1
        continue
      }
      if offset > copied {
        buffer.append(UnsafeRawBufferPointer(rebasing: text[copied..<offset]))
      }
      offset += length
      while offset < text.count {
        let more = Self.length(text, at: offset)
        if more == 0 { break }
        offset += more
      }
      copied = offset
      if buffer.count > start, offset < text.count { buffer.append(0x20) }
    }
    if offset > copied { buffer.append(UnsafeRawBufferPointer(rebasing: text[copied..<offset])) }
  }

  /// Whether `collapse` would leave the text as it is.
  static func isCollapsed(_ text: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    var afterBlank = true
    while offset < text.count {
      let length = length(text, at: offset)
      if length > 0 {
        if afterBlank || text[offset] != 0x20 { return false }
        afterBlank = true
        offset &+= length
      } else {
        afterBlank = false
        offset &+= 1
      }
    }
    return text.isEmpty || !afterBlank
  }
}
