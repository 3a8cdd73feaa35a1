import JSON

/// Why an item has no clean record, and where.
package struct NormalizationFailure: Error, Equatable, Sendable {
  /// The closed set of the stage `normalize`.
  package enum Code: String, Sendable, CaseIterable {
    case missingField = "missing-field"
    case wrongType = "wrong-type"
    case invalidDate = "invalid-date"
    case implausibleDate = "implausible-date"
    case ambiguousDate = "ambiguous-date"
    case invalidNumber = "invalid-number"
    case unmappedValue = "unmapped-value"
    case tooLong = "too-long"
    case emptyValue = "empty-value"
    case unexpectedField = "unexpected-field"
    case invalidJSON = "invalid-json"
    case invalidKey = "invalid-key"
    case nameCollision = "name-collision"
  }

  package var code: Code
  /// Byte offset in the record of the value, or of the name of the member, that is at fault; where
  /// nothing is there, of the item, or of the array element that lacks it.
  package var offset: Int
  /// From the item: to what is at fault, or to where it was sought.
  package var pointer: String
  /// Names fields and rules; values of the payload only where they were asked for.
  package var message: String

  package init(code: Code, offset: Int, pointer: String, message: String) {
    self.code = code
    self.offset = offset
    self.pointer = pointer
    self.message = message
  }

  /// A failure at a value or a member's name of the item.
  init(_ code: Code, at place: Value, below item: Value, message: String) {
    self.init(
      code: code, offset: place.start, pointer: place.pointer(below: item), message: message)
  }
}
