import Kafka
import Pipeline
import Synchronization
import Telemetry

/// One partition during one assignment: its watermark, its records in flight and their messages.
///
/// A partition that is assigned again, or rewound, gets a new flow; what is reported for the old one
/// then is late. Every method may be called from any thread. A record in flight keeps the batch that its
/// message came in; the last one to be done, or abandoned, lets the batch go.
final class PartitionFlow: Sendable {
  /// Index in the flow table.
  let slot: Int
  let topic: TopicRoutes
  /// Index of `topic` in the routing table.
  let topicIndex: Int
  let partition: Int32

  /// A record in flight: its message, which dead letters and redelivery still need, and its verdicts.
  fileprivate struct Held {
    var message: HeldMessage?
    var tally: RecordTally?
    /// Clean records refused for good while the worker still hands over others of the same record.
    var refusals: [DeliverCode] = []
  }

  fileprivate struct State {
    var watermark: Watermark
    var firstSequence: Watermark.Sequence = 0
    var held = RingBuffer<Held>()
    /// Outputs given to a producer and not reported yet.
    var outstanding = 0
    var isAbandoned = false
    /// An output cannot be delivered for now: the watermark will not move until the partition is read again.
    var isStuck = false
    var committed: Int64
  }

  private let start: Int64?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - start: the offset at which reading starts; nil where the group's committed one decides.
  ///   - committed: what the flow before this one had committed, where it is the same assignment.
  init(
    slot: Int, topic: TopicRoutes, topicIndex: Int, partition: Int32, start: Int64?,
    committed: Int64? = nil
  ) {
    self.slot = slot
    self.topic = topic
    self.topicIndex = topicIndex
    self.partition = partition
    self.start = start
    state = Mutex(
      State(watermark: Watermark(position: start ?? 0), committed: committed ?? start ?? 0))
  }

  // MARK: Reading

  /// A record was read.
  ///
  /// - Parameter bytes: what it counts against the back-pressure marks.
  /// - Returns: its name within the flow, and all bytes in flight now; nil where it was read before.
  func begin(_ message: HeldMessage, bytes: Int) -> (sequence: Watermark.Sequence, inFlight: Int)? {
    state.withLock { state in
      guard message.view.offset >= state.watermark.position else { return nil }
      state.held.append(Held(message: message))
      let sequence = state.watermark.begin(offset: message.view.offset, bytes: bytes)
      return (sequence, state.watermark.bytesInFlight)
    }
  }

  var bytesInFlight: Int { state.withLock { $0.watermark.bytesInFlight } }
  var recordsInFlight: Int { state.withLock { $0.watermark.recordsInFlight } }

  /// Nothing that was read is worth waiting for: it is done, given up or stuck.
  var isDrained: Bool {
    state.withLock { $0.isAbandoned || $0.isStuck || $0.watermark.recordsInFlight == 0 }
  }

  /// Where reading again would begin; nil where nothing was read and no start was given.
  var rewindOffset: Int64? {
    state.withLock { $0.watermark.position == 0 && start == nil ? nil : $0.watermark.offset }
  }

  /// The offset up to which every record is done.
  var watermark: Int64 { state.withLock { $0.watermark.offset } }

  /// The watermark, where it is beyond what was committed last.
  var offsetToCommit: Int64? {
    state.withLock { $0.watermark.offset > $0.committed ? $0.watermark.offset : nil }
  }

  /// The last offset that is known to be committed.
  var committed: Int64 { state.withLock { $0.committed } }

  func didCommit(_ offset: Int64) {
    state.withLock { $0.committed = Swift.max($0.committed, offset) }
  }

  // MARK: Producing

  var isAbandoned: Bool { state.withLock { $0.isAbandoned } }

  /// The worker has made and handed over all outputs of a record.
  ///
  /// - Returns: what to count, where the record is done.
  func handedOver(_ sequence: Watermark.Sequence, _ tally: RecordTally) -> Done? {
    state.withLock { state in
      guard !state.isAbandoned else { return nil }
      let index = state.watermark.index(of: sequence)
      state.held[index].settle(tally)
      return state.progress(
        sequence, state.watermark.handedOver(sequence, outputs: tally.outputs), at: index)
    }
  }

  /// An output is about to be given to a producer, so that one report will come for it.
  ///
  /// - Returns: false where the flow is abandoned: nothing more is to be produced for it.
  func willProduce() -> Bool {
    state.withLock { state in
      if !state.isAbandoned { state.outstanding += 1 }
      return !state.isAbandoned
    }
  }

  /// The report came, or the producer did not take the output.
  func reported() { state.withLock { $0.outstanding -= 1 } }

  /// What to count when a record is done.
  struct Done {
    var tally: RecordTally
    /// Offsets without a record that the watermark has passed.
    var gaps: Int64
  }

  enum Acknowledgement {
    /// The flow was abandoned before.
    case late
    case open
    case done(Done)
  }

  /// An output of a record was acknowledged.
  func acknowledged(_ low: UInt64) -> Acknowledgement {
    state.withLock { state in
      guard !state.isAbandoned else { return .late }
      let sequence = OutputTicket.whole(low, notBefore: state.firstSequence)
      let index = state.watermark.index(of: sequence)
      let progress = state.watermark.acknowledged(sequence)
      return state.progress(sequence, progress, at: index).map(Acknowledgement.done) ?? .open
    }
  }

  // MARK: Delivering again

  /// The message of a record, to make its outputs again; nil where the flow is abandoned.
  func message(_ low: UInt64) -> HeldMessage? {
    state.withLock { state in
      guard !state.isAbandoned else { return nil }
      let sequence = OutputTicket.whole(low, notBefore: state.firstSequence)
      return state.held[state.watermark.index(of: sequence)].message
    }
  }

  /// The broker refused a clean record for good: its verdict is a rejection from now on.
  func refuse(_ low: UInt64, _ code: DeliverCode) {
    state.withLock { state in
      guard !state.isAbandoned else { return }
      let sequence = OutputTicket.whole(low, notBefore: state.firstSequence)
      state.held[state.watermark.index(of: sequence)].refuse(code)
    }
  }

  // MARK: Giving up

  /// An output cannot be delivered for now: the poll thread will read the partition again.
  func stick() { state.withLock { $0.isStuck = true } }

  /// The partition was revoked, lost or rewound: whatever is reported from now on is late.
  ///
  /// - Returns: false where that was known.
  @discardableResult
  func abandon() -> Bool {
    state.withLock { state in
      defer { state.isAbandoned = true }
      state.held = RingBuffer()
      return !state.isAbandoned
    }
  }

  /// No report will name the flow any more: it is abandoned, and all have come.
  var isSpent: Bool { state.withLock { $0.isAbandoned && $0.outstanding == 0 } }
}

/// A message and the batch that keeps it alive.
struct HeldMessage {
  let view: MessageView
  let batch: MessageBatch
}

extension PartitionFlow.Held {
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

extension PartitionFlow.State {
  /// Takes the record out that a step has made done, and those that the watermark has passed.
  fileprivate mutating func progress(
    _ sequence: Watermark.Sequence, _ progress: Watermark.Progress, at index: Int
  ) -> PartitionFlow.Done? {
    // Safe: a record cannot be done before it was handed over, with its verdicts.
    guard progress.isDone, let tally = held[index].tally else { return nil }
    held[index].message = nil
    for _ in 0..<progress.passed { held.removeFirst() }
    firstSequence += UInt64(progress.passed)
    return PartitionFlow.Done(tally: tally, gaps: progress.gaps)
  }
}
