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
    var high: Int
    var low: Int
  }

  /// Why the loop ended.
  enum Ending: Sendable {
    case stopped(isDrained: Bool)
    case failed(KafkaError)
    /// The group's broker does not let this worker in.
    case refused(KafkaError)
  }

  /// A batch goes to its worker at this size, or as soon as nothing more is there.
  private static let batchRecords = 256
  private static let batchBytes = 512 << 10
  /// What a record costs in memory beside its bytes, for the back-pressure marks.
  private static let recordOverhead = 256
  /// Housekeeping under load: every so many events.
  private static let turnEvents = 64

  let settings: Settings
  let workers: [ProcessingThread]
  let hub: OutputHub
  let completion: Completion
  let health: WorkerHealth
  let log: WorkerLog
  let isStopping = Atomic(false)
  let runningConsumer = Mutex<Consumer?>(nil)

  // The poll thread's own.
  var assignment: Assignment
  var pending: [RecordBatch]
  var nextCommit = Deadline.now
  var isCommitting = false
  /// Whether the group has ever given this worker an assignment, if only an empty one.
  var hasJoined = false
  private var ages: Histogram.Tally

  init(
    _ settings: Settings, workers: [ProcessingThread], hub: OutputHub, completion: Completion,
    health: WorkerHealth, log: WorkerLog
  ) {
    self.settings = settings
    self.workers = workers
    self.hub = hub
    self.completion = completion
    self.health = health
    self.log = log
    assignment = Assignment(workers: workers.count)
    pending = workers.map { _ in RecordBatch() }
    ages = completion.metrics.all.recordAge.tally()
  }

  /// Ends `run`, from any thread.
  func stop() {
    isStopping.store(true, ordering: .relaxed)
    runningConsumer.withLock { $0?.wake() }
  }

  /// The thread's body: reads until it is stopped, then drains, commits and leaves the group.
  ///
  /// - Parameter shutdown: how long draining and leaving may take together.
  func run(shutdown: Duration) -> Ending {
    do {
      let consumer = try Consumer(
        settings.properties, instance: settings.instance, log: log.library
      ) { [unowned self] consumer, rebalance in self.rebalance(consumer, &rebalance) }
      runningConsumer.withLock { $0 = consumer }
      try consumer.subscribe(settings.table.topics.map(\.topic))
      let failure = read(consumer)
      runningConsumer.withLock { $0 = nil }
      if let failure {
        // Nothing can be committed any more: another member reads on from the last commit.
        giveUp(Array(assignment.partitions.keys), consumer)
        _ = consumer.close(deadlineMilliseconds: 1000)
        return failure.isAccessRefused ? .refused(failure) : .failed(failure)
      }
      return .stopped(isDrained: leave(consumer, within: shutdown))
    } catch {
      return .failed(error)
    }
  }

  /// Polls until the loop is stopped, or the consumer is of no use any more.
  private func read(_ consumer: Consumer) -> KafkaError? {
    var events = 0
    while !isStopping.load(ordering: .relaxed) {
      if events % Self.turnEvents == 0 { keepHouse(consumer) }
      events += 1
      let hasPending = pending.contains { !$0.isEmpty }
      switch consumer.poll(timeoutMilliseconds: hasPending ? 0 : patience) {
      case .message(let message): take(message, from: consumer)
      case .none:
        handOver()
        keepHouse(consumer)
      case .rebalanced: handOver()
      case .committed(let outcome): committed(outcome)
      case .endOfPartition, .statistics: break
      case .error(let error, let place):
        if let failure = heard(error, at: place) { return failure }
      }
    }
    return nil
  }

  /// How long a poll may wait, in milliseconds: less while some partition waits to go on.
  private var patience: Int32 {
    let isWaiting = assignment.partitions.values.contains { $0.isPaused || $0.stop != nil }
    return isWaiting ? 10 : 100
  }

  private func keepHouse(_ consumer: Consumer) {
    health.polled()
    mend(consumer)
    resume(consumer)
    commitIfDue(consumer)
    completion.metrics.all.recordAge.merge(&ages)
  }

  // MARK: Records

  private func take(_ message: consuming ConsumerMessage, from consumer: Consumer) {
    let view = message.view
    guard let partition = assignment.partition(topicIndex: view.topicIndex, view.partition),
      partition.stop.map(\.isRetrying) ?? true
    else { return }
    let batch = pending[partition.worker].messages
    let held = HeldMessage(view: view, batch: batch)
    let bytes = view.byteCount + Self.recordOverhead
    var begun = partition.flow.begin(held, bytes: bytes)
    if begun == nil, view.offset < partition.flow.watermark {
      goBack(partition, to: view.offset)
      begun = partition.flow.begin(held, bytes: bytes)
    }
    // What was read before is in flight already.
    guard let begun else { return }
    let flow = partition.flow
    batch.append(message)
    pending[partition.worker].records.append(
      RecordBatch.Record(flow: flow, sequence: begun.sequence, view: view))
    count(view, flow)
    if begun.inFlight >= settings.high || flow.recordsInFlight >= OutputTicket.recordLimit / 2 {
      pause(partition, consumer)
    }
    if batch.count >= Self.batchRecords || batch.byteCount >= Self.batchBytes {
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

  private func handOver(worker: Int) {
    guard !pending[worker].isEmpty else { return }
    workers[worker].take(pending[worker])
    pending[worker] = RecordBatch()
  }

  // MARK: Back-pressure

  private func pause(_ partition: AssignedPartition, _ consumer: Consumer) {
    guard !partition.isPaused else { return }
    handOver(worker: partition.worker)
    do {
      try consumer.pause([partition.place])
      partition.isPaused = true
      partition.series.paused.set(true)
    } catch { log.clientError(error, nil) }
  }

  private func resume(_ consumer: Consumer) {
    for partition in assignment.partitions.values where partition.isPaused && partition.stop == nil
    {
      let flow = partition.flow
      guard flow.bytesInFlight <= settings.low, flow.recordsInFlight <= OutputTicket.recordLimit / 4
      else { continue }
      do {
        try consumer.resume([partition.place])
        partition.isPaused = false
        partition.series.paused.set(false)
      } catch { log.clientError(error, nil) }
    }
  }

  // MARK: Errors

  /// - Returns: the error where the consumer cannot go on.
  private func heard(_ error: KafkaError, at place: PartitionOffset?) -> KafkaError? {
    completion.metrics.all.kafkaErrors.with(error.name).add()
    health.heard(error)
    if error.isFatal || error.isFenced { return error }
    // At the start a mistake that somebody must mend; later, one that they may be mending.
    if error.isAccessRefused, !hasJoined { return error }
    if error.isOffsetReset {
      log.reset(error, place)
    } else {
      log.clientError(error, place)
    }
    return nil
  }
}
