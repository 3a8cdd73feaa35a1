import Configuration
import Kafka
import Pipeline
import Synchronization

/// The threads of a worker: one polls, some process, one hears deliveries, one delivers again.
final class WorkerThreads: Sendable {
  private let poll: PollLoop
  private let processing: [ProcessingThread]
  private let delivery: DeliveryThread
  private let redelivery: Redelivery
  private let log: WorkerLog
  private let health: WorkerHealth
  private let ending = Monitor<PollLoop.Ending?>(nil)
  private let running: Mutex<[(name: String, thread: NamedThread)]>

  init(
    _ configuration: LoadedConfiguration, table: RoutingTable, properties: ClientProperties,
    version: String, metrics: WorkerMetrics, health: WorkerHealth, log: WorkerLog,
    topicLimit: @escaping Redelivery.TopicLimit
  ) throws(KafkaError) {
    let completion = Completion(flows: FlowTable(), metrics: metrics, recovery: Recovery())
    let sender = OutputSender(table: table, version: version)
    let hub = try OutputHub(properties, table: table, log: log.library)
    let redelivery = Redelivery(
      hub: hub, completion: completion, sender: sender, log: log, topicLimit: topicLimit)
    let processing = (0..<configuration.workers).map { _ in
      ProcessingThread(hub: hub, completion: completion, redelivery: redelivery, sender: sender)
    }
    delivery = DeliveryThread(
      hub: hub, completion: completion, redelivery: redelivery, health: health)
    let settings = PollLoop.Settings(
      properties: properties, instance: configuration.instance, table: table,
      commitInterval: configuration.commitInterval, drainTimeout: configuration.drainTimeout,
      high: configuration.inFlight.high, low: configuration.inFlight.low)
    poll = PollLoop(
      settings, workers: processing, hub: hub, completion: completion, health: health, log: log)
    self.redelivery = redelivery
    self.processing = processing
    self.log = log
    self.health = health
    running = Mutex([])
    start(shutdown: configuration.shutdownTimeout)
  }

  private func start(shutdown: Duration) {
    var threads: [(String, NamedThread)] = []
    threads.append(("delivery", NamedThread("delivery") { [delivery] in delivery.run() }))
    threads.append(("redelivery", NamedThread("redelivery") { [redelivery] in redelivery.run() }))
    for (index, worker) in processing.enumerated() {
      threads.append(("worker-\(index)", NamedThread("worker-\(index)") { worker.run() }))
    }
    threads.append(
      (
        "poll",
        NamedThread("poll") { [poll, ending, health] in
          // The threads that end after this one need a moment of the limit too.
          let how = poll.run(shutdown: shutdown * 9 / 10)
          switch how {
          case .failed(let error), .refused(let error):
            health.ended("the consumer cannot go on: \(error)")
          case .stopped: break
          }
          ending.update { $0 = how }
        }
      ))
    running.withLock { $0 = threads }
  }

  /// Whether the poll thread has ended by itself: it cannot go on.
  var hasEnded: Bool { ending.read { $0 != nil } }

  /// Stops reading, drains, commits, leaves the group and ends every thread.
  func end(within limit: Duration) -> WorkerEnding {
    let deadline = Deadline.after(limit)
    poll.stop()
    guard let how = ending.wait(until: deadline, { $0 }) else {
      log.missedDeadline("poll")
      return .failed("not drained within the shutdown timeout of \(limit)")
    }
    for worker in processing { worker.close() }
    redelivery.close()
    delivery.stop()
    for (name, thread) in running.withLock({ $0 }) where !thread.join(until: deadline) {
      log.missedDeadline(name)
      return .failed("the thread '\(name)' did not end within the shutdown timeout of \(limit)")
    }
    switch how {
    case .failed(let error): return .failed("the consumer cannot go on: \(error)")
    case .refused(let error): return .unavailable("Kafka refuses access: \(error)")
    case .stopped(isDrained: false):
      log.missedDeadline("drain")
      return .failed("not drained within the shutdown timeout of \(limit)")
    case .stopped(isDrained: true): return .finished
    }
  }
}
