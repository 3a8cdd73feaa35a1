/// One partition during one assignment: what of it is in flight, done and committed.
///
/// A partition that is assigned again, or rewound, gets a new one; what is reported for the old one then is
/// late. A value without a lock or a clock: the worker keeps it behind a lock, a simulation does not.
package struct PartitionProgress: Sendable {
  /// Verdicts of a record in flight.
  fileprivate struct Held {
    var tally: RecordTally?
    /// Clean records refused for good while the worker still hands over others of the same record.
    var refusals: [DeliverCode] = []
  }

  /// What to count after a step.
  package struct Done: Sendable, Equatable {
    /// Of the record that is done.
    package var tally: RecordTally?
    /// Offsets without a record that the watermark has passed.
    package var skipped = SkippedOffsets.none

    package init() {}
  }

  /// What to count when a transaction has committed.
  package struct Uncommitted: Sendable, Equatable {
    package var tallies: [RecordTally] = []
    package var skipped = SkippedOffsets.none

    package init() {}
  }

  private let guarantee: DeliveryGuarantee
  private let start: Int64?
  private var watermark: Watermark
  private var first: Int64?
  /// Reading began at the log's end, where nothing was committed: a restart must not begin at another.
  private var beginsAtEnd = false
  private var held = RingBuffer<Held>()
  /// Of records that are done, exactly once, and not committed yet.
  private var uncommitted = Uncommitted()
  /// Sequence of the oldest record in flight.
  package private(set) var firstSequence: Watermark.Sequence = 0
  /// Outputs given to a producer and not reported yet.
  package private(set) var outstanding = 0
  /// Outputs were given to a producer since the last `takeUncommitted`: they are in a transaction that must
  /// not commit without it.
  package private(set) var isUncommitted = false
  /// The partition was revoked, lost or rewound.
  package private(set) var isAbandoned = false
  /// An output cannot be delivered for now: the watermark will not move until the partition is read again.
  package private(set) var isStuck = false
  /// The first record that will not be delivered, nor any after it: its route has stopped.
  private var haltedAt: Watermark.Sequence?
  /// The last offset that is known to be committed; nil where the group has none, or it is not known.
  package private(set) var committed: Int64?

  /// - Parameters:
  ///   - start: the offset at which reading starts; nil where it is not known before the first record.
  ///   - committed: what the group has committed, as far as known.
  package init(_ guarantee: DeliveryGuarantee, start: Int64?, committed: Int64?) {
    self.guarantee = guarantee
    self.start = start
    self.committed = committed
    watermark = Watermark(position: start ?? 0)
  }

  // MARK: Reading

  /// Where the next record is expected; nil where it is not known.
  package var position: Int64? { start == nil && first == nil ? nil : watermark.position }

  /// A record was read.
  ///
  /// - Parameters:
  ///   - bytes: what it counts against the back-pressure marks.
  ///   - skipped: offsets without a record between `position` and this one.
  /// - Returns: its name within the partition; nil where it was read before, or nobody wants it any more.
  package mutating func begin(
    offset: Int64, bytes: Int, skipped: SkippedOffsets = .none
  ) -> Watermark.Sequence? {
    // Also of one that nobody wants any more, so that reading again knows where it had begun.
    if first == nil { first = offset }
    guard !isAbandoned, offset >= watermark.position else { return nil }
    held.append(Held())
    return watermark.begin(offset: offset, bytes: bytes, skipped: skipped)
  }

  /// Reading has come to the log's end, behind offsets that hold no record.
  ///
  /// - Returns: what to count now.
  package mutating func reachedEnd(at offset: Int64, skipped: SkippedOffsets) -> Done {
    guard !isAbandoned else { return Done() }
    var done = Done()
    if position == nil {
      // Whatever there is in the log lies before where the group begins.
      first = offset
      beginsAtEnd = true
      watermark = Watermark(position: offset)
      return done
    }
    done.skipped = watermark.advance(to: offset, skipped: skipped)
    return publish(done)
  }

  /// What counts against the back-pressure marks; nothing of what was given up, or stands behind a halt.
  package var bytesInFlight: Int { isAbandoned || hasHalted ? 0 : watermark.bytesInFlight }
  package var recordsInFlight: Int { isAbandoned || hasHalted ? 0 : watermark.recordsInFlight }

  private var hasHalted: Bool { haltedAt == firstSequence }

  /// Nothing that was read is worth waiting for: it is done, given up, stuck or halted.
  package var isDrained: Bool {
    isAbandoned || isStuck || watermark.recordsInFlight == 0 || hasHalted
  }

  // MARK: Producing

  /// An output is about to be given to a producer, so that one report will come for it.
  ///
  /// - Returns: false where nothing more is to be produced.
  package mutating func willProduce() -> Bool {
    guard !isAbandoned else { return false }
    outstanding += 1
    isUncommitted = true
    return true
  }

  /// The report came, or the producer did not take the output.
  package mutating func reported() { outstanding -= 1 }

  /// All outputs of a record have been made and handed over.
  ///
  /// - Returns: how far the watermark moved, and what to count; nil where nobody wants it any more.
  package mutating func handedOver(
    _ sequence: Watermark.Sequence, _ tally: RecordTally
  ) -> Step? {
    guard !isAbandoned else { return nil }
    held[watermark.index(of: sequence)].settle(tally)
    return move(sequence, watermark.handedOver(sequence, outputs: tally.outputs))
  }

  /// An output of a record was acknowledged.
  ///
  /// - Returns: nil where it is late.
  package mutating func acknowledged(_ sequence: Watermark.Sequence) -> Step? {
    guard !isAbandoned else { return nil }
    return move(sequence, watermark.acknowledged(sequence))
  }

  /// What a step did.
  package struct Step: Sendable {
    /// How many records in flight came before the step's own, which is done; nil where it is not.
    package var doneIndex: Int?
    /// How many records the watermark moved over.
    package var passed = 0
    /// What to count now.
    package var done = Done()
  }

  /// How many records in flight began before this one; nil where nobody wants it any more.
  package func index(of sequence: Watermark.Sequence) -> Int? {
    isAbandoned ? nil : watermark.index(of: sequence)
  }

  /// The broker refused a clean record for good: its verdict is a rejection from now on.
  package mutating func refuse(_ sequence: Watermark.Sequence, _ code: DeliverCode) {
    guard !isAbandoned else { return }
    held[watermark.index(of: sequence)].refuse(code)
  }

  /// Takes the record out that a step has made done, and those that the watermark has passed.
  private mutating func move(
    _ sequence: Watermark.Sequence, _ progress: Watermark.Progress
  ) -> Step {
    guard progress.isDone else { return Step() }
    var step = Step(doneIndex: Int(sequence - firstSequence), passed: progress.passed)
    var done = Done()
    done.tally = held[step.doneIndex!].tally
    done.skipped = progress.skipped
    for _ in 0..<progress.passed { held.removeFirst() }
    firstSequence += UInt64(progress.passed)
    step.done = publish(done)
    return step
  }

  /// At least once, what is done counts at once; exactly once, when it is committed.
  private mutating func publish(_ done: Done) -> Done {
    guard guarantee == .exactlyOnce else { return done }
    if let tally = done.tally { uncommitted.tallies.append(tally) }
    uncommitted.skipped += done.skipped
    return Done()
  }

  // MARK: Committing

  /// The offset up to which every record is done; nil where it is not known.
  package var done: Int64? { position == nil ? nil : watermark.offset }

  /// The watermark, where it is beyond what was committed last.
  package var offsetToCommit: Int64? {
    guard let done else { return nil }
    if let before = committed ?? start ?? (beginsAtEnd ? nil : first), done <= before { return nil }
    return done
  }

  package mutating func didCommit(_ offset: Int64) {
    committed = Swift.max(committed ?? offset, offset)
  }

  /// Takes what is to be counted when the transaction that is about to commit has done so; nothing of what
  /// was given up.
  package mutating func takeUncommitted() -> Uncommitted {
    guard !isAbandoned else { return Uncommitted() }
    defer { uncommitted = Uncommitted() }
    isUncommitted = false
    return uncommitted
  }

  /// Where reading again would begin: at least once at the watermark, exactly once at the last commit. Nil
  /// where nothing was read and no start was given.
  package var rewindOffset: Int64? {
    switch guarantee {
    case .atLeastOnce: done
    case .exactlyOnce: committed ?? start ?? first
    }
  }

  // MARK: Giving up

  /// An output cannot be delivered for now: the partition is to be read again.
  package mutating func stick() { isStuck = true }

  /// The record, and all after it, will not be delivered, since its route has stopped: the watermark comes up to
  /// it and no further.
  package mutating func halt(_ sequence: Watermark.Sequence) {
    haltedAt = Swift.min(haltedAt ?? sequence, sequence)
  }

  /// Whatever is reported from now on is late.
  ///
  /// - Returns: false where that was known.
  package mutating func abandon() -> Bool {
    defer { isAbandoned = true }
    held = RingBuffer()
    return !isAbandoned
  }

  /// No report will come any more: it is abandoned, and all have come.
  package var isSpent: Bool { isAbandoned && outstanding == 0 }
}

extension PartitionProgress.Held {
  /// All verdicts are known.
  fileprivate mutating func settle(_ tally: RecordTally) {
    var tally = tally
    for code in refusals { tally.refuse(code) }
    refusals = []
    self.tally = tally
  }

  /// A clean verdict is a rejection from now on.
  fileprivate mutating func refuse(_ code: DeliverCode) {
    if tally == nil {
      refusals.append(code)
    } else {
      tally?.refuse(code)
    }
  }
}
