import BrokerSupport
import Foundation
import Kafka

/// The cluster of a run with its topics, the configuration of its workers, and a folder for their logs.
struct Arena {
  let plan: Plan
  let broker: Broker
  let group: String
  let pipeline: ConservationPipeline
  let oracle: Oracle
  /// Stays where the run fails.
  let logs: String

  /// Whether a record of the feeder's lies where it was written to.
  var isExact: Bool { plan.setting == .kafka }

  /// Whether committed offsets tell what is done: the mock forgets those that are sent in a transaction.
  var commitsCount: Bool { plan.setting == .kafka || plan.delivery == .atLeastOnce }

  init(_ plan: Plan, nodes: Int) throws {
    self.plan = plan
    broker = try Self.broker(plan.setting, nodes: nodes)
    for topic in SourceTopic.allCases {
      _ = try broker.makeTopic(
        topic.name, partitions: topic.partitions, configuration: topic.configuration)
    }
    for topic in OutputTopic.allCases {
      _ = try broker.makeTopic(topic.name, partitions: topic.partitions)
    }
    if let cluster = broker.mockProcess { try MockFaults.lead(broker, cluster) }
    if broker.server != nil {
      try broker.waitUntilInSync(SourceTopic.allCases.map { [broker] in broker.prefix + $0.name })
    }
    group = broker.group("workers")
    pipeline = try ConservationPipeline(
      plan.delivery, prefix: broker.prefix, kafka: Self.properties(broker, group))
    oracle = try Oracle(configuration: pipeline.file, prefix: broker.prefix)
    logs = FileManager.default.temporaryDirectory.path + "/\(broker.prefix)\(plan.seed)"
    try FileManager.default.createDirectory(atPath: logs, withIntermediateDirectories: true)
  }

  func fleet() -> Fleet {
    // The mock knows no static members, but a transaction's coordinator can be moved only by its name.
    let hasNames = plan.setting == .mock || plan.schedule == .static
    return Fleet(
      pipeline.file, size: 3, hasNames: hasNames, routes: oracle.routes,
      logs: logs)
  }

  /// Removes the logs of a run that has nothing to tell.
  func forgetLogs() { try? FileManager.default.removeItem(atPath: logs) }

  private static func broker(_ setting: Setting, nodes: Int) throws -> Broker {
    if setting == .mock { return try Broker(MockProcess(brokers: MockFaults.brokers)) }
    guard BrokerKind.real.first == .apache else { return try Broker(.yours) }
    return try Broker(
      KafkaServer(nodes: nodes, properties: ["log.cleaner.backoff.ms": "500"]))
  }

  private static func properties(_ broker: Broker, _ group: String) -> String {
    let session =
      switch broker.kind {
      // The mock keeps a group waiting for a session, and for 3 s at first.
      case .embedded: 3200
      case .apache: 1500
      case .yours: 6000
      }
    return """
        bootstrap.servers: "\(broker.bootstrap)"
        group.id: "\(group)"
        session.timeout.ms: \(session)
        heartbeat.interval.ms: 500
        reconnect.backoff.max.ms: 1000
        producer:
          linger.ms: 50
      """
  }
}
