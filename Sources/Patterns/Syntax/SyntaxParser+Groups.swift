extension SyntaxParser {
  /// Counts the groups that capture, so that a reference to a later one is known to be good.
  mutating func countGroups() throws(PatternError) {
    defer { position = 0 }
    var inClass = false
    while let scalar = peek() {
      let start = position
      position += 1
      switch Unicode.Scalar(scalar) {
      case "\\": position = min(position + 1, scalars.count)
      case "[": inClass = true
      case "]": inClass = false
      case "(" where !inClass: try countGroup(start)
      default: break
      }
    }
  }

  private mutating func countGroup(_ start: Int) throws(PatternError) {
    guard take("?") else {
      captureCount += 1
      return
    }
    guard take("<"), !isNext("="), !isNext("!") else { return }
    captureCount += 1
    guard let name = groupName() else {
      throw fail("a group's name is an identifier between '<' and '>'", at: start)
    }
    if names.updateValue(captureCount, forKey: name) != nil {
      var text = ""
      text.unicodeScalars += name
      throw fail("two groups are called '\(text)'", at: start)
    }
  }

  /// An identifier, in which `\u` may stand, and the '>' after it.
  mutating func groupName() -> [Unicode.Scalar]? {
    var name: [Unicode.Scalar] = []
    while let next = peek() {
      let start = position
      position += 1
      var value = next
      if next == UInt32(UInt8(ascii: "\\")) {
        guard take("u"), let escaped = try? unicodeEscape(start) else { return nil }
        value = escaped
      } else if next == UInt32(UInt8(ascii: ">")) {
        return name.isEmpty ? nil : name
      }
      guard let scalar = Unicode.Scalar(value) else { return nil }
      let properties = scalar.properties
      let starts = properties.isIDStart || scalar == "$" || scalar == "_"
      let continues = properties.isIDContinue || value == 0x200C || value == 0x200D
      guard starts || (!name.isEmpty && continues) else { return nil }
      name.append(scalar)
    }
    return nil
  }
}
