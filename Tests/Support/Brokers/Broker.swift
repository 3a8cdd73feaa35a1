import Foundation
package import Kafka
import Synchronization
import TestSupport

/// A broker for one test, with topics and groups of a prefix of its own, which are removed with it
/// where the cluster outlives the tests.
package final class Broker: Sendable {
  package let kind: BrokerKind
  /// For `bootstrap.servers`.
  package let bootstrap: String
  /// The cluster in this process, where it is one: fresh for each `Broker`.
  package let mock: MockCluster?
  /// The embedded cluster, where it is a process of its own.
  package let mockProcess: MockProcess?
  /// The nodes of Apache Kafka, where they are this process's.
  package let server: KafkaServer?
  /// Unique, e.g. `sluice-test-4711-3f2a.`; topics and groups of this test begin with it.
  package let prefix: String
  private let groups = Mutex<Set<String>>([])
  /// Asks and changes the cluster.
  package let admin: AdminClient

  package convenience init(_ kind: BrokerKind) throws {
    switch kind {
    case .embedded:
      let mock = try MockCluster()
      try self.init(kind, bootstrap: mock.bootstrap, mock: mock)
    case .apache:
      let server = try KafkaServer.shared.get()
      try self.init(kind, bootstrap: server.bootstrap, server: server)
    case .yours: try self.init(kind, bootstrap: Environment.bootstrap ?? "")
    }
  }

  /// A node of Apache Kafka for this test alone, with broker properties of its choice.
  package convenience init(apacheWith properties: [String: String]) throws {
    try self.init(KafkaServer(properties: properties))
  }

  /// These nodes of Apache Kafka, which other tests may use at the same time.
  package convenience init(_ server: KafkaServer) throws {
    try self.init(.apache, bootstrap: server.bootstrap, server: server)
  }

  /// The embedded cluster in a process of its own.
  package convenience init(_ process: MockProcess) throws {
    try self.init(.embedded, bootstrap: process.bootstrap, mockProcess: process)
  }

  private init(
    _ kind: BrokerKind, bootstrap: String, mock: MockCluster? = nil,
    mockProcess: MockProcess? = nil, server: KafkaServer? = nil
  ) throws {
    self.kind = kind
    self.bootstrap = bootstrap
    self.mock = mock
    self.mockProcess = mockProcess
    self.server = server
    let process = ProcessInfo.processInfo.processIdentifier
    prefix = "sluice-test-\(process)-\(String(UInt32.random(in: .min ... .max), radix: 16))."
    admin = try AdminClient(ClientProperties(common: [("bootstrap.servers", bootstrap)]))
  }

  deinit {
    guard kind == .yours else { return }
    let names = (try? admin.metadata(timeoutMilliseconds: 10_000).topics.map { $0.name }) ?? []
    try? admin.deleteTopics(names.filter { $0.hasPrefix(prefix) }, timeoutMilliseconds: 10_000)
    for group in groups.withLock({ $0 }) {
      try? admin.deleteGroup(group, timeoutMilliseconds: 10_000)
    }
  }

  /// What a client needs to reach it.
  ///
  /// Sessions are long, so that a machine that is slow for a while ends none, and heartbeats frequent, since members
  /// learn by them that others come and go. The embedded broker makes those that come and go wait for almost a session.
  package var properties: ClientProperties {
    ClientProperties(
      common: [("bootstrap.servers", bootstrap)],
      consumer: [
        ("session.timeout.ms", kind == .embedded ? "8000" : "30000"),
        ("heartbeat.interval.ms", "500"),
      ])
  }

  /// The same, for a member of this group.
  package func properties(group: String) -> ClientProperties {
    var properties = properties
    properties.consumer.append(("group.id", group))
    return properties
  }

  /// A group's name under the prefix.
  package func group(_ name: String) -> String {
    groups.withLock { _ = $0.insert(prefix + name) }
    return prefix + name
  }

  /// Makes a topic, known to the brokers when this returns, and gives its name, which has the
  /// prefix.
  ///
  /// - Parameter configuration: of a real broker; the embedded one has no topic configuration.
  package func makeTopic(
    _ name: String, partitions: Int = 1, configuration: [(name: String, value: String)] = []
  ) throws -> String {
    let name = prefix + name
    if let mock {
      try mock.createTopic(name, partitions: partitions)
    } else if let mockProcess {
      try mockProcess.createTopic(name, partitions: partitions)
    } else {
      try admin.createTopics(
        [NewTopic(name, partitions: partitions, configuration: configuration)],
        timeoutMilliseconds: Waiting.requestMilliseconds)
      try admin.waitForTopics([name], timeoutMilliseconds: Waiting.requestMilliseconds)
    }
    return name
  }
}
