import Synchronization

/// The classes of the code points beyond ASCII: a table for the basic plane, intervals for the others.
///
/// Patterns whose sets have the same such code points share it: where a property is among them it is
/// most of what a pattern takes, in memory and in time.
final class WideClasses: @unchecked Sendable {
  /// For each 64 code points of the basic plane the block of `blocks` that has their classes. Written
  /// once, as the blocks are; those of one class alone are shared.
  let pages: UnsafePointer<UInt16>
  let blocks: UnsafePointer<UInt8>
  /// The class of all of them, where they share one.
  var only: UInt8? { intervals.classes.count == 1 ? intervals.classes[0] : nil }
  private let intervals: Intervals

  /// Where intervals begin, the first before all that is not ASCII, and what class they are of.
  private struct Intervals: Hashable {
    var starts: [UInt32]
    var classes: [UInt8]
  }

  private static let known = Mutex<[Intervals: WideClasses]>([:])
  /// Tables that are kept for patterns to come, of some 30 KiB.
  private static let knownLimit = 64

  /// Those of an alphabet.
  static func of(_ alphabet: Alphabet) -> WideClasses {
    let first = (alphabet.starts.firstIndex { $0 > 0x80 } ?? alphabet.starts.count) - 1
    let intervals = Intervals(
      starts: Array(alphabet.starts[first...]), classes: Array(alphabet.classes[first...]))
    return known.withLock { known in
      if let shared = known[intervals] { return shared }
      let new = WideClasses(intervals)
      if known.count >= knownLimit { known = [:] }
      known[intervals] = new
      return new
    }
  }

  private init(_ intervals: Intervals) {
    self.intervals = intervals
    var pages: [UInt16] = []
    var blocks: [UInt8] = []
    var uniform: [UInt8: UInt16] = [:]
    var interval = 0
    for page in 0..<UInt32(BasicPlane.pageCount) {
      let block = Self.block(page << 6, intervals, &interval)
      let isUniform = !block.contains { $0 != block[0] }
      if isUniform, let number = uniform[block[0]] {
        pages.append(number)
        continue
      }
      // Safe: there are less than 2^16 pages.
      pages.append(UInt16(blocks.count >> 6))
      if isUniform { uniform[block[0]] = pages[pages.count - 1] }
      blocks += block
    }
    self.pages = Self.copy(pages)
    self.blocks = Self.copy(blocks)
  }

  private static func copy<Element>(_ elements: [Element]) -> UnsafePointer<Element> {
    let copy = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    copy.initialize(from: elements, count: elements.count)
    return UnsafePointer(copy)
  }

  deinit {
    pages.deallocate()
    blocks.deallocate()
  }

  /// The classes of 64 code points from `first` on.
  ///
  /// - Parameter interval: that of the code point before; becomes that of the last one.
  private static func block(
    _ first: UInt32, _ intervals: Intervals, _ interval: inout Int
  ) -> [UInt8] {
    var block: [UInt8] = []
    var next = first
    while block.count < 64 {
      while interval + 1 < intervals.starts.count, intervals.starts[interval + 1] <= next {
        interval += 1
      }
      let isLast = interval + 1 == intervals.starts.count
      let end = isLast ? first + 64 : min(intervals.starts[interval + 1], first + 64)
      block += repeatElement(intervals.classes[interval], count: Int(end - next))
      next = end
    }
    return block
  }

  /// The class of a code point beyond the basic plane, by halving.
  func number(of scalar: UInt32) -> UInt8 {
    var low = 0
    var high = intervals.starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if intervals.starts[middle] <= scalar { low = middle } else { high = middle }
    }
    return intervals.classes[low]
  }
}
