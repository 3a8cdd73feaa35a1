/// What a keyword says about a value that follows its schema (JSON Schema Core, §7.7).
package struct Annotation: Equatable, Sendable {
  /// The keyword that says it.
  package var keyword: String
  /// Offset of the value's first byte in the record.
  package var offset: Int
  /// JSON Pointer from the value that was evaluated.
  package var pointer: String
  /// The keyword in its schema: an absolute URI, or the file, and `#/` a pointer.
  package var schemaLocation: String
  /// The keywords on the way from the root schema, `$ref` included.
  package var evaluationPath: String
  /// What it says, as JSON text.
  package var value: String

  package init(
    keyword: String, offset: Int, pointer: String, schemaLocation: String, evaluationPath: String,
    value: String
  ) {
    self.keyword = keyword
    self.offset = offset
    self.pointer = pointer
    self.schemaLocation = schemaLocation
    self.evaluationPath = evaluationPath
    self.value = value
  }
}
