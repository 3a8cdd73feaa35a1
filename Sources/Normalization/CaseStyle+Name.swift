import JSON

extension CaseStyle {
  /// Appends `name`, unescaped UTF-8, in this case. Underscores at its ends stay (`_id`), and so does a
  /// name without any word.
  func append(_ name: UnsafeRawBufferPointer, to buffer: inout ByteBuffer) {
    var start = 0
    var end = name.count
    while start < end, name[start] == UInt8(ascii: "_") { start += 1 }
    while end > start, name[end - 1] == UInt8(ascii: "_") { end -= 1 }
    guard name[start..<end].contains(where: { !Self.isSeparator($0) }) else {
      return buffer.append(name)
    }
    for _ in 0..<start { buffer.append(UInt8(ascii: "_")) }
    var word = 0
    var wordIsEmpty = true
    for offset in start..<end {
      let byte = name[offset]
      if Self.isSeparator(byte) {
        if !wordIsEmpty {
          word += 1
          wordIsEmpty = true
        }
        continue
      }
      if !wordIsEmpty, Self.beginsWord(name, at: offset, end: end) {
        word += 1
        wordIsEmpty = true
      }
      if wordIsEmpty, word > 0, let separator { buffer.append(separator) }
      buffer.append(Self.letter(byte, capital: capitalizes(word: word, first: wordIsEmpty)))
      wordIsEmpty = false
    }
    for _ in end..<name.count { buffer.append(UInt8(ascii: "_")) }
  }

  /// Whether a capital begins a word: after a small letter, or as the last of several, after a digit or
  /// another script, where a small letter follows. `offset - 1` is in the same word so far.
  private static func beginsWord(_ name: UnsafeRawBufferPointer, at offset: Int, end: Int) -> Bool {
    guard isCapital(name[offset]) else { return false }
    let before = name[offset - 1]
    if isSmall(before) { return true }
    guard isCapital(before) || before &- 48 < 10 || before >= 0x80 else { return false }
    return offset + 1 < end && isSmall(name[offset + 1])
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: " "): true
    default: false
    }
  }

  private static func isCapital(_ byte: UInt8) -> Bool { byte &- 65 < 26 }

  private static func isSmall(_ byte: UInt8) -> Bool { byte &- 97 < 26 }

  private static func letter(_ byte: UInt8, capital: Bool) -> UInt8 {
    if capital { return isSmall(byte) ? byte - 32 : byte }
    return isCapital(byte) ? byte + 32 : byte
  }
}
