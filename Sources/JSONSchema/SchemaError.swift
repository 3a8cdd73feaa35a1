/// Why a schema does not load: an operator's mistake, with its place and what to do about it.
package struct SchemaError: Error, Equatable, Sendable {
  /// The file, as the loader was told of it.
  package var file: String
  /// From 1.
  package var line: Int
  /// From 1, in code points.
  package var column: Int
  /// JSON Pointer into that file.
  package var pointer: String
  /// What is wrong, as a sentence for a person.
  package var message: String
  /// What to do about it, where there is more to say than what is wrong.
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

/// Everything because of which a schema does not load: by file, and there by place. Never empty.
package struct SchemaErrors: Error, Equatable, Sendable {
  /// By file, line and column.
  package let errors: [SchemaError]

  /// Who has made so many mistakes hears of no more; warnings likewise.
  static let limit = 1000

  /// Mistakes that are said twice are kept once.
  init(_ errors: [SchemaError]) {
    precondition(!errors.isEmpty, "a schema fails to load because of something")
    var kept: [SchemaError] = []
    for error in errors.sorted(by: Self.areInOrder) where kept.last != error { kept.append(error) }
    self.errors = kept
  }

  private static func areInOrder(_ left: SchemaError, _ right: SchemaError) -> Bool {
    (left.file, left.line, left.column, left.message)
      < (right.file, right.line, right.column, right.message)
  }
}

/// What a schema says that has no effect, and where.
package struct SchemaWarning: Hashable, Sendable {
  /// The file, as the loader was told of it.
  package var file: String
  /// From 1.
  package var line: Int
  /// From 1, in code points.
  package var column: Int
  /// JSON Pointer into that file.
  package var pointer: String
  /// What has no effect and why, as a sentence for a person.
  package var message: String

  package init(file: String, line: Int, column: Int, pointer: String, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.pointer = pointer
    self.message = message
  }
}
