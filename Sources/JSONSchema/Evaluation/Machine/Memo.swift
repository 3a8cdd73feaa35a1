/// What blocks came to on values of one document, for documents that ask the same again and again.
///
/// Its memory is taken when it is first needed, and kept. It is bounded: what no longer fits pushes
/// out what was there.
struct Memo: ~Copyable {
  private struct Entry {
    var question: UInt64 = 0
    /// The document that the entry is of; 0 is none's.
    var generation: UInt32 = 0
    var isValid = false
  }

  private var entries: UnsafeMutablePointer<Entry>?
  private var capacity = 0
  private var generation: UInt32 = 1

  /// A question stands in one of so many places, one after the other.
  private static let run = 8
  private static let firstCapacity = 1 << 10
  /// With 16 bytes for each: 4 MiB.
  private static let lastCapacity = 1 << 18

  init() {}

  deinit { entries?.deallocate() }

  /// Forgets everything: another document, or another schema, comes.
  mutating func forget() {
    generation &+= 1
    if generation != 0 { return }
    entries?.update(repeating: Entry(), count: capacity)
    generation = 1
  }

  /// Whether the value followed the block; nil where that is not known.
  func answer(_ block: Int, _ value: Int) -> Bool? {
    guard let entries else { return nil }
    let question = Self.question(block, value)
    let home = Self.home(of: question, capacity)
    for offset in 0..<Self.run {
      let entry = entries + ((home &+ offset) & (capacity &- 1))
      if entry.pointee.generation != generation { return nil }
      if entry.pointee.question == question { return entry.pointee.isValid }
    }
    return nil
  }

  mutating func note(_ block: Int, _ value: Int, isValid: Bool) {
    if entries == nil { grow() }
    let entry = Entry(
      question: Self.question(block, value), generation: generation, isValid: isValid)
    while !place(entry) {
      if capacity == Self.lastCapacity {
        entries![Self.home(of: entry.question, capacity)] = entry
        return
      }
      grow()
    }
  }

  /// Puts an entry in the first place of its run that is free; false where none is.
  private func place(_ entry: Entry) -> Bool {
    let home = Self.home(of: entry.question, capacity)
    for offset in 0..<Self.run {
      let place = entries! + ((home &+ offset) & (capacity &- 1))
      if place.pointee.generation != generation || place.pointee.question == entry.question {
        place.pointee = entry
        return true
      }
    }
    return false
  }

  private mutating func grow() {
    let old = entries
    let oldCapacity = capacity
    capacity = max(Self.firstCapacity, capacity * 4)
    let room = UnsafeMutablePointer<Entry>.allocate(capacity: capacity)
    room.initialize(repeating: Entry(), count: capacity)
    entries = room
    for index in 0..<oldCapacity where old![index].generation == generation {
      _ = place(old![index])
    }
    old?.deallocate()
  }

  private static func question(_ block: Int, _ value: Int) -> UInt64 {
    UInt64(UInt32(truncatingIfNeeded: block)) << 32 | UInt64(UInt32(truncatingIfNeeded: value))
  }

  private static func home(of question: UInt64, _ capacity: Int) -> Int {
    let mixed = question &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: (mixed ^ mixed >> 32) >> 8) & (capacity &- 1)
  }
}
