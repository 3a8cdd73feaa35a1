/// Why bytes are not one JSON text, and where.
package struct DecodeError: Error, Equatable, Sendable {
  /// The closed set of decode codes (design: reasons). `framing` is reported by what unwraps a record.
  package enum Code: String, Sendable, CaseIterable {
    case empty
    case tooLarge = "too-large"
    case invalidEncoding = "invalid-encoding"
    case byteOrderMark = "byte-order-mark"
    case syntax
    case truncated
    case trailingData = "trailing-data"
    case invalidString = "invalid-string"
    case loneSurrogate = "lone-surrogate"
    case invalidNumber = "invalid-number"
    case duplicateKey = "duplicate-key"
    case tooDeep = "too-deep"
    case framing
  }

  /// Which rule the bytes break.
  package var code: Code
  /// Offset of the byte at which the text stops being what it should be, from 0.
  package var offset: Int
  /// The other place that a reader needs: of a duplicate key, the first one.
  package var relatedOffset: Int?
  /// A sentence for a person, without values of the payload.
  package var message: String

  package init(code: Code, offset: Int, relatedOffset: Int? = nil, message: String) {
    self.code = code
    self.offset = offset
    self.relatedOffset = relatedOffset
    self.message = message
  }
}
