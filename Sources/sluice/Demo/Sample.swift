/// A raw record of the reference pipeline and what it must become.
///
/// The files are described in `Tests/Fixtures/reference/README.md`.
package struct Sample: Sendable {
  /// What is special about it, as a sentence.
  package var name: String
  /// The line of its file at which it starts, from 1.
  package var line: Int
  package var key: [UInt8]?
  /// Nil for a tombstone; an empty value is not nil.
  package var value: [UInt8]?
  /// Its verdicts, in document order.
  package var verdicts: [ExpectedVerdict] = []
}

/// A verdict as a sample file states it.
package enum ExpectedVerdict: Sendable, Equatable {
  /// The clean record's bytes.
  case clean([UInt8])
  /// `reason` is `stage/code`; the pointer is nil where there is no document, the place is nil where
  /// there are no bytes.
  case rejected(reason: String, pointer: String?, place: SamplePlace?)
  case skipped(code: String)
}

/// A place in a sample's value: byte from 0, line and column from 1, columns in code points.
package struct SamplePlace: Sendable, Equatable {
  package var byte: Int
  package var line: Int
  package var column: Int

  package init(byte: Int, line: Int, column: Int) {
    self.byte = byte
    self.line = line
    self.column = column
  }
}
