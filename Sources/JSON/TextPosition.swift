/// Line and column of a byte offset, both from 1; columns count code points; a line ends with LF.
package struct TextPosition: Equatable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Counts up to `offset`. Bytes that continue a UTF-8 sequence do not count, so the answer is
  /// defined for invalid UTF-8 too. O(offset).
  package init(of offset: Int, in bytes: UnsafeRawBufferPointer) {
    var line = 1
    var column = 1
    for byte in bytes[..<Swift.min(offset, bytes.count)] {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.init(line: line, column: column)
  }
}
