/// A set of code points made for asking: a bit for each of ASCII, and of the basic plane where that
/// does not hold all or none; ranges for the others.
final class ScalarTable: @unchecked Sendable {
  private let low: UInt64
  private let high: UInt64
  /// Whether all, or none, of what is not ASCII is in the set.
  private let holdsAllWide: Bool
  private let wide: [ClosedRange<UInt32>]
  /// For each page of the basic plane the place in `words` of its bits. Written once.
  private let pages: UnsafeMutableBufferPointer<UInt16>
  private let words: UnsafeMutableBufferPointer<UInt64>

  init(_ set: ScalarSet) {
    var low: UInt64 = 0
    var high: UInt64 = 0
    for range in set.ranges where range.lowerBound < 0x80 {
      for scalar in range.lowerBound...min(range.upperBound, 0x7F) {
        if scalar < 64 { low |= 1 << UInt64(scalar) } else { high |= 1 << UInt64(scalar - 64) }
      }
    }
    self.low = low
    self.high = high
    let wide = set.ranges.filter { $0.upperBound >= 0x80 }.map {
      max($0.lowerBound, 0x80)...$0.upperBound
    }
    holdsAllWide = wide == [0x80...ScalarSet.last]
    self.wide = wide
    let bits = wide.isEmpty || holdsAllWide ? ([], []) : Self.bits(of: wide)
    pages = .allocate(capacity: bits.0.count)
    _ = pages.initialize(from: bits.0)
    words = .allocate(capacity: bits.1.count)
    _ = words.initialize(from: bits.1)
  }

  deinit {
    pages.deallocate()
    words.deallocate()
  }

  private static func bits(of ranges: [ClosedRange<UInt32>]) -> ([UInt16], [UInt64]) {
    var places: [UInt64: UInt16] = [:]
    var pages: [UInt16] = []
    var words: [UInt64] = []
    var ranges = ranges[...]
    for page in 0..<UInt32(BasicPlane.pageCount) {
      let first = page << 6
      while let range = ranges.first, range.upperBound < first { ranges.removeFirst() }
      var word: UInt64 = 0
      for range in ranges {
        if range.lowerBound > first + 63 { break }
        let low = UInt64(max(range.lowerBound, first) - first)
        let high = UInt64(min(range.upperBound, first + 63) - first)
        word |= (~0 << low) & (~0 >> (63 - high))
      }
      let place = places[word] ?? UInt16(words.count)
      if place == words.count {
        places[word] = place
        words.append(word)
      }
      pages.append(place)
    }
    return (pages, words)
  }

  /// Steps over the code point at `position`, which is before the end, if it is in the set.
  @inline(__always)
  func takes(_ text: UnsafeRawBufferPointer, _ position: inout Int) -> Bool {
    let byte = text[position]
    if byte < 0x80 {
      let word = byte < 64 ? low : high
      guard word >> UInt64(byte & 63) & 1 != 0 else { return false }
      position &+= 1
      return true
    }
    return takesWide(text, &position)
  }

  private func takesWide(_ text: UnsafeRawBufferPointer, _ position: inout Int) -> Bool {
    if wide.isEmpty { return false }
    if holdsAllWide {
      Self.skip(text, &position)
      return true
    }
    var next = position
    if let (page, rest) = BasicPlane.take(text, &next) {
      guard words[Int(pages[page])] >> UInt64(rest) & 1 != 0 else { return false }
    } else {
      guard holdsWide(Self.decode(text, &next)) else { return false }
    }
    position = next
    return true
  }

  /// By halving, as properties have hundreds of ranges.
  private func holdsWide(_ scalar: UInt32) -> Bool {
    var low = 0
    var high = wide.count
    while low < high {
      let middle = (low &+ high) >> 1
      if wide[middle].upperBound < scalar { low = middle &+ 1 } else { high = middle }
    }
    return low < wide.count && wide[low].lowerBound <= scalar
  }

  /// Whether the code point at `position`, which is before the end, is in the set.
  func holds(at position: Int, _ text: UnsafeRawBufferPointer) -> Bool {
    var position = position
    return takes(text, &position)
  }

  static func skip(_ text: UnsafeRawBufferPointer, _ position: inout Int) {
    position += width(of: text[position])
  }

  /// Steps over the code point at `position`. The text is known to be valid UTF-8.
  static func decode(_ text: UnsafeRawBufferPointer, _ position: inout Int) -> UInt32 {
    let lead = text[position]
    if lead < 0x80 {
      position &+= 1
      return UInt32(lead)
    }
    let width = width(of: lead)
    var scalar = UInt32(lead) & (0x7F >> UInt32(width))
    for offset in position + 1..<position + width {
      scalar = scalar << 6 | UInt32(text[offset] & 0x3F)
    }
    position += width
    return scalar
  }

  /// How many bytes a code point has that begins with `lead`.
  @inline(__always)
  static func width(of lead: UInt8) -> Int {
    lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
  }
}
