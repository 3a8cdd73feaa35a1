/// The code points as a pattern tells them apart: all that every one of its sets treats alike are of
/// one class.
struct Alphabet {
  /// Where each interval of code points begins, and the class of its code points.
  private(set) var starts: [UInt32]
  private(set) var classes: [UInt8]
  private(set) var count = 1

  private static let countLimit = 250
  private static let workLimit = 1 << 18

  /// Nil where that takes too many classes, or too much time.
  init?(_ sets: [ScalarSet]) {
    var starts: [UInt32] = [0]
    for set in sets {
      var bounds: [UInt32] = []
      for range in set.ranges {
        bounds.append(range.lowerBound)
        if range.upperBound < ScalarSet.last { bounds.append(range.upperBound + 1) }
      }
      starts = Self.merged(starts, bounds)
      // Safe: a pattern has less than 2^18 sets, and a set less than 2^11 ranges.
      guard starts.count * sets.count <= Self.workLimit else { return nil }
    }
    self.starts = starts
    classes = Array(repeating: 0, count: starts.count)
    for set in sets {
      if !split(by: set) { return nil }
    }
  }

  /// All numbers of two ascending lists, each once.
  private static func merged(_ left: [UInt32], _ right: [UInt32]) -> [UInt32] {
    var merged: [UInt32] = []
    merged.reserveCapacity(left.count + right.count)
    var rest = right[...]
    for number in left {
      while let first = rest.first, first < number {
        merged.append(first)
        rest.removeFirst()
      }
      if rest.first == number { rest.removeFirst() }
      merged.append(number)
    }
    return merged + rest
  }

  /// Splits each class into what is in the set and what is not.
  private mutating func split(by set: ScalarSet) -> Bool {
    // By the old class, and whether it is in the set.
    var numbers: [UInt8?] = Array(repeating: nil, count: count << 1)
    var next = 0
    var range = 0
    for (index, start) in starts.enumerated() {
      while range < set.ranges.count, set.ranges[range].upperBound < start { range += 1 }
      let isIn = range < set.ranges.count && set.ranges[range].lowerBound <= start
      let key = Int(classes[index]) << 1 | (isIn ? 1 : 0)
      guard let number = numbers[key] else {
        if next > Self.countLimit { return false }
        numbers[key] = UInt8(next)
        classes[index] = UInt8(next)
        next += 1
        continue
      }
      classes[index] = number
    }
    count = next
    return true
  }

  /// The classes that the set is made of; it must be one of those that the alphabet was made from.
  func members(of set: ScalarSet) -> ClassMask {
    var mask = ClassMask()
    var ranges = set.ranges[...]
    for (start, number) in zip(starts, classes) {
      while let first = ranges.first, first.upperBound < start { ranges.removeFirst() }
      guard let first = ranges.first else { break }
      if first.lowerBound <= start { mask.insert(Int(number)) }
    }
    return mask
  }

  func classNumber(of scalar: UInt32) -> UInt8 {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= scalar { low = middle } else { high = middle }
    }
    return classes[low]
  }
}

/// A set of classes: a bit for each.
struct ClassMask: Equatable {
  private var words = SIMD4<UInt64>()

  mutating func insert(_ number: Int) { words[number >> 6] |= 1 << UInt64(number & 63) }

  func contains(_ number: Int) -> Bool { words[number >> 6] >> UInt64(number & 63) & 1 != 0 }
}
