import Configuration
import Kafka
import Pipeline
import Synchronization

/// The threads of a worker: one polls, some process, one hears deliveries; at least once one delivers again,
/// exactly once one commits transactions.
final class WorkerThreads: Sendable {
  private let poll: PollLoop
  private let processing: [ProcessingThread]
  let delivery: DeliveryThread
  let hub: OutputHub
  private let outcome: OutcomeThread
  private let log: WorkerLog
  private let health: WorkerHealth
  private let properties: ClientProperties
  private let ending = Monitor<PollLoop.Ending?>(nil)
  private let threads: ThreadGroup

  /// The thread that sees to what became of outputs.
  private enum OutcomeThread {
    case redelivery(Redelivery)
    case transactions(TransactionThread, Transactions)
  }

  init(
    _ configuration: LoadedConfiguration, table: RoutingTable, properties: ClientProperties,
    version: String, metrics: WorkerMetrics, health: WorkerHealth, log: WorkerLog,
    restarts: Int, batchLimit: BatchLimit, topicLimit: @escaping OutputJudge.TopicLimit
  ) throws(KafkaError) {
    let completion = Completion(flows: FlowTable(configuration.delivery), metrics: metrics)
    let sender = OutputSender(table: table, version: version)
    let recovery = Recovery()
    let makeJudge: @Sendable () -> OutputJudge = {
      OutputJudge(sender, log: log, topicLimit: topicLimit)
    }
    let hub = try OutputHub(
      properties, table: table,
      transactionalID: Self.transactionalID(configuration, properties), batchLimit: batchLimit,
      log: log.library)
    let failures: any OutputFailures
    var transactions: Transactions?
    switch configuration.delivery {
    case .atLeastOnce:
      let redelivery = Redelivery(
        hub: hub, completion: completion, recovery: recovery, makeJudge: makeJudge)
      failures = AtLeastOnceFailures(redelivery: redelivery, recovery: recovery)
      outcome = .redelivery(redelivery)
    case .exactlyOnce:
      let shared = Transactions(
        TransactionState.Limits(configuration.transaction, restarts: restarts))
      failures = shared
      transactions = shared
      let thread = TransactionThread(
        shared, hub: hub, completion: completion, health: health, log: log, makeJudge: makeJudge)
      outcome = .transactions(thread, shared)
    }
    let gate = transactions
    let breakers = Breakers(table)
    let brokers = BrokerStates(metrics.all)
    processing = (0..<configuration.workers).map { _ in
      ProcessingThread(
        hub: hub, completion: completion, failures: failures, transactions: gate,
        breakers: breakers,
        sender: sender)
    }
    delivery = DeliveryThread(
      hub: hub, completion: completion, failures: failures, transactions: gate, brokers: brokers,
      health: health)
    poll = PollLoop(
      PollLoop.Settings(configuration, table: table, properties: properties), workers: processing,
      hub: hub, completion: completion, recovery: recovery, transactions: gate,
      breakers: breakers, brokers: brokers, health: health, log: log)
    self.log = log
    self.health = health
    self.properties = properties
    self.hub = hub
    threads = ThreadGroup { name in
      health.ended(Self.loss(of: name))
      log.threadEnded(name)
    }
    gate?.onRewind { [weak poll] in poll?.wake() }
    breakers.onTrip { [weak poll] in poll?.wake() }
    start(shutdown: configuration.shutdownTimeout)
  }

  /// Of the group and the worker's name, so that a worker that comes back ends what it left open; where it has
  /// no name, by chance, since two live workers must never share one.
  private static func transactionalID(
    _ configuration: LoadedConfiguration, _ properties: ClientProperties
  ) -> String? {
    guard configuration.delivery == .exactlyOnce else { return nil }
    let group = ClientConfiguration(.consumer, properties).value(of: "group.id") ?? ""
    let name = configuration.instance ?? String(UInt64.random(in: 0 ... .max), radix: 36)
    return "\(group)-\(name)"
  }

  private func start(shutdown: Duration) {
    threads.start("delivery") { [delivery] in delivery.run() }
    switch outcome {
    case .redelivery(let redelivery): threads.start("redelivery") { redelivery.run() }
    case .transactions(let thread, _): threads.start("transactions") { thread.run() }
    }
    for (index, worker) in processing.enumerated() {
      threads.start("worker-\(index)") { worker.run() }
    }
    threads.start("poll") { [poll, ending, health, threads, properties] in
      // The threads that end after this one need a moment of the limit too.
      let how = poll.run(shutdown: shutdown * 9 / 10) { threads.end() }
      switch how {
      case .failed(let error), .refused(let error): health.ended(Self.reason(error))
      case .exhausted(let error): health.ended(Self.exhaustion(error))
      case .misconfigured(let error, let property):
        health.ended(Self.refusal(of: property, properties, error))
      case .stopped: break
      }
      ending.update { $0 = how }
    }
  }

  /// Why the poll thread cannot go on, for a person.
  private static func reason(_ error: KafkaError) -> String {
    error.code == ErrorCode.fencedInstance
      ? "another worker has joined under the same `instance`; give each a name of its own: \(error)"
      : "the consumer cannot go on: \(error)"
  }

  private static func exhaustion(_ error: KafkaError) -> String {
    "producer after producer is lost before anything is committed, the last one so: \(error)"
  }

  /// What the brokers refuse, and who has to change what.
  private static func refusal(
    of property: KafkaError.RefusedProperty, _ properties: ClientProperties, _ error: KafkaError
  ) -> String {
    let role: ClientConfiguration.Role =
      error.code == ErrorCode.invalidTransactionTimeout ? .producer : .consumer
    let value =
      ClientConfiguration(role, properties, transactionalID: "").value(of: property.name) ?? ""
    return
      "the brokers refuse `\(property.name): \(value)`; change it, or what they allow, by their "
      + "\(property.brokerSettings): \(error)"
  }

  private static func loss(of thread: String) -> String {
    "the thread '\(thread)' has ended by itself"
  }

  /// Whether a thread has ended by itself: the worker cannot go on.
  var hasEnded: Bool { ending.read { $0 != nil } || threads.lost != nil }

  /// A topic that was gone is back: the group is to assign it anew.
  func rejoin() { poll.rejoin() }

  /// Stops reading, drains, commits, leaves the group and ends every thread.
  func end(within limit: Duration) -> WorkerEnding {
    // Nothing can be drained any more: what is not committed is read again.
    if let lost = threads.lost { return .failed(Self.loss(of: lost)) }
    return finish(within: limit)
  }

  /// The same, whatever has become of the threads.
  func finish(within limit: Duration) -> WorkerEnding {
    let deadline = Deadline.after(limit)
    threads.end()
    poll.stop()
    guard let how = ending.wait(until: deadline, { $0 }) else {
      log.missedDeadline("poll")
      return .failed("not drained within the shutdown timeout of \(limit)")
    }
    for worker in processing { worker.close() }
    switch outcome {
    case .redelivery(let redelivery): redelivery.close()
    case .transactions(_, let transactions): transactions.end()
    }
    delivery.stop()
    if let name = threads.join(until: deadline) {
      log.missedDeadline(name)
      return .failed("the thread '\(name)' did not end within the shutdown timeout of \(limit)")
    }
    switch how {
    case .failed(let error): return .failed(Self.reason(error))
    case .refused(let error): return .unavailable("Kafka refuses access: \(error)")
    case .exhausted(let error): return .failed(Self.exhaustion(error))
    case .misconfigured(let error, let property):
      return .misconfigured(Self.refusal(of: property, properties, error))
    case .stopped(let missed?):
      log.missedDeadline(missed)
      return .failed("\(missed) within the shutdown timeout of \(limit)")
    case .stopped(nil): return .finished
    }
  }
}

extension PollLoop.Settings {
  init(_ configuration: LoadedConfiguration, table: RoutingTable, properties: ClientProperties) {
    let reset = ClientConfiguration(.consumer, properties).value(of: "auto.offset.reset") ?? ""
    self.init(
      properties: properties, instance: configuration.instance, table: table,
      commitInterval: configuration.commitInterval, drainTimeout: configuration.drainTimeout,
      marks: Backpressure.Marks(
        high: configuration.inFlight.high, low: configuration.inFlight.low,
        total: configuration.inFlight.total, records: OutputTicket.recordLimit / 2),
      resetsToEnd: ["latest", "largest", "end"].contains(reset))
  }
}

extension TransactionState.Limits {
  init(_ limits: TransactionLimits, restarts: Int) {
    let (seconds, attoseconds) = limits.every.components
    // Safe: a configured duration is far below the 584 years that 64 bits of nanoseconds hold.
    self.init(
      every: UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000),
      bytes: limits.bytes, restarts: restarts)
  }
}
