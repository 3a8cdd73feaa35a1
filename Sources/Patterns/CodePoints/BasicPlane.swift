/// The code points below 2^16 in pages of 64, so that a table of pages, which share what they have in
/// common, says something about each.
enum BasicPlane {
  static let pageCount = 0x10000 >> 6

  /// Steps over the code point at `position`, which is not ASCII: its page, and its place there. Nil,
  /// and no step, for one beyond the plane. The text is known to be valid UTF-8.
  @inline(__always)
  static func take(_ text: UnsafeRawBufferPointer, _ position: inout Int) -> (Int, Int)? {
    // The last byte of UTF-8 holds the place, those before it the page.
    let lead = text[position]
    let second = Int(text[position &+ 1] & 0x3F)
    if lead < 0xE0 {
      position &+= 2
      return (Int(lead & 0x1F), second)
    }
    if lead >= 0xF0 { return nil }
    let third = Int(text[position &+ 2] & 0x3F)
    position &+= 3
    return (Int(lead & 0x0F) << 6 | second, third)
  }
}
