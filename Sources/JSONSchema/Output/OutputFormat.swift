/// The forms in which JSON Schema Core, §12.4, wants results.
package enum OutputFormat: String, CaseIterable, Sendable {
  /// Whether the document is valid.
  case flag
  /// And a list of everything that is wrong, or is said.
  case basic
  /// The same by the hierarchy of the schemas, without what only one thing stands in.
  case detailed
}
