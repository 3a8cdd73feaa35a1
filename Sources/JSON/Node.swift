/// One entry of the tape: 16 bytes that say what a value is and where its text lies.
///
/// A container's entry is followed by those of its children, in document order; an object's children
/// alternate name, value, name, value.
@usableFromInline
struct Node {
  /// Bits 0–2: kind; bits 3–7: the flags below; bits 8–31: of a container the number of children,
  /// saturated.
  @usableFromInline var header: UInt32
  /// Offset of the value's first byte in the record.
  @usableFromInline var start: UInt32
  /// Offset of the byte after the value's last one.
  @usableFromInline var end: UInt32
  /// A container: tape index after its subtree. An escaped string: where its value lies in the arena
  /// (see `Tape`). Another member's name: the hash of its bytes. Else 0.
  @usableFromInline var link: UInt32

  @inlinable
  init(header: UInt32, start: UInt32, end: UInt32, link: UInt32) {
    self.header = header
    self.start = start
    self.end = end
    self.link = link
  }

  /// A string whose text holds a backslash.
  @usableFromInline static let escaped: UInt32 = 1 << 3
  /// A string that holds a byte above 0x7F.
  @usableFromInline static let nonASCII: UInt32 = 1 << 4
  /// A number with a fraction or an exponent.
  @usableFromInline static let fractional: UInt32 = 1 << 5
  /// A member's name that a later member of the same name overrides (`duplicate-keys: last`).
  @usableFromInline static let overridden: UInt32 = 1 << 6
  /// A container whose text is as the writer would write it: no white space between tokens, no
  /// tolerated comma, no overridden member, at any depth.
  @usableFromInline static let compact: UInt32 = 1 << 7
  /// The count of a container that has this many children or more must be walked.
  @usableFromInline static let countLimit: UInt32 = (1 << 24) - 1
}
