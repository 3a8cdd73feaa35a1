extension Pattern {
  /// Whether a text, UTF-8, is a pattern: JSON Schema's format `regex`. Nothing is compiled. O(length).
  package static func isPattern(_ text: UnsafeRawBufferPointer) -> Bool {
    do throws(PatternError) {
      var parser = try SyntaxParser(String(decoding: text, as: UTF8.self))
      _ = try parser.parse()
      return true
    } catch {
      return false
    }
  }
}
