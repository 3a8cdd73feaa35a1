import CScan

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
    package mutating func position(
      of wanted: Int, in bytes: UnsafeRawBufferPointer
    ) -> TextPosition {
      if wanted < offset { self = Finder() }
      let end = min(wanted, bytes.count)
      guard end > offset, let base = bytes.baseAddress else { return position }
      let start = base.assumingMemoryBound(to: UInt8.self) + offset
      let count = end - offset
      let lineStart = cscan_last_line(start, count)
      if lineStart > 0 {
        position.line += cscan_line_feeds(start, lineStart)
        position.column = 1
      }
      position.column += cscan_code_points(start + lineStart, count - lineStart)
      offset = end
      return position
    }
  }
}
