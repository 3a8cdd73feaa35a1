package import JSON

/// Why an item, or a record that yielded none, was rejected, and where.
package struct Reason: Sendable, Equatable {
  package var stage: Stage
  /// One of the stage's closed set; of `validate` and `verify` the failing keyword.
  package var code: String
  /// Byte offset in the record, from 0; nil where there is no place (a tombstone).
  package var offset: Int?
  /// Line and column of `offset`, both from 1, columns in code points.
  package var position: TextPosition?
  /// JSON Pointer from the document's root; of `verify` from that of the clean record. Nil before there is a document.
  package var pointer: String?
  /// The failing keyword's schema location; of `validate` and `verify` only.
  package var schema: String?
  /// What the schema expected; of `validate` and `verify` only.
  package var expected: String?
  /// A sentence for a person, without values of the payload unless the route reveals them.
  package var message: String

  package init(
    stage: Stage, code: String, offset: Int? = nil, position: TextPosition? = nil,
    pointer: String? = nil, schema: String? = nil, expected: String? = nil, message: String
  ) {
    self.stage = stage
    self.code = code
    self.offset = offset
    self.position = position
    self.pointer = pointer
    self.schema = schema
    self.expected = expected
    self.message = message
  }

  /// `stage/code`, as people read it.
  package var name: String { "\(stage.rawValue)/\(code)" }
}

/// The codes of `select`.
package enum SelectCode: String, Sendable, CaseIterable {
  case noRoute = "no-route"
  case noItem = "no-item"
  case tombstone
}

/// The codes of `deliver`: what a broker refuses of one record.
package enum DeliverCode: String, Sendable, CaseIterable {
  case tooLarge = "too-large"
  case invalidRecord = "invalid-record"
  case invalidTimestamp = "invalid-timestamp"
}

/// Why a record yielded no verdict of its own.
package enum SkipCode: String, Sendable, CaseIterable {
  case tombstone
  case empty
}
