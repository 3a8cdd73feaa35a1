/// What the fast mode says of a document.
package enum Acceptance: Sendable {
  case valid
  case invalid
  /// A bound of the engine was reached first: nothing is known.
  case engineLimit
}

/// One way in which a document does not follow its schema.
package struct Violation: Equatable, Sendable {
  /// The failing keyword, which is the reason's code; `false` at the root; `engine-limit`.
  package var keyword: String
  /// Offset of the place's first byte in the record. Of a member that may not be there, its name's.
  package var offset: Int
  /// JSON Pointer from the value that was validated.
  package var pointer: String
  /// The keyword in its schema: an absolute URI, or the file, and `#/` a pointer.
  package var schemaLocation: String
  /// The keywords on the way from the root schema, `$ref` included.
  package var evaluationPath: String
  /// What was expected, as a noun: from the schema alone.
  package var expected: String
  /// A sentence for a person, without values of the document unless they were asked for.
  package var message: String
  /// Of `anyOf` and `oneOf` of which no schema fits, all of them, where they were asked for.
  package var alternatives: [Alternative]

  /// A schema of `anyOf` or `oneOf`, and what is wrong by it.
  package struct Alternative: Equatable, Sendable {
    /// From 1, in the order of the schema.
    package var number: Int
    /// In document order; none where there was too much to say.
    package var violations: [Violation]

    package init(number: Int, violations: [Violation]) {
      self.number = number
      self.violations = violations
    }
  }

  package init(
    keyword: String, offset: Int, pointer: String, schemaLocation: String, evaluationPath: String,
    expected: String, message: String, alternatives: [Alternative] = []
  ) {
    self.keyword = keyword
    self.offset = offset
    self.pointer = pointer
    self.schemaLocation = schemaLocation
    self.evaluationPath = evaluationPath
    self.expected = expected
    self.message = message
    self.alternatives = alternatives
  }
}
