import JSON

/// The length of strings in code points.
enum CodePoints {
  /// Whether a string has at least `minimum` and at most `maximum` code points.
  @inline(__always)
  static func isCount(of value: Value, from minimum: Int, to maximum: Int) -> Bool {
    let bytes = value.unescaped.count
    if !value.isEscaped && value.isASCII { return bytes >= minimum && bytes <= maximum }
    // A code point has one to four bytes, so that mostly nothing needs counting.
    if bytes < minimum { return false }
    if bytes <= maximum && bytes > 4 &* (minimum &- 1) { return true }
    let count = value.codePointCount
    return count >= minimum && count <= maximum
  }
}
