import CScan

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Comparing and counting bytes; never through `String`, which compares by canonical equivalence.
@usableFromInline
package enum Bytes {
  /// Whether both hold the same bytes.
  @inlinable
  package static func equal(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool
  {
    let count = left.count
    guard count == right.count else { return false }
    guard count > 0, let mine = left.baseAddress, let its = right.baseAddress else { return true }
    if count > 32 { return same(mine, its, count) }
    if count >= 8 {
      // Words from the front, then the last eight bytes, some of them for the second time.
      var offset = 0
      while offset < count &- 8 {
        if word(mine, offset) != word(its, offset) { return false }
        offset &+= 8
      }
      return word(mine, count &- 8) == word(its, count &- 8)
    }
    var offset = 0
    while offset < count {
      if left[offset] != right[offset] { return false }
      offset &+= 1
    }
    return true
  }

  /// How many code points valid UTF-8 has.
  @usableFromInline
  package static func codePointCount(_ text: UnsafeRawBufferPointer) -> Int {
    guard let start = text.baseAddress else { return 0 }
    return cscan_code_points(start.assumingMemoryBound(to: UInt8.self), text.count)
  }

  /// Whether valid UTF-8 has at least `minimum` and at most `maximum` code points.
  @usableFromInline
  static func haveCodePoints(
    _ text: UnsafeRawBufferPointer, from minimum: Int, to maximum: Int
  ) -> Bool {
    let start = text.baseAddress?.assumingMemoryBound(to: UInt8.self)
    return cscan_has_code_points(start, text.count, minimum, maximum)
  }

  @usableFromInline
  static func same(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
    memcmp(left, right, count) == 0
  }

  @inlinable
  static func word(_ start: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
