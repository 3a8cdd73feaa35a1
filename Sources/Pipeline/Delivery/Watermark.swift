/// How far a partition is done: the offset up to which every record has all its verdicts delivered.
///
/// A value, driven by whoever reads records and hears of deliveries: records begin in the order of their
/// offsets, are done in any order, and the watermark moves over the done ones at the front.
package struct Watermark: Sendable {
  /// Names a record in flight; consecutive, from 0.
  package typealias Sequence = UInt64

  private struct Entry {
    /// Where the watermark stands while this record is the first in flight: before the offsets without a
    /// record that lie before it, so that whoever reads from there counts them too.
    var start: Int64
    /// Outputs not yet acknowledged; nil while they are still being made.
    var pending: Int?
    var bytes: Int
    /// Offsets without a record that are passed with this one: before it, and, of the last, behind it.
    var skipped: SkippedOffsets
  }

  private var entries: RingBuffer<Entry> = RingBuffer()
  private var firstSequence: Sequence = 0
  private var next: Int64
  /// Bytes of the records that have begun and are not behind the watermark.
  package private(set) var bytesInFlight = 0

  /// - Parameter position: offset of the first record that will begin, or any before it.
  package init(position: Int64) { next = position }

  /// The offset to commit: everything before it is done.
  package var offset: Int64 { entries.isEmpty ? next : entries[0].start }

  /// The offset after that of the last record that began: where reading goes on.
  package var position: Int64 { next }

  /// Records that have begun and are not behind the watermark.
  package var recordsInFlight: Int { entries.count }

  /// A record was read.
  ///
  /// - Parameters:
  ///   - bytes: count against back-pressure until the watermark passes it.
  ///   - skipped: offsets without a record before it.
  package mutating func begin(
    offset: Int64, bytes: Int, skipped: SkippedOffsets = .none
  ) -> Sequence {
    precondition(
      offset - skipped.total >= next, "records of a partition begin in the order of their offsets")
    entries.append(
      Entry(start: offset - skipped.total, pending: nil, bytes: bytes, skipped: skipped))
    bytesInFlight += bytes
    next = offset + 1
    return firstSequence + Sequence(entries.count - 1)
  }

  /// The position has come to `offset` without a record: the end of a log whose last offsets hold none.
  ///
  /// - Returns: what the watermark has passed now; the rest it passes with the records before.
  package mutating func advance(to offset: Int64, skipped: SkippedOffsets) -> SkippedOffsets {
    guard offset > next else { return .none }
    next = offset
    if entries.isEmpty { return skipped }
    entries[entries.count - 1].skipped += skipped
    return .none
  }

  /// What a step did.
  package struct Progress: Equatable, Sendable {
    /// Whether its record is done now.
    package var isDone: Bool
    /// How many records the watermark moved over.
    package var passed: Int
    /// The offsets without a record that it moved over.
    package var skipped: SkippedOffsets

    package init(isDone: Bool, passed: Int = 0, skipped: SkippedOffsets = .none) {
      self.isDone = isDone
      self.passed = passed
      self.skipped = skipped
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
      progress.skipped += first.skipped
    }
    return progress
  }

  /// How many records in flight began before this one.
  package func index(of sequence: Sequence) -> Int {
    precondition(sequence >= firstSequence, "the watermark has passed the record")
    return Int(sequence - firstSequence)
  }
}
