/// Reads UTF-8 from left to right, for grammars in which the next character decides. Allocates nothing.
struct TextScanner {
  let text: UnsafeRawBufferPointer
  private(set) var position = 0

  init(_ text: UnsafeRawBufferPointer) { self.text = text }

  var isAtEnd: Bool { position == text.count }

  /// The next byte; 0 at the end, where NUL is no part of any grammar that asks.
  var next: UInt8 { position < text.count ? text[position] : 0 }

  /// What is not read yet.
  var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: text[position...]) }

  /// Steps over the next byte if it is this one.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    take { $0 == UInt8(ascii: character) }
  }

  /// Steps over the next byte if it is one of these.
  @inline(__always)
  mutating func take(where isWanted: (UInt8) -> Bool) -> Bool {
    guard position < text.count, isWanted(text[position]) else { return false }
    position &+= 1
    return true
  }

  /// Steps over all such bytes. Returns how many there were.
  @inline(__always) @discardableResult
  mutating func skip(while isWanted: (UInt8) -> Bool) -> Int {
    let start = position
    while position < text.count, isWanted(text[position]) { position &+= 1 }
    return position &- start
  }

  /// Steps over `%` and two hexadecimal digits.
  mutating func takePercentEncoded() -> Bool {
    guard text.count - position >= 3, text[position] == UInt8(ascii: "%"),
      ASCII.isHexadecimal(text[position + 1]), ASCII.isHexadecimal(text[position + 2])
    else { return false }
    position += 3
    return true
  }

  /// Steps over the next code point. Nil at the end.
  mutating func scalar() -> UInt32? {
    guard position < text.count else { return nil }
    let lead = text[position]
    position &+= 1
    if lead < 0x80 { return UInt32(lead) }
    let count = lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
    var scalar = UInt32(lead) & (0x3F >> UInt32(count))
    for _ in 0..<count where position < text.count {
      scalar = scalar << 6 | UInt32(text[position] & 0x3F)
      position &+= 1
    }
    return scalar
  }
}
