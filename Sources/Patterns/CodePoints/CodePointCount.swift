import CScan

/// What only counts code points, in bulk.
enum CodePointCount {
  static func isCount(of text: UnsafeRawBufferPointer, from minimum: Int, to maximum: Int) -> Bool {
    // A code point has at most four bytes.
    if text.count < minimum || text.count >> 2 > maximum { return false }
    // Any number that so many bytes can come to is good.
    if text.count <= maximum && (text.count &+ 3) >> 2 >= minimum { return true }
    guard let start = text.baseAddress else { return minimum == 0 }
    let count = cscan_code_points(start.assumingMemoryBound(to: UInt8.self), text.count)
    return count >= minimum && count <= maximum
  }

  static func hasLineTerminator(_ text: UnsafeRawBufferPointer) -> Bool {
    guard let start = text.baseAddress else { return false }
    return cscan_has_line_terminator(start.assumingMemoryBound(to: UInt8.self), text.count) != 0
  }
}
