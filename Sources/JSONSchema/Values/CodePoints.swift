import JSON

/// The length of strings in code points, without unescaping them.
enum CodePoints {
  /// Whether a string has at least `minimum` and at most `maximum` code points.
  @inline(__always)
  static func isCount(of value: Value, from minimum: Int, to maximum: Int) -> Bool {
    let bytes = value.content.count
    if !value.isEscaped {
      if value.isASCII { return bytes >= minimum && bytes <= maximum }
      // A code point has one to four bytes, so that mostly nothing needs counting.
      if bytes < minimum { return false }
      if bytes <= maximum && bytes > 4 &* (minimum &- 1) { return true }
    }
    let count = count(value)
    return count >= minimum && count <= maximum
  }

  static func count(_ value: Value) -> Int {
    let text = value.content
    if !value.isEscaped { return value.isASCII ? text.count : countLeads(text) }
    return countEscaped(text)
  }

  private static func countLeads(_ text: UnsafeRawBufferPointer) -> Int {
    var count = 0
    for byte in text { count &+= byte & 0xC0 != 0x80 ? 1 : 0 }
    return count
  }

  private static func countEscaped(_ text: UnsafeRawBufferPointer) -> Int {
    var count = 0
    var position = 0
    while position < text.count {
      let byte = text[position]
      if byte != UInt8(ascii: "\\") {
        count &+= byte & 0xC0 != 0x80 ? 1 : 0
        position &+= 1
        continue
      }
      count &+= 1
      if text[position &+ 1] != UInt8(ascii: "u") {
        position &+= 2
      } else {
        position &+= isHighSurrogate(text, position &+ 2) ? 12 : 6
      }
    }
    return count
  }

  /// `d8` to `db`: a low one follows, as the decoder has made sure.
  private static func isHighSurrogate(_ text: UnsafeRawBufferPointer, _ start: Int) -> Bool {
    guard text[start] | 0x20 == UInt8(ascii: "d") else { return false }
    switch text[start &+ 1] {
    case UInt8(ascii: "8"), UInt8(ascii: "9"): return true
    default:
      return text[start &+ 1] | 0x20 == UInt8(ascii: "a")
        || text[start &+ 1] | 0x20 == UInt8(ascii: "b")
    }
  }
}
