/// What the decoder accepts beyond, and below, RFC 8259.
package struct DecodeOptions: Equatable, Sendable {
  /// What several members of one name in an object mean.
  package enum DuplicateKeys: String, Sendable {
    /// A second member of one name is `duplicate-key`.
    case reject
    /// The last member of one name counts; those before it are as if not there.
    case last
  }

  /// What is read although RFC 8259 does not allow it.
  package struct Tolerance: OptionSet, Hashable, Sendable {
    /// The tolerated things, a bit each.
    package let rawValue: UInt8
    /// The set of these bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A UTF-8 byte order mark before the text.
    package static let byteOrderMark = Tolerance(rawValue: 1)
    /// One comma after the last element of an array or the last member of an object.
    package static let trailingCommas = Tolerance(rawValue: 2)
  }

  /// What becomes of a member whose name the object had already.
  package var duplicateKeys: DuplicateKeys
  /// What is read beyond the grammar; nothing unless asked for.
  package var tolerate: Tolerance
  /// How many containers may be open at once: 1 … `depthCeiling`; more counts as that.
  package var maxDepth: Int
  /// Bytes of a record; more are `too-large`. Up to `sizeCeiling`; more counts as that.
  package var maxBytes: Int

  /// The largest `maxDepth`: what walks documents by recursion has stack for so many levels.
  package static let depthCeiling = 1024
  /// Tape offsets are 32 bits wide.
  package static let sizeCeiling = Int(Int32.max)

  package init(
    duplicateKeys: DuplicateKeys = .reject, tolerate: Tolerance = [], maxDepth: Int = 128,
    maxBytes: Int = sizeCeiling
  ) {
    self.duplicateKeys = duplicateKeys
    self.tolerate = tolerate
    self.maxDepth = maxDepth
    self.maxBytes = maxBytes
  }
}
