import JSON

/// A fixed set of byte strings, made for asking which of them a text is.
///
/// A text is told apart by its length, its first and its last eight bytes; only what is longer than
/// sixteen needs to be compared beyond that.
struct NameTable {
  private struct Slot {
    var first: UInt64
    var last: UInt64
    var length: UInt32
    /// The name's number; a slot without one is free.
    var number: Int32
    var bytes: UnsafePointer<UInt8>?
  }

  private let slots: UnsafeMutablePointer<Slot>
  private let mask: Int
  let longest: Int
  let shortest: Int

  /// The memory is given back by `deallocate`. The names differ from one another.
  init(_ names: [[UInt8]]) {
    var capacity = 4
    while capacity < names.count * 2 { capacity *= 2 }
    mask = capacity - 1
    slots = .allocate(capacity: capacity)
    slots.initialize(
      repeating: Slot(first: 0, last: 0, length: 0, number: -1, bytes: nil), count: capacity)
    longest = names.map(\.count).max() ?? -1
    shortest = names.map(\.count).min() ?? 0
    for (number, name) in names.enumerated() {
      let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(name.count, 1))
      bytes.initialize(from: name, count: name.count)
      let (first, last) = Self.ends(UnsafeRawPointer(bytes), name.count)
      var index = Self.hash(first, last, name.count) & mask
      while slots[index].number >= 0 { index = (index + 1) & mask }
      slots[index] = Slot(
        first: first, last: last, length: UInt32(name.count), number: Int32(number), bytes: bytes)
    }
  }

  func deallocate() {
    for index in 0...mask { slots[index].bytes?.deallocate() }
    slots.deallocate()
  }

  /// The number of the name that a string is; −1 for none.
  @inline(__always)
  func find(_ string: Value) -> Int {
    if string.isEscaped { return findEscaped(string) }
    return find(string.content)
  }

  @inline(__always)
  func find(_ text: UnsafeRawBufferPointer) -> Int {
    guard text.count <= longest, text.count >= shortest, let base = text.baseAddress else {
      return -1
    }
    let (first, last) = Self.ends(base, text.count)
    var index = Self.hash(first, last, text.count) & mask
    while true {
      let slot = slots + index
      if slot.pointee.number < 0 { return -1 }
      if slot.pointee.first == first && slot.pointee.last == last
        && Int(slot.pointee.length) == text.count
        && (text.count <= 16 || Self.middleIsEqual(base, slot.pointee.bytes!, text.count))
      {
        return Int(slot.pointee.number)
      }
      index = (index &+ 1) & mask
    }
  }

  private func findEscaped(_ string: Value) -> Int {
    // Six bytes stand for one at most; what is longer is none of the names.
    if string.content.count > 6 &* max(longest, 0) { return -1 }
    return string.withUnescaped { find($0) }
  }

  private static func middleIsEqual(
    _ left: UnsafeRawPointer, _ right: UnsafePointer<UInt8>, _ count: Int
  ) -> Bool {
    var offset = 8
    while offset < count &- 8 {
      if left.load(fromByteOffset: offset, as: UInt8.self) != right[offset] { return false }
      offset &+= 1
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
      return (UInt64(low) | UInt64(high) << 32, 0)
    }
    if count == 0 { return (0, 0) }
    let first = text.load(as: UInt8.self)
    let middle = text.load(fromByteOffset: count / 2, as: UInt8.self)
    let last = text.load(fromByteOffset: count &- 1, as: UInt8.self)
    return (UInt64(first) | UInt64(middle) << 8 | UInt64(last) << 16, 0)
  }

  @inline(__always)
  private static func hash(_ first: UInt64, _ last: UInt64, _ count: Int) -> Int {
    let mixed =
      (first ^ (last &* 0x9E37_79B9_7F4A_7C15) ^ UInt64(truncatingIfNeeded: count))
      &* 0xBF58_476D_1CE4_E5B9
    return Int(truncatingIfNeeded: mixed >> 40)
  }
}
