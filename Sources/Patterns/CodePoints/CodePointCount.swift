import CScan

/// What only counts code points, in bulk.
enum CodePointCount {
  static func isCount(of text: UnsafeRawBufferPointer, from minimum: Int, to maximum: Int) -> Bool {
    let start = text.baseAddress?.assumingMemoryBound(to: UInt8.self)
    return cscan_has_code_points(start, text.count, minimum, maximum)
  }

  static func hasLineTerminator(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let start = text.baseAddress else { return false }
    return cscan_has_line_terminator(start.assumingMemoryBound(to: UInt8.self), text.count) != 0
  }
}
