/// Why a schema does not load: an operator's mistake, with its place and what to do about it.
package struct SchemaError: Error, Equatable, Sendable {
  /// The file, as the loader was told of it.
  package var file: String
  /// Line and column from 1; columns count code points.
  package var line: Int
  package var column: Int
  /// JSON Pointer into that file.
  package var pointer: String
  package var message: String
  package var remedy: String?

  package init(
    file: String, line: Int, column: Int, pointer: String, message: String, remedy: String? = nil
  ) {
    self.file = file
    self.line = line
    self.column = column
    self.pointer = pointer
    self.message = message
    self.remedy = remedy
  }
}

/// What a schema says that has no effect, and where.
package struct SchemaWarning: Equatable, Sendable {
  package var file: String
  /// Line and column from 1; columns count code points.
  package var line: Int
  package var column: Int
  /// JSON Pointer into that file.
  package var pointer: String
  package var message: String

  package init(file: String, line: Int, column: Int, pointer: String, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.pointer = pointer
    self.message = message
  }
}
