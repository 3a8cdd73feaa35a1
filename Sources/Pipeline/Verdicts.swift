package import JSON

/// What a record came to: its verdicts in document order and the bytes of the clean ones. Reused.
package struct Verdicts: ~Copyable {
  package internal(set) var list: [Verdict] = []
  /// Values and keys of clean records, one after the other.
  package internal(set) var buffer = ByteBuffer(capacity: 4096)

  package init() {}

  /// Empties it, keeping its memory.
  package mutating func removeAll() {
    list.removeAll(keepingCapacity: true)
    buffer.removeAll()
  }

  /// A verdict of the list is another one after all: a broker has refused what was clean.
  package mutating func replace(_ ordinal: Int, by verdict: Verdict) { list[ordinal] = verdict }

  /// The bytes of `range`; valid until the next mutation.
  package func bytes(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: buffer.bytes[range])
  }
}
