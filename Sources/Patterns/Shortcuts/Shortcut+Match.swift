extension Shortcut {
  func matches(_ text: UnsafeRawBufferPointer) -> Bool {
    switch kind {
    case .always: return true
    case .exact(let word): return text.count == word.count && Self.holds(text, word, at: 0)
    case .prefix(let word): return text.count >= word.count && Self.holds(text, word, at: 0)
    case .suffix(let word):
      return text.count >= word.count && Self.holds(text, word, at: text.count - word.count)
    case .contains(let word): return Self.contains(text, word)
    case .oneOf(let words):
      for word in words where text.count == word.count && Self.holds(text, word, at: 0) {
        return true
      }
      return false
    case .length(let minimum, let maximum):
      return CodePointCount.isCount(of: text, from: minimum, to: maximum)
    case .line(let minimum, let maximum):
      return CodePointCount.isCount(of: text, from: minimum, to: maximum)
        && !CodePointCount.hasLineTerminator(text)
    case .containsOne(let table):
      var position = 0
      while position < text.count {
        if table.takes(text, &position) { return true }
        ScalarTable.skip(text, &position)
      }
      return false
    case .runs(let sequence): return sequence.matches(text)
    }
  }

  private static func holds(_ text: UnsafeRawBufferPointer, _ word: [UInt8], at offset: Int) -> Bool
  {
    var index = 0
    while index < word.count {
      if text[offset &+ index] != word[index] { return false }
      index &+= 1
    }
    return true
  }

  private static func contains(_ text: UnsafeRawBufferPointer, _ word: [UInt8]) -> Bool {
    var offset = 0
    while offset + word.count <= text.count {
      if text[offset] == word[0] && holds(text, word, at: offset) { return true }
      offset &+= 1
    }
    return false
  }
}
