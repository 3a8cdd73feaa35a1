import Admin
package import Configuration
import Kafka
import Pipeline
import Synchronization
package import Telemetry

/// How a worker ended.
package enum WorkerEnding: Sendable, Equatable {
  /// It was stopped, and everything that it had read was delivered and committed.
  case finished
  /// Kafka, or a source topic, was not there in time, or refused access at the start.
  case unavailable(String)
  /// Something that was configured cannot be had: the port of the HTTP page on this machine, or a property's
  /// value from the brokers.
  case misconfigured(String)
  /// It could not go on, or did not end in time.
  case failed(String)
}

/// A whole worker: reads the routes' topics and keeps at it until it is stopped.
///
/// ```
/// let service = WorkerService(configuration, version: "1.0.0", log: .standardError())
/// let ending = service.run(wait: .seconds(60))        // returns after `stop`, or when it cannot go on
/// ```
package final class WorkerService: Sendable {
  /// What tests make of a worker that is otherwise whole.
  struct Hooks: Sendable {
    /// How many producers in a row may be lost, exactly once.
    var restarts = TransactionState.Limits.usualRestarts
    /// Told of the threads when they run.
    var didStart: @Sendable (WorkerThreads) -> Void = { _ in }
  }

  package let metrics: SluiceMetrics
  private let hooks: Hooks
  private let configuration: LoadedConfiguration
  private let version: String
  private let log: WorkerLog
  private let table: RoutingTable
  private let workerMetrics: WorkerMetrics
  private let health: WorkerHealth
  /// Whether it is to stop; waited on by the thread in `run`.
  private let isStopping = Monitor(false)
  private let server = Mutex<AdminServer?>(nil)

  package convenience init(_ configuration: LoadedConfiguration, version: String, log: Log) {
    self.init(configuration, version: version, log: log, hooks: Hooks())
  }

  init(_ configuration: LoadedConfiguration, version: String, log: Log, hooks: Hooks) {
    self.hooks = hooks
    self.configuration = configuration
    self.version = version
    self.log = WorkerLog(log: log)
    table = RoutingTable(configuration.routes)
    let all = SluiceMetrics(version: version, librdkafka: LibraryVersion.text)
    metrics = all
    workerMetrics = WorkerMetrics(all, table: table)
    health = WorkerHealth(drainTimeout: configuration.drainTimeout)
  }

  /// Drains, commits and ends; `run` then returns. From any thread.
  package func stop(because why: String) {
    log.shuttingDown(why)
    isStopping.update { $0 = true }
  }

  /// Where the metrics and probes are served; nil before `run` has opened the port.
  package var adminURL: String? { server.withLock { $0?.url } }

  /// Runs the worker on threads of its own and waits for its end.
  ///
  /// - Parameter wait: how long Kafka and the source topics may take to be there.
  package func run(wait: Duration) -> WorkerEnding {
    MessageMemory.limitHeaps()
    do throws(AdminError) {
      try openServer()
    } catch {
      return .misconfigured(error.description)
    }
    defer { closeServer() }
    do throws(KafkaError) {
      let properties = ClientProperties(configuration.kafka)
      let admin = try AdminClient(properties, log: log.library)
      let startup = Startup(
        admin: admin, table: table, metrics: metrics, log: log, bootstrap: bootstrap(properties))
      do throws(Startup.Unavailable) {
        let isThere = try startup.wait(until: .after(wait), limit: wait, stop: isStopping)
        if !isThere { return .finished }
      } catch {
        return .unavailable(error.message)
      }
      let limit = BatchLimit(startup.smallestLimit()) { startup.smallestKnownLimit() }
      return try work(properties, limit, admin)
    } catch {
      return .failed(error.description)
    }
  }

  private func work(
    _ properties: ClientProperties, _ batchLimit: BatchLimit, _ admin: AdminClient
  ) throws(KafkaError) -> WorkerEnding {
    let threads = try WorkerThreads(
      configuration, table: table, properties: properties, version: version, metrics: workerMetrics,
      health: health, log: log, restarts: hooks.restarts, batchLimit: batchLimit,
      topicLimit: { topic in try? admin.topicLimit(topic, timeoutMilliseconds: 5000) })
    log.started(
      version: version, librdkafka: LibraryVersion.text, topics: table.topics.map(\.topic),
      workers: configuration.workers, admin: adminURL ?? "")
    hooks.didStart(threads)
    // Until it is stopped or cannot go on: a second is how soon a broker's return is noticed.
    let sources = SourceWatch(admin, table: table, metrics: metrics, health: health, log: log)
    while !threads.hasEnded, isStopping.wait(until: .after(.seconds(1)), { $0 ? true : nil }) == nil
    {
      if health.areBrokersDown, (try? admin.metadata(timeoutMilliseconds: 1000)) != nil {
        health.brokersAnswered()
      }
      if sources.look() { threads.rejoin() }
    }
    let ending = threads.end(within: configuration.shutdownTimeout)
    if case .finished = ending { log.finished() }
    return ending
  }

  private func bootstrap(_ properties: ClientProperties) -> String {
    ClientConfiguration(.consumer, properties).value(of: "bootstrap.servers") ?? ""
  }

  private func openServer() throws(AdminError) {
    let pages = AdminPages(
      version: version, metrics: metrics.registry, health: { [health] in health.health },
      readiness: { [health] in health.readiness })
    let address = configuration.adminListen
    let opened = try AdminServer(host: address.host, port: address.port, answer: pages.answer)
    server.withLock { $0 = opened }
  }

  private func closeServer() {
    server.withLock { server in
      server?.stop()
      server = nil
    }
  }
}
