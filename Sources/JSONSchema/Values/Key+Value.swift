import JSON

extension Key {
  /// The key that a string of a document is, escapes undone.
  init(of string: Value) { self.init(bytes: Array(string.unescaped)) }
}
