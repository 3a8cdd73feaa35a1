/// A queue in one block of memory that it keeps: appending at the back and removing at the front are
/// O(1), and allocate only when it is longer than ever before.
package struct RingBuffer<Element: Sendable>: Sendable {
  private var slots: [Element?] = []
  private var head = 0

  package init() {}

  package private(set) var count = 0

  package var isEmpty: Bool { count == 0 }

  /// The element at `position` from the front.
  package subscript(position: Int) -> Element {
    get {
      precondition(position >= 0 && position < count)
      return slots[slot(position)]!
    }
    _modify {
      precondition(position >= 0 && position < count)
      yield &slots[slot(position)]!
    }
  }

  package mutating func append(_ element: Element) {
    if count == slots.count { grow() }
    slots[slot(count)] = element
    count += 1
  }

  @discardableResult
  package mutating func removeFirst() -> Element {
    precondition(count > 0)
    let first = slots[head]!
    slots[head] = nil
    head = slot(1)
    count -= 1
    return first
  }

  // Safe: the number of slots is a power of two, or 0 where nothing is asked for.
  private func slot(_ position: Int) -> Int { (head + position) & (slots.count - 1) }

  private mutating func grow() {
    let capacity = Swift.max(slots.count * 2, 16)
    var larger: [Element?] = []
    larger.reserveCapacity(capacity)
    for position in 0..<count { larger.append(slots[slot(position)]) }
    larger.append(contentsOf: repeatElement(nil, count: capacity - count))
    slots = larger
    head = 0
  }
}
