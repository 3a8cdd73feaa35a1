/// What has become of every offset, and the promises about it.
struct Ledger {
  private struct Place {
    /// A bit for each output that was delivered.
    var delivered: UInt8 = 0
    /// Removed, or jumped over, before it was read.
    var isExcused = false
    /// So it was, and nobody has read it since.
    var isSkipped = false
  }

  private let isExactlyOnce: Bool
  private var places: [[Place]]
  /// Everything before was found to be delivered.
  private var checked: [Int]
  private(set) var committed: [Int]
  /// Outputs delivered, repeats included.
  private(set) var clean = 0
  private(set) var dead = 0
  private(set) var violation: String?

  init(_ logs: [SourceLog], isExactlyOnce: Bool) {
    self.isExactlyOnce = isExactlyOnce
    places = logs.map { Array(repeating: Place(), count: $0.entries.count) }
    checked = Array(repeating: 0, count: logs.count)
    committed = Array(repeating: -1, count: logs.count)
  }

  private mutating func violate(_ text: String) { if violation == nil { violation = text } }

  /// The reader of the partition has gone on from `to`, not from `from`.
  mutating func excuse(_ partition: Int, from: Int, to: Int) {
    var offset = from
    while offset < to {
      places[partition][offset].isExcused = true
      places[partition][offset].isSkipped = true
      offset += 1
    }
  }

  /// A reader has found the record after all: one that began elsewhere.
  ///
  /// - Returns: whether it was skipped before.
  mutating func read(_ partition: Int, _ offset: Int) -> Bool {
    defer { places[partition][offset].isSkipped = false }
    return places[partition][offset].isSkipped
  }

  /// An output is there for readers.
  mutating func delivered(_ entry: Sink.Entry, _ log: SourceLog) {
    let record = log.entries[entry.offset]
    guard record.exists, entry.ordinal < record.outputs,
      record.isDead(entry.ordinal) == entry.isDead, record.key == entry.key
    else { return violate("invented: \(entry)") }
    let bit = UInt8(1) << UInt8(entry.ordinal)
    if isExactlyOnce, places[entry.partition][entry.offset].delivered & bit != 0 {
      violate("delivered twice: \(entry)")
    }
    places[entry.partition][entry.offset].delivered |= bit
    if entry.isDead { dead += 1 } else { clean += 1 }
  }

  /// Whether nothing of the offset is missing.
  private func isDone(_ partition: Int, _ offset: Int, _ record: SourceLog.Entry) -> Bool {
    let place = places[partition][offset]
    return !record.exists || place.isExcused
      || place.delivered == (UInt8(1) << UInt8(record.outputs)) - 1
  }

  /// The group has taken an offset: everything before it must be delivered.
  mutating func commit(_ partition: Int, _ offset: Int, _ log: SourceLog) {
    if offset > log.end { violate("committed \(partition)/\(offset) beyond the log's end") }
    committed[partition] = offset
    while checked[partition] < offset {
      let place = checked[partition]
      if !isDone(partition, place, log.entries[place]) {
        return violate("committed \(partition)/\(offset), and \(place) is not delivered")
      }
      checked[partition] += 1
    }
  }

  /// At the end: conservation.
  mutating func close(_ logs: [SourceLog]) {
    for partition in logs.indices {
      for offset in 0..<logs[partition].end
      where offset >= logs[partition].start
        && !isDone(partition, offset, logs[partition].entries[offset])
      {
        violate("lost: \(partition)/\(offset)")
      }
    }
  }

  /// Whether nothing is left to read: everything from the last commit on holds no record, or readers have
  /// gone past it.
  func isReadOut(_ partition: Int, _ log: SourceLog) -> Bool {
    var next = log.next(from: Swift.max(0, committed[partition]))
    while let offset = next {
      if !places[partition][offset].isSkipped { return false }
      next = log.next(from: offset + 1)
    }
    return true
  }

  func isSkipped(_ partition: Int, _ offset: Int) -> Bool { places[partition][offset].isSkipped }

  /// Offsets without a record that readers have passed: from the first that one of them read to the last
  /// commit.
  func holes(_ log: SourceLog, _ partition: Int, from first: Int) -> Int {
    var count = 0
    var offset = first
    while offset < committed[partition] {
      if !log.entries[offset].exists || places[partition][offset].isSkipped { count += 1 }
      offset += 1
    }
    return count
  }
}
