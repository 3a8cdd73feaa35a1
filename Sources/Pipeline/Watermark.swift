/// How far a partition is done: the offset up to which every record has all its verdicts delivered.
///
/// A value, driven by whoever reads records and hears of deliveries: records begin in the order of their
/// offsets, are done in any order, and the watermark moves over the done ones at the front.
package struct Watermark: Sendable {
  /// Names a record in flight; consecutive, from 0.
  package typealias Sequence = UInt64

  private struct Entry {
    var offset: Int64
    /// Outputs not yet acknowledged; nil while they are still being made.
    var pending: Int?
    var bytes: Int
    /// Offsets between the record before and this one that hold no record.
    var gap: Int64
  }

  private var entries: RingBuffer<Entry> = RingBuffer()
  private var firstSequence: Sequence = 0
  private var next: Int64
  private var hasBegun = false
  /// Bytes of the records that have begun and are not behind the watermark.
  package private(set) var bytesInFlight = 0

  /// - Parameter position: offset of the first record that will begin, or any before it.
  package init(position: Int64) { next = position }

  /// The offset to commit: everything before it is done.
  package var offset: Int64 { entries.isEmpty ? next : entries[0].offset }

  /// The offset after that of the last record that began: where reading goes on.
  package var position: Int64 { next }

  /// Records that have begun and are not behind the watermark.
  package var recordsInFlight: Int { entries.count }

  /// A record was read. `bytes` count against back-pressure until the watermark passes it.
  package mutating func begin(offset: Int64, bytes: Int) -> Sequence {
    precondition(offset >= next, "records of a partition begin in the order of their offsets")
    // Before the first record nothing is known to be missing: the position was not asked for exactly.
    let gap = hasBegun ? offset - next : 0
    hasBegun = true
    entries.append(Entry(offset: offset, pending: nil, bytes: bytes, gap: gap))
    bytesInFlight += bytes
    next = offset + 1
    return firstSequence + Sequence(entries.count - 1)
  }

  /// What a step did.
  package struct Progress: Equatable, Sendable {
    /// Whether its record is done now.
    package var isDone: Bool
    /// How many records the watermark moved over.
    package var passed: Int
    /// How many offsets without a record it moved over (compacted, control records).
    package var gaps: Int64

    package init(isDone: Bool, passed: Int = 0, gaps: Int64 = 0) {
      self.isDone = isDone
      self.passed = passed
      self.gaps = gaps
    }
  }

  /// All outputs of a record have been handed over; those acknowledged meanwhile are already counted.
  package mutating func handedOver(_ sequence: Sequence, outputs: Int) -> Progress {
    settle(sequence) { $0 = ($0 ?? 0) + outputs }
  }

  /// An output of a record was acknowledged. May come before `handedOver`.
  package mutating func acknowledged(_ sequence: Sequence) -> Progress {
    settle(sequence) { $0 = ($0 ?? 0) - 1 }
  }

  private mutating func settle(_ sequence: Sequence, _ change: (inout Int?) -> Void) -> Progress {
    let index = self.index(of: sequence)
    change(&entries[index].pending)
    guard entries[index].pending == 0 else { return Progress(isDone: false) }
    var progress = Progress(isDone: true)
    while !entries.isEmpty, entries[0].pending == 0 {
      let first = entries.removeFirst()
      bytesInFlight -= first.bytes
      firstSequence += 1
      progress.passed += 1
      progress.gaps += first.gap
    }
    return progress
  }

  /// How many records in flight began before this one.
  package func index(of sequence: Sequence) -> Int {
    precondition(sequence >= firstSequence, "the watermark has passed the record")
    return Int(sequence - firstSequence)
  }
}
