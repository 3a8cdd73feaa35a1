import JSON

/// Finds equal elements of arrays. Its memory is kept from one array to the next.
///
/// A few scalars are compared with one another. Else the elements stand in a table by a hash of their
/// whole values, and are compared where hashes agree: in proportion to what the array holds.
struct UniqueItems: ~Copyable {
  private struct Slot {
    var hash: UInt32
    /// The element's tape index; 0, which no element has, where the slot is free.
    var index: UInt32
  }

  private var slots: UnsafeMutablePointer<Slot>?
  private var capacity = 0

  /// So many elements need no table.
  private static let pairLimit = 4

  init() {}

  deinit { slots?.deallocate() }

  /// Whether no two elements of an array are equal. Allocates only when it meets an array larger than
  /// all before.
  @inline(__always)
  mutating func areDistinct(in array: Value) -> Bool {
    let count = array.count
    if count < 2 { return true }
    if count <= Self.pairLimit, let areDistinct = Self.areDistinctScalars(array) {
      return areDistinct
    }
    return firstRepetition(in: array) == nil
  }

  /// Nil where an element is a container.
  private static func areDistinctScalars(_ array: Value) -> Bool? {
    var left = array.elements
    while let one = left.next() {
      if one.kind.isContainer { return nil }
      var right = left
      while let other = right.next() {
        if one.kind == other.kind && one.equals(other) { return false }
      }
    }
    return true
  }

  /// The first element that is equal to one before it, and that one. Nil where all are distinct.
  mutating func firstRepetition(in array: Value) -> (earlier: Value, later: Value)? {
    let mask = UInt64(clear(for: array.count) - 1)
    let slots = slots!
    let hasher = StructuralHash()
    for element in array.elements {
      let hash = hasher.hash(element)
      // The place is made of some bits, what stands there of others.
      let tag = UInt32(truncatingIfNeeded: hash >> 32)
      var place = Int(hash & mask)
      while slots[place].index != 0 {
        if slots[place].hash == tag {
          let earlier = element.at(Int(slots[place].index))
          if earlier.equals(element) { return (earlier, element) }
        }
        place = (place &+ 1) & Int(mask)
      }
      slots[place] = Slot(hash: tag, index: UInt32(element.index))
    }
    return nil
  }

  /// Makes a table that so many elements fill by half at most, and returns its size: a power of two.
  private mutating func clear(for count: Int) -> Int {
    var size = 32
    while size < count * 2 { size *= 2 }
    if size > capacity {
      slots?.deallocate()
      slots = .allocate(capacity: size)
      capacity = size
    }
    slots!.initialize(repeating: Slot(hash: 0, index: 0), count: size)
    return size
  }
}
