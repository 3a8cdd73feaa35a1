import JSON

/// A fixed set of byte strings, made for asking which of them a text is.
///
/// A text is told apart by its length, its first and its last eight bytes; only what is longer than
/// sixteen needs to be compared beyond that.
struct NameTable {
  private struct Name {
    var first: UInt64
    var last: UInt64
    var bytes: UnsafePointer<UInt8>?
    var length: Int
  }

  /// By their numbers; after the last one comes one that no text is.
  private let names: UnsafeMutablePointer<Name>
  /// The names' numbers by their hashes; negative where there is none.
  private let slots: UnsafeMutablePointer<Int32>
  private let count: Int
  private let mask: Int
  /// A bit for each length that a name has, the last for all from 63 on.
  private let lengths: UInt64

  /// The memory is given back by `deallocate`. The names differ from one another.
  init(_ texts: [[UInt8]]) {
    count = texts.count
    var capacity = 4
    while capacity < count * 2 { capacity *= 2 }
    mask = capacity - 1
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: -1, count: capacity)
    names = .allocate(capacity: count + 1)
    (names + count).initialize(to: Name(first: 0, last: 0, bytes: nil, length: -1))
    lengths = texts.reduce(0) { $0 | Self.bit(of: $1.count) }
    for (number, text) in texts.enumerated() {
      let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(text.count, 1))
      bytes.initialize(from: text, count: text.count)
      let (first, last) = Self.ends(UnsafeRawPointer(bytes), text.count)
      (names + number).initialize(
        to: Name(first: first, last: last, bytes: bytes, length: text.count))
      var slot = Self.hash(first, last, text.count) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(number)
    }
  }

  func deallocate() {
    for number in 0..<count { names[number].bytes?.deallocate() }
    names.deallocate()
    slots.deallocate()
  }

  /// The number of the name that a string is; −1 for none.
  ///
  /// - Parameter expected: the number that is tried first. Members mostly stand in the order of their
  ///   schema. Up to the number of names.
  @inline(__always)
  func find(_ string: Value, expecting expected: Int = 0) -> Int {
    if string.isEscaped { return find(string.unescaped) }
    // A string's text between its quotes.
    let text = string.text
    let base = text.baseAddress.unsafelyUnwrapped + 1
    let count = text.count &- 2
    let name = names + expected
    if name.pointee.length == count {
      let (first, last) = Self.ends(base, count)
      if matches(name, first, last, base) { return expected }
    }
    return find(base, count)
  }

  @inline(never)
  private func find(_ text: UnsafeRawBufferPointer) -> Int {
    guard let base = text.baseAddress else { return -1 }
    return find(base, text.count)
  }

  @inline(never)
  private func find(_ base: UnsafeRawPointer, _ count: Int) -> Int {
    if lengths & Self.bit(of: count) == 0 { return -1 }
    let (first, last) = Self.ends(base, count)
    var slot = Self.hash(first, last, count) & mask
    while true {
      let number = Int(slots[slot])
      if number < 0 { return -1 }
      let name = names + number
      if name.pointee.length == count && matches(name, first, last, base) { return number }
      slot = (slot &+ 1) & mask
    }
  }

  @inline(__always)
  private static func bit(of length: Int) -> UInt64 { 1 << UInt64(min(length, 63)) }

  /// Whether a text of the same length is the name.
  @inline(__always)
  private func matches(
    _ name: UnsafePointer<Name>, _ first: UInt64, _ last: UInt64, _ base: UnsafeRawPointer
  ) -> Bool {
    name.pointee.first == first && name.pointee.last == last
      && (name.pointee.length <= 16
        || Self.middleIsEqual(base, name.pointee.bytes.unsafelyUnwrapped, name.pointee.length))
  }

  private static func middleIsEqual(
    _ left: UnsafeRawPointer, _ right: UnsafePointer<UInt8>, _ count: Int
  ) -> Bool {
    let right = UnsafeRawPointer(right)
    // Words, of which the last may overlap what has been compared.
    var offset = 8
    while offset < count &- 8 {
      if left.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        != right.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      {
        return false
      }
      offset &+= 8
    }
    return true
  }

  @inline(__always)
  private static func ends(_ text: UnsafeRawPointer, _ count: Int) -> (UInt64, UInt64) {
    if count >= 8 {
      return (
        text.loadUnaligned(as: UInt64.self),
        text.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      )
    }
    if count >= 4 {
      let low = text.loadUnaligned(as: UInt32.self)
      let high = text.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
      return (UInt64(low), UInt64(high))
    }
    if count == 0 { return (0, 0) }
    let first = text.load(as: UInt8.self)
    let middle = text.load(fromByteOffset: count &>> 1, as: UInt8.self)
    let last = text.load(fromByteOffset: count &- 1, as: UInt8.self)
    return (UInt64(first) | UInt64(middle) &<< 8 | UInt64(last) &<< 16, 0)
  }

  @inline(__always)
  private static func hash(_ first: UInt64, _ last: UInt64, _ count: Int) -> Int {
    let mixed =
      (first ^ (last &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(truncatingIfNeeded: count))
      &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: mixed >> 40)
  }
}
