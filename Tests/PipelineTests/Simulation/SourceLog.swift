/// One partition of the source: records with holes between them, an end that grows, a start that retention
/// moves.
struct SourceLog {
  struct Entry {
    /// False for what compaction has removed, and for control records.
    var exists: Bool
    var clean: Int
    var rejected: Int
    var key: Int
    var bytes: Int
    /// Its first clean record is refused by the topic, and becomes a dead letter.
    var isPoison: Bool

    var outputs: Int { clean + rejected }

    /// Whether the output ends among the dead letters.
    func isDead(_ ordinal: Int) -> Bool { ordinal >= clean || (isPoison && ordinal == 0) }
  }

  static let largest = 25
  /// Of output keys.
  static let keys = 2

  private(set) var entries: [Entry] = []
  var start = 0
  /// What is behind it is not written yet.
  var end: Int

  init(_ profile: Profile, _ chance: inout ScheduleRandom) {
    let length = 3 + chance.below(8)
    for _ in 0..<length {
      let shape = chance.below(8)
      let clean = shape < 5 ? 1 + (shape & 1) : 0
      let isPoison = clean > 0 && profile.faults.contains(.poison) && chance.oneIn(6)
      entries.append(
        Entry(
          exists: !chance.oneIn(5), clean: clean, rejected: shape >= 4 && shape < 7 ? 1 : 0,
          key: chance.below(Self.keys), bytes: 10 + chance.below(16), isPoison: isPoison))
    }
    end = 1 + chance.below(length)
  }

  var isWhole: Bool { end == entries.count }

  /// The first record from an offset on; nil where none is there yet.
  func next(from offset: Int) -> Int? {
    var offset = offset < start ? start : offset
    while offset < end {
      if entries[offset].exists { return offset }
      offset += 1
    }
    return nil
  }
}
