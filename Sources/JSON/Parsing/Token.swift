/// Words for what stands in a record, without telling what it says.
enum Token {
  /// The token at `offset`, which is within the bytes.
  static func describe(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> String {
    let byte = bytes[offset]
    switch byte {
    case UInt8(ascii: "\""): return "a string"
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return "a number"
    case UInt8(ascii: "{"): return "an object"
    case UInt8(ascii: "["): return "an array"
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"):
      return "'\(Character(Unicode.Scalar(byte)))'"
    case UInt8(ascii: "'"): return "a single quote (JSON has double quotes)"
    case UInt8(ascii: "`"): return "a backquote (JSON has double quotes)"
    case UInt8(ascii: "/"), UInt8(ascii: "#"):
      return "'\(Character(Unicode.Scalar(byte)))' (JSON has no comments)"
    case 0: return "a NUL byte"
    case 0..<0x20, 0x7F: return "a control character"
    case 0x80...: return describeWide(bytes, offset)
    default: return describeWord(bytes, offset)
    }
  }

  private static func describeWord(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> String {
    guard let start = bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return "" }
    let word = Faults.word(start, offset, bytes.count)
    if word.isEmpty { return "a character that starts no value" }
    if Faults.isSame(word, "null") { return "null" }
    if Faults.isSame(word, "true") || Faults.isSame(word, "false") { return "a boolean" }
    return "a word without quotes (JSON has true, false and null)"
  }

  private static func describeWide(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> String {
    let scalar = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
      .unicodeScalars.first
    switch scalar?.value ?? 0 {
    case 0x2018, 0x2019, 0x201C, 0x201D, 0x201E, 0x300C, 0x300D, 0xFF02:
      return "a typographic quote (JSON has plain double quotes)"
    case 0xFEFF: return "a byte order mark"
    case 0xA0, 0x2000...0x200B, 0x2028, 0x2029, 0x3000:
      return "a space that is no white space in JSON"
    default: return "a character outside ASCII"
    }
  }

  /// A raw control character inside a string.
  static func describeControl(_ byte: UInt8) -> String {
    switch byte {
    case 0: "a NUL byte stands inside a string"
    case 9: "a tab stands inside a string, where it is written '\\t'"
    case 10: "a line ends inside a string; its closing quote is missing, or '\\n' is meant"
    case 13: "a carriage return stands inside a string, where it is written '\\r'"
    default: "a control character stands inside a string, where it is written as an escape"
    }
  }

  /// Bytes that are no UTF-8, from `offset` on.
  static func describeEncoding(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> String {
    if offset == 0, bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      return "the record starts like UTF-16; JSON is UTF-8"
    }
    switch bytes[offset] {
    case 0x80..<0xC0: return "a UTF-8 continuation byte stands where a character starts"
    case 0xC0, 0xC1, 0xF5...: return "this byte never occurs in UTF-8"
    default: break
    }
    let lead = bytes[offset]
    let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    let isCut =
      bytes.count - offset < length && bytes[(offset + 1)...].allSatisfy { $0 & 0xC0 == 0x80 }
    if isCut { return "the record ends within a UTF-8 character" }
    return "a byte sequence that is no UTF-8 character"
  }
}
