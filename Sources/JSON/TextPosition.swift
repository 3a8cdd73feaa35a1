/// Line and column of a byte offset, both from 1; columns count code points; a line ends with LF.
package struct TextPosition: Equatable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Counts up to `offset`. Bytes that continue a UTF-8 sequence do not count, so the answer is
  /// defined for invalid UTF-8 too. O(offset): for many places of one text see `Finder`.
  package init(of offset: Int, in bytes: UnsafeRawBufferPointer) {
    var finder = Finder()
    self = finder.position(of: offset, in: bytes)
  }

  /// Finds many places of one text. Asked in ascending order it reads the text once.
  package struct Finder {
    private var offset = 0
    private var position = TextPosition(line: 1, column: 1)

    package init() {}

    /// The position of `offset` in `bytes`, which are the same for every call.
    package mutating func position(of wanted: Int, in bytes: UnsafeRawBufferPointer) -> TextPosition
    {
      if wanted < offset { self = Finder() }
      let end = min(wanted, bytes.count)
      while offset < end {
        let byte = bytes[offset]
        if byte == UInt8(ascii: "\n") {
          position.line += 1
          position.column = 1
        } else if byte & 0xC0 != 0x80 {
          position.column += 1
        }
        offset += 1
      }
      return position
    }
  }
}
