import JSON

/// What usually lies behind a text that libyaml does not take for YAML.
enum YAMLSyntaxRemedy {
  static func remedy(
    for error: YAMLEventStream.SyntaxError, in bytes: UnsafeRawBufferPointer
  ) -> String? {
    guard error.index != nil else { return "the file is UTF-8 text" }
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    // A mapping that is not understood is often reported where the next line begins.
    let last = Swift.min(error.place.line, lines.count) - 1
    guard last >= 0 else { return nil }
    if lines[last].prefix(while: isBlank).contains(UInt8(ascii: "\t")) {
      return "YAML indents with blanks, never with tabs"
    }
    for line in lines[Swift.max(last - 1, 0)...last] {
      let text = String(decoding: line, as: UTF8.self)
      if text.contains("{"), text.drop(while: { $0 != "{" }).dropFirst().contains("${") {
        return "inside `{ }` and `[ ]` a value with `${NAME}` is quoted"
      }
    }
    let scalars = String(decoding: lines[last], as: UTF8.self).unicodeScalars
    switch scalars.dropFirst(error.place.column - 1).first {
    case let scalar? where scalar == "@" || scalar == "`" || scalar == "%":
      return "quote a value that begins with `\(scalar)`"
    default:
      return error.message.contains("mapping values are not allowed")
        ? "quote a value that holds `: `; check the indentation" : nil
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
