import Kafka
import Pipeline
import Synchronization

/// One partition during one assignment: its progress behind a lock, and the messages in flight.
///
/// A partition that is assigned again, or rewound, gets a new flow; what is reported for the old one
/// then is late. Every method may be called from any thread. A record in flight keeps the batch that its
/// message came in, since dead letters and redelivery still need it; the last one to be done, or
/// abandoned, lets the batch go.
final class PartitionFlow: Sendable {
  /// Index in the flow table.
  let slot: Int
  let topic: TopicRoutes
  /// Index of `topic` in the routing table.
  let topicIndex: Int
  let partition: Int32

  fileprivate struct State {
    var progress: PartitionProgress
    /// By place in the order of the records in flight; nil where one is done.
    var messages = RingBuffer<HeldMessage?>()
  }

  private let state: Mutex<State>

  /// - Parameters:
  ///   - start: the offset at which reading starts; nil where it is not known before the first record.
  ///   - committed: what the group has committed, as far as known.
  init(
    slot: Int, topic: TopicRoutes, topicIndex: Int, partition: Int32,
    guarantee: DeliveryGuarantee = .atLeastOnce, start: Int64?, committed: Int64? = nil
  ) {
    self.slot = slot
    self.topic = topic
    self.topicIndex = topicIndex
    self.partition = partition
    state = Mutex(
      State(progress: PartitionProgress(guarantee, start: start, committed: committed)))
  }

  var place: TopicPartition { TopicPartition(topic.topic, partition) }

  // MARK: Reading

  /// Where the next record is expected; nil where it is not known.
  var position: Int64? { state.withLock { $0.progress.position } }

  /// What a record's beginning did.
  struct Begun {
    /// The record's name within the flow.
    var sequence: Watermark.Sequence
    /// In flight now.
    var bytes: Int
    var records: Int
  }

  /// A record was read.
  ///
  /// - Parameters:
  ///   - bytes: what it counts against the back-pressure marks.
  ///   - skipped: offsets without a record between `position` and this one.
  /// - Returns: nil where it was read before, or nobody wants it any more.
  func begin(
    _ message: HeldMessage, bytes: Int, skipped: SkippedOffsets = .none
  ) -> Begun? {
    state.withLock { state in
      let offset = message.view.offset
      guard let sequence = state.progress.begin(offset: offset, bytes: bytes, skipped: skipped)
      else { return nil }
      state.messages.append(message)
      return Begun(
        sequence: sequence, bytes: state.progress.bytesInFlight,
        records: state.progress.recordsInFlight)
    }
  }

  /// Reading has come to the log's end, behind offsets that hold no record.
  ///
  /// - Returns: what to count now.
  func reachedEnd(at offset: Int64, skipped: SkippedOffsets) -> PartitionProgress.Done {
    state.withLock { $0.progress.reachedEnd(at: offset, skipped: skipped) }
  }

  var bytesInFlight: Int { state.withLock { $0.progress.bytesInFlight } }
  var recordsInFlight: Int { state.withLock { $0.progress.recordsInFlight } }

  /// Nothing that was read is worth waiting for: it is done, given up or stuck.
  var isDrained: Bool { state.withLock { $0.progress.isDrained } }

  // MARK: Producing

  var isAbandoned: Bool { state.withLock { $0.progress.isAbandoned } }

  /// Whether a worker has anything to do for it.
  var isWanted: Bool { state.withLock { !$0.progress.isAbandoned && !$0.progress.isStuck } }

  /// The worker has made and handed over all outputs of a record.
  ///
  /// - Returns: what to count now.
  func handedOver(_ sequence: Watermark.Sequence, _ tally: RecordTally) -> PartitionProgress.Done {
    state.withLock { state in
      guard let step = state.progress.handedOver(sequence, tally) else { return .init() }
      state.letGo(step)
      return step.done
    }
  }

  /// An output is about to be given to a producer, so that one report will come for it.
  ///
  /// - Returns: false where the flow is abandoned: nothing more is to be produced for it.
  func willProduce() -> Bool { state.withLock { $0.progress.willProduce() } }

  /// Whether a report has come for every output.
  var isSettled: Bool { state.withLock { $0.progress.outstanding == 0 } }

  /// The report came, or the producer did not take the output.
  func reported() { state.withLock { $0.progress.reported() } }

  /// An output of a record was acknowledged.
  ///
  /// - Parameter low: the low bits of its sequence.
  /// - Returns: what to count now; nil where it is late.
  func acknowledged(_ low: UInt64) -> PartitionProgress.Done? {
    state.withLock { state in
      let sequence = OutputTicket.whole(low, notBefore: state.progress.firstSequence)
      guard let step = state.progress.acknowledged(sequence) else { return nil }
      state.letGo(step)
      return step.done
    }
  }

  // MARK: Delivering again

  /// The message of a record, to make its outputs again; nil where the flow is abandoned.
  func message(_ low: UInt64) -> HeldMessage? {
    state.withLock { state in
      let sequence = OutputTicket.whole(low, notBefore: state.progress.firstSequence)
      return state.progress.index(of: sequence).flatMap { state.messages[$0] }
    }
  }

  /// The broker refused a clean record for good: its verdict is a rejection from now on.
  func refuse(_ low: UInt64, _ code: DeliverCode) {
    state.withLock { state in
      let sequence = OutputTicket.whole(low, notBefore: state.progress.firstSequence)
      state.progress.refuse(sequence, code)
    }
  }

  // MARK: Committing

  /// The offset up to which every record is done; nil where it is not known.
  var done: Int64? { state.withLock { $0.progress.done } }

  /// The watermark, where it is beyond what was committed last.
  var offsetToCommit: Int64? { state.withLock { $0.progress.offsetToCommit } }

  /// The last offset that is known to be committed.
  var committed: Int64? { state.withLock { $0.progress.committed } }

  func didCommit(_ offset: Int64) { state.withLock { $0.progress.didCommit(offset) } }

  /// Where reading again would begin; nil where nothing was read and no start was given.
  var rewindOffset: Int64? { state.withLock { $0.progress.rewindOffset } }

  /// Takes what a transaction would commit: the offset, and what is to be counted when it has.
  func takeUncommitted() -> (offset: Int64?, counts: PartitionProgress.Uncommitted) {
    state.withLock { state in
      guard !state.progress.isAbandoned else { return (nil, .init()) }
      return (state.progress.offsetToCommit, state.progress.takeUncommitted())
    }
  }

  /// Whether a transaction holds outputs that must not be committed without the flow's offset.
  var isUncommitted: Bool { state.withLock { $0.progress.isUncommitted } }

  // MARK: Giving up

  /// An output cannot be delivered for now: the poll thread will read the partition again.
  func stick() { state.withLock { $0.progress.stick() } }

  /// A record, and all after it, will not be delivered: its route has stopped.
  func halt(_ sequence: Watermark.Sequence) { state.withLock { $0.progress.halt(sequence) } }

  /// The partition was revoked, lost or rewound: whatever is reported from now on is late.
  ///
  /// - Returns: false where that was known.
  @discardableResult
  func abandon() -> Bool {
    state.withLock { state in
      state.messages = RingBuffer()
      return state.progress.abandon()
    }
  }

  /// No report will name the flow any more: it is abandoned, and all have come.
  var isSpent: Bool { state.withLock { $0.progress.isSpent } }
}

/// A message and the batch that keeps it alive.
struct HeldMessage {
  let view: MessageView
  let batch: MessageBatch
}

extension PartitionFlow.State {
  /// Lets the message go that a step has made done, and the places that the watermark has passed.
  fileprivate mutating func letGo(_ step: PartitionProgress.Step) {
    guard let index = step.doneIndex else { return }
    messages[index] = nil
    for _ in 0..<step.passed { messages.removeFirst() }
  }
}
