#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The hash of a member name's unescaped bytes, kept on the tape beside each name.
///
/// Seeded per process, so that nobody can prepare names that collide. Where a run must be repeated
/// exactly, `SLUICE_HASH_SEED` (a number) sets the seed. Multiply and fold, after wyhash; unlike
/// there, whatever meets the text is secret: a known constant lets a text cancel what follows it.
package enum KeyHash {
  /// What must not be known to who chooses the names.
  struct Seed {
    let first: UInt64
    let second: UInt64

    init(_ number: UInt64) {
      first = fold(number ^ 0xA076_1D64_78BD_642F, 0xE703_7ED1_A0B4_28DB)
      second = fold(number ^ 0x8EBC_6AF0_9C88_C6E3, 0x5899_65CC_7537_4CC3)
    }
  }

  /// The seed of this process.
  static let seed: Seed = {
    if let text = getenv("SLUICE_HASH_SEED"), let number = UInt64(String(cString: text)) {
      return Seed(number)
    }
    return Seed(UInt64.random(in: .min ... .max))
  }()

  /// The hash that `Key`s and the tape use.
  package static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    guard let start = bytes.baseAddress else {
      return withUnsafeBytes(of: 0) { hash($0.baseAddress!, 0, seed) }
    }
    return hash(start, bytes.count, seed)
  }

  /// The hash of `count` bytes under any seed.
  @inline(__always)
  static func hash(_ start: UnsafeRawPointer, _ count: Int, _ seed: Seed) -> UInt32 {
    let result = longHash(start, count, seed)
    return UInt32(truncatingIfNeeded: result ^ result >> 32)
  }

  /// The same, with all bits that were won.
  @inline(__always)
  static func longHash(_ start: UnsafeRawPointer, _ count: Int, _ seed: Seed) -> UInt64 {
    var state = seed.first &+ UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    let first: UInt64
    let last: UInt64
    if count <= 16 {
      (first, last) = ends(start, count)
    } else {
      var offset = 0
      while offset < count &- 16 {
        state = fold(word(start, offset) ^ seed.second, word(start, offset &+ 8) ^ state)
        offset &+= 16
      }
      first = word(start, count &- 16)
      last = word(start, count &- 8)
    }
    return fold(first ^ seed.second, last ^ state)
  }

  /// All bytes of a text of at most 16, in two words; some of them twice.
  @inline(__always)
  private static func ends(_ start: UnsafeRawPointer, _ count: Int) -> (UInt64, UInt64) {
    if count >= 8 { return (word(start, 0), word(start, count &- 8)) }
    if count >= 4 { return (UInt64(half(start, 0)), UInt64(half(start, count &- 4))) }
    if count == 0 { return (0, 0) }
    let first = UInt64(start.load(as: UInt8.self))
    let middle = UInt64(start.load(fromByteOffset: count >> 1, as: UInt8.self))
    let last = UInt64(start.load(fromByteOffset: count &- 1, as: UInt8.self))
    return (first << 16 | middle << 8 | last, 0)
  }

  @inline(__always)
  private static func word(_ start: UnsafeRawPointer, _ offset: Int) -> UInt64 {
    start.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }

  @inline(__always)
  private static func half(_ start: UnsafeRawPointer, _ offset: Int) -> UInt32 {
    start.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
  }

  @inline(__always)
  static func fold(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
