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
  }

  private var entries: RingBuffer<Entry> = RingBuffer()
  private var firstSequence: Sequence = 0
  private var next: Int64
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
    entries.append(Entry(offset: offset, pending: nil, bytes: bytes))
    bytesInFlight += bytes
    next = offset + 1
    return firstSequence + Sequence(entries.count - 1)
  }

  /// All outputs of a record have been handed over; those acknowledged meanwhile are already counted.
  ///
  /// - Returns: whether the record is done.
  package mutating func handedOver(_ sequence: Sequence, outputs: Int) -> Bool {
    settle(sequence) { $0 = ($0 ?? 0) + outputs }
  }

  /// An output of a record was acknowledged. May come before `handedOver`.
  ///
  /// - Returns: whether the record is done.
  package mutating func acknowledged(_ sequence: Sequence) -> Bool {
    settle(sequence) { $0 = ($0 ?? 0) - 1 }
  }

  private mutating func settle(_ sequence: Sequence, _ change: (inout Int?) -> Void) -> Bool {
    let index = Int(sequence - firstSequence)
    change(&entries[index].pending)
    guard entries[index].pending == 0 else { return false }
    while !entries.isEmpty, entries[0].pending == 0 {
      bytesInFlight -= entries[0].bytes
      entries.removeFirst()
      firstSequence += 1
    }
    return true
  }
}
