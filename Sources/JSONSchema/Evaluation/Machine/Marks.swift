/// Sets of small numbers, one put on the other as evaluation goes down. Their memory is kept.
struct Marks: ~Copyable {
  private var words: UnsafeMutablePointer<UInt64>?
  private var capacity = 0
  private var top = 0

  init() {}

  deinit { words?.deallocate() }

  /// A set of numbers below `count`, empty.
  struct Set {
    fileprivate let base: Int
    fileprivate let wordCount: Int
  }

  mutating func push(_ count: Int) -> Set {
    let set = Set(base: top, wordCount: (count + 63) / 64)
    if top + set.wordCount > capacity { grow(to: top + set.wordCount) }
    for index in 0..<set.wordCount { words![top + index] = 0 }
    top += set.wordCount
    return set
  }

  /// Gives up the newest set.
  mutating func pop(_ set: Set) { top = set.base }

  @inline(__always)
  func contains(_ number: Int, in set: Set) -> Bool {
    words![set.base &+ number >> 6] >> UInt64(number & 63) & 1 != 0
  }

  @inline(__always)
  mutating func insert(_ number: Int, in set: Set) {
    words![set.base &+ number >> 6] |= 1 << UInt64(number & 63)
  }

  @inline(__always)
  mutating func remove(_ number: Int, from set: Set) {
    words![set.base &+ number >> 6] &= ~(1 << UInt64(number & 63))
  }

  private mutating func grow(to count: Int) {
    let larger = max(count, capacity * 2, 64)
    let room = UnsafeMutablePointer<UInt64>.allocate(capacity: larger)
    if let words {
      room.initialize(from: words, count: top)
      words.deallocate()
    }
    words = room
    capacity = larger
  }
}
