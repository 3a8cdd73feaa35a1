/// A set of code points: sorted ranges that neither overlap nor touch.
struct ScalarSet: Hashable, Sendable {
  private(set) var ranges: [ClosedRange<UInt32>]

  static let last: UInt32 = 0x10FFFF
  static let surrogates: ClosedRange<UInt32> = 0xD800...0xDFFF

  static let empty = ScalarSet([])
  static let all = ScalarSet([0...last])
  static let digits = ScalarSet([0x30...0x39])
  static let wordCharacters = ScalarSet([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
  static let lineTerminators = ScalarSet([0x0A...0x0A, 0x0D...0x0D, 0x2028...0x2029])
  /// ECMA-262 WhiteSpace and LineTerminator.
  static let whiteSpace = ScalarSet([
    0x09...0x0D, 0x20...0x20, 0xA0...0xA0, 0x1680...0x1680, 0x2000...0x200A, 0x2028...0x2029,
    0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000, 0xFEFF...0xFEFF,
  ])
  /// What `.` matches.
  static let dot = lineTerminators.inverted

  init(_ ranges: [ClosedRange<UInt32>]) {
    var merged: [ClosedRange<UInt32>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      // Safe: code points end far below UInt32.max.
      if let previous = merged.last, range.lowerBound <= previous.upperBound + 1 {
        let end = max(previous.upperBound, range.upperBound)
        merged[merged.count - 1] = previous.lowerBound...end
      } else {
        merged.append(range)
      }
    }
    self.ranges = merged
  }

  init(_ scalar: UInt32) { ranges = [scalar...scalar] }

  var isEmpty: Bool { ranges.isEmpty }

  /// The one code point of the set, if there is just one.
  var only: UInt32? {
    ranges.count == 1 && ranges[0].count == 1 ? ranges[0].lowerBound : nil
  }

  var inverted: ScalarSet {
    var gaps: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { gaps.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= Self.last { gaps.append(next...Self.last) }
    return ScalarSet(gaps)
  }

  func union(_ other: ScalarSet) -> ScalarSet { ScalarSet(ranges + other.ranges) }

  func isDisjoint(with other: ScalarSet) -> Bool {
    var mine = ranges[...]
    var theirs = other.ranges[...]
    while let one = mine.first, let two = theirs.first {
      if one.overlaps(two) { return false }
      if one.upperBound < two.upperBound { mine.removeFirst() } else { theirs.removeFirst() }
    }
    return true
  }

  /// Without the surrogates, which no valid text holds.
  var withoutSurrogates: ScalarSet {
    ScalarSet(
      ranges.flatMap { range -> [ClosedRange<UInt32>] in
        guard range.overlaps(Self.surrogates) else { return [range] }
        var parts: [ClosedRange<UInt32>] = []
        if range.lowerBound < Self.surrogates.lowerBound { parts.append(range.lowerBound...0xD7FF) }
        if range.upperBound > Self.surrogates.upperBound { parts.append(0xE000...range.upperBound) }
        return parts
      })
  }
}
