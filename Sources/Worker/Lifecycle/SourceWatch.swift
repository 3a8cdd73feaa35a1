import Kafka
import Pipeline
import Telemetry

/// Asks from time to time whether the source topics are there: a consumer whose topic is deleted waits without
/// a word. Used by one thread.
final class SourceWatch {
  private static let pause = Duration.seconds(3)
  private static let patienceMilliseconds: Int32 = 2000

  private let admin: AdminClient
  private let topics: [String]
  private let metrics: SluiceMetrics
  private let health: WorkerHealth
  private let log: WorkerLog
  private var missing: Set<String> = []
  private var nextLook = Deadline.after(SourceWatch.pause)

  init(
    _ admin: AdminClient, table: RoutingTable, metrics: SluiceMetrics, health: WorkerHealth,
    log: WorkerLog
  ) {
    self.admin = admin
    topics = table.topics.map(\.topic)
    self.metrics = metrics
    self.health = health
    self.log = log
  }

  /// Looks where it is time.
  ///
  /// - Returns: whether a topic that was missing is back.
  func look() -> Bool {
    guard nextLook.isPast else { return false }
    defer { nextLook = .after(Self.pause) }
    var isBack = false
    for topic in topics {
      // Where no broker answers nothing is known, and that is said elsewhere.
      guard
        let found = try? admin.topic(topic, timeoutMilliseconds: Self.patienceMilliseconds)
      else { return isBack }
      guard let error = found.error, error.isUnknownTopic else {
        if found.error == nil, missing.remove(topic) != nil {
          isBack = true
          health.found(source: topic)
          log.sourceFound(topic)
        }
        continue
      }
      guard missing.insert(topic).inserted else { continue }
      metrics.kafkaErrors.with(error.name).add()
      health.missing(source: topic)
      log.sourceMissing(topic)
    }
    return isBack
  }
}
