import Kafka
import Pipeline
import Synchronization
import Telemetry

/// The thread that alone calls the consumer: reads, deals records to the workers, pauses, commits.
final class PollLoop: @unchecked Sendable {
  struct Settings: Sendable {
    var properties: ClientProperties
    var instance: String?
    var table: RoutingTable
    var commitInterval: Duration
    var drainTimeout: Duration
    var marks: Backpressure.Marks
    /// Whether a position that is not there any more goes to the log's end.
    var resetsToEnd: Bool
  }

  /// Why the loop ended.
  enum Ending: Sendable {
    /// - missed: what was not done in time; nil where all of it was.
    case stopped(missed: String?)
    case failed(KafkaError)
    /// The group's broker does not let this worker in.
    case refused(KafkaError)
    /// The brokers do not allow a property's value.
    case misconfigured(KafkaError, KafkaError.RefusedProperty)
    /// Exactly once, producer after producer was lost with nothing committed in between; the last one so.
    case exhausted(KafkaError)
  }

  /// What a record costs in memory beside its bytes, for the back-pressure marks. Measured: librdkafka takes
  /// 450 bytes for one that was read and 350 for one to be written, and what is known of it here 250.
  private static let recordOverhead = 1024
  /// Housekeeping under load: every so many events.
  private static let turnEvents = 64

  let settings: Settings
  let workers: [ProcessingThread]
  let hub: OutputHub
  let completion: Completion
  let recovery: Recovery
  /// Where delivery is exactly once.
  let transactions: Transactions?
  let breakers: Breakers
  let brokers: BrokerStates
  let health: WorkerHealth
  let log: WorkerLog
  let isStopping = Atomic(false)
  private let mustRejoin = Atomic(false)
  let runningConsumer = Mutex<Consumer?>(nil)

  private let batchLimits = BatchLimits()

  // The poll thread's own.
  var assignment: Assignment
  var pending: [RecordBatch]
  var nextCommit = Deadline.now
  var isCommitting = false
  /// What the group has committed.
  var groupQuestion = Question()
  /// Why where reading begins could not be committed, and until when nobody asks again.
  var beginningFailure: (error: KafkaError, until: Deadline)?
  /// Bytes in flight of all partitions: counted now and then, and up with each record in between.
  var totalInFlight = 0
  /// Whether the group has ever given this worker an assignment, if only an empty one.
  var hasJoined = false
  private var ages: Histogram.Tally

  init(
    _ settings: Settings, workers: [ProcessingThread], hub: OutputHub, completion: Completion,
    recovery: Recovery, transactions: Transactions?, breakers: Breakers, brokers: BrokerStates,
    health: WorkerHealth, log: WorkerLog
  ) {
    self.settings = settings
    self.workers = workers
    self.hub = hub
    self.completion = completion
    self.recovery = recovery
    self.transactions = transactions
    self.breakers = breakers
    self.brokers = brokers
    self.health = health
    self.log = log
    assignment = Assignment(workers: workers.count)
    pending = workers.map { _ in RecordBatch() }
    ages = completion.metrics.all.recordAge.tally()
  }

  /// Ends `run`, from any thread.
  func stop() {
    isStopping.store(true, ordering: .relaxed)
    wake()
  }

  /// Subscribes again, from any thread: librdkafka goes on waiting for the partitions of a topic that was deleted
  /// when there is another of its name.
  func rejoin() { mustRejoin.store(true, ordering: .relaxed) }

  /// Lets the loop look around, from any thread.
  func wake() { runningConsumer.withLock { $0?.wake() } }

  /// The thread's body: reads until it is stopped, then drains, commits and leaves the group.
  ///
  /// - Parameters:
  ///   - shutdown: how long draining and leaving may take together.
  ///   - ends: called before other threads are told to end.
  func run(shutdown: Duration, ends: () -> Void) -> Ending {
    do {
      let consumer = try Consumer(
        settings.properties, instance: settings.instance, log: log.library
      ) { [unowned self] consumer, rebalance in self.rebalance(consumer, &rebalance) }
      runningConsumer.withLock { $0 = consumer }
      transactions?.waitForStart { isStopping.load(ordering: .relaxed) }
      try consumer.subscribe(settings.table.topics.map(\.topic))
      let failure = read(consumer)
      runningConsumer.withLock { $0 = nil }
      ends()
      if let failure {
        // Nothing can be committed any more: another member reads on from the last commit.
        transactions?.abort(because: failure)
        giveUp(Array(assignment.partitions.keys), consumer)
        transactions?.end()
        _ = consumer.close(deadlineMilliseconds: 1000)
        return ending(failure)
      }
      return .stopped(missed: leave(consumer, within: shutdown))
    } catch {
      ends()
      return .failed(error)
    }
  }

  private func ending(_ failure: KafkaError) -> Ending {
    if let property = failure.refusedProperty { return .misconfigured(failure, property) }
    if failure.isAccessRefused { return .refused(failure) }
    return transactions?.phase == .over ? .exhausted(failure) : .failed(failure)
  }

  /// Polls until the loop is stopped, or the consumer is of no use any more.
  private func read(_ consumer: Consumer) -> KafkaError? {
    var events = 0
    while !isStopping.load(ordering: .relaxed) {
      if events % Self.turnEvents == 0, let failure = keepHouse(consumer) { return failure }
      events += 1
      let hasPending = pending.contains { !$0.isEmpty }
      switch consumer.poll(timeoutMilliseconds: hasPending ? 0 : patience) {
      case .message(let message): take(message, from: consumer)
      case .none:
        handOver()
        if let failure = keepHouse(consumer) { return failure }
      case .rebalanced: handOver()
      case .committed(let outcome): committed(outcome)
      case .endOfPartition(let place): reachedEnd(at: place, consumer)
      case .statistics(let statistics): show(statistics)
      case .error(let error, let place):
        if let failure = heard(error, at: place) { return failure }
      }
    }
    return nil
  }

  /// How long a poll may wait, in milliseconds: less while some partition waits to go on.
  private var patience: Int32 {
    let isWaiting = assignment.partitions.values.contains {
      $0.pressure.isPaused || $0.stop != nil
    }
    return isWaiting ? 10 : 100
  }

  /// - Returns: why the worker cannot go on, where that is so.
  private func keepHouse(_ consumer: Consumer) -> KafkaError? {
    health.polled()
    if mustRejoin.exchange(false, ordering: .relaxed) { subscribe(consumer) }
    halt(consumer)
    mend(consumer)
    resume(consumer)
    commitIfDue(consumer)
    completion.metrics.all.recordAge.merge(&ages)
    return transactions?.failure
  }

  private func subscribe(_ consumer: Consumer) {
    do { try consumer.subscribe(settings.table.topics.map(\.topic)) } catch {
      log.clientError(error, nil)
    }
  }

  // MARK: Records

  private func take(_ message: consuming ConsumerMessage, from consumer: Consumer) {
    let view = message.view
    guard let partition = assignment.partition(topicIndex: view.topicIndex, view.partition),
      partition.reads
    else { return }
    var skipped = SkippedOffsets.none
    if let expected = partition.expected {
      if expected != view.offset, !partition.flow.isAbandoned {
        skipped = jumped(partition, to: view.offset, consumer)
      }
    } else if !mayBegin(partition, at: view.offset, consumer) {
      return
    }
    let flow = partition.flow
    let batch = pending[partition.worker].messages
    let bytes = view.byteCount + Self.recordOverhead
    // What was read before is in flight already; what nobody wants is read again.
    guard
      let begun = flow.begin(HeldMessage(view: view, batch: batch), bytes: bytes, skipped: skipped)
    else { return pauseIfAbandoned(partition, consumer) }
    if partition.expected == nil { log.begins(partition.place, at: view.offset) }
    partition.expected = view.offset + 1
    batch.append(message)
    pending[partition.worker].records.append(
      RecordBatch.Record(flow: flow, sequence: begun.sequence, view: view))
    count(view, flow)
    pauseIfNeeded(partition, begun, bytes: bytes, consumer)
    if batchLimits.isFull(records: batch.count, bytes: batch.byteCount) {
      handOver(worker: partition.worker)
    }
  }

  private func count(_ view: MessageView, _ flow: PartitionFlow) {
    let metrics = completion.metrics
    metrics.consumed[flow.topicIndex].add()
    metrics.bytesConsumed[flow.topicIndex].add(view.byteCount)
    if let timestamp = view.timestamp {
      ages.observe(Swift.max(0, WallClock.seconds - Double(timestamp) / 1000))
    }
  }

  /// Gives every worker what was read for it.
  func handOver() { for worker in pending.indices { handOver(worker: worker) } }

  func handOver(worker: Int) {
    guard !pending[worker].isEmpty else { return }
    workers[worker].take(pending[worker])
    pending[worker] = RecordBatch()
  }

  // MARK: Errors

  /// - Returns: the error where the consumer cannot go on.
  private func heard(_ error: KafkaError, at place: PartitionOffset?) -> KafkaError? {
    completion.metrics.all.kafkaErrors.with(error.name).add()
    health.heard(error)
    if error.isFatal || error.isFenced { return error }
    // At the start a mistake that somebody must mend; later, one that they may be mending.
    if error.isAccessRefused || error.refusedProperty != nil, !hasJoined { return error }
    if error.isOffsetReset {
      log.reset(error, place)
    } else {
      log.clientError(error, place)
    }
    return nil
  }
}
