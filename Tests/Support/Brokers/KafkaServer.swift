import Foundation
import Synchronization

/// Apache Kafka, one node or several, in a temporary directory, which ends with its owner and with the
/// process, however that ends.
///
///     let server = try KafkaServer(properties: ["message.max.bytes": "2000"])
///
///     let cluster = try KafkaServer(nodes: 3)
///     try cluster.kill(node: 2)
///     try cluster.start(node: 2)
///     let broker = try Broker(cluster)  // topics and groups of a test
package final class KafkaServer: Sendable {
  /// `host:port`, of several nodes with commas between.
  package let bootstrap: String
  /// How many nodes there are, numbered from 1.
  package let nodes: Int
  private let directory: String

  /// The one that tests without special wishes share; started on first use.
  static let shared = Result { try KafkaServer() }

  /// Starts the nodes, and returns when each knows all.
  ///
  /// - Parameters:
  ///   - nodes: from three on each topic has three copies, two of them make a write, and any one node
  ///     may be killed.
  ///   - properties: of each node, over what `scripts/kafka` sets.
  package init(nodes: Int = 1, properties: [String: String] = [:]) throws {
    let number = Self.count.add(1, ordering: .relaxed).newValue
    let process = ProcessInfo.processInfo.processIdentifier
    directory =
      FileManager.default.temporaryDirectory.path + "/sluice-kafka-\(process)-\(number)"
    var arguments = ["start", "--dir", directory, "--until-exit", "\(process)"]
    if nodes > 1 { arguments += ["--nodes", "\(nodes)"] }
    for (name, value) in properties.sorted(by: { $0.key < $1.key }) {
      arguments += ["--property", "\(name)=\(value)"]
    }
    self.nodes = nodes
    bootstrap = try KafkaScript.run(arguments)
    Self.running.withLock { running in
      if running.isEmpty { atexit { KafkaServer.stopAll() } }
      running.insert(directory)
    }
  }

  deinit { Self.stop(directory) }

  /// Ends a node as a crash would; its data stay. Throws where it does not run.
  package func kill(node: Int) throws {
    _ = try KafkaScript.run(["kill", "\(node)", "--dir", directory])
  }

  /// Starts a node again, and returns when the others list it: copies of partitions may still have to
  /// catch up (`Broker.waitUntilInSync`). One that runs already is left alone. Where no majority of
  /// nodes runs, none can be ready: then it returns at once.
  package func start(node: Int) throws {
    _ = try KafkaScript.run(["start-node", "\(node)", "--dir", directory])
  }

  private static let count = Atomic<Int>(0)
  private static let running = Mutex<Set<String>>([])

  private static func stop(_ directory: String) {
    guard running.withLock({ $0.remove(directory) }) != nil else { return }
    _ = try? KafkaScript.run(["stop", "--dir", directory])
  }

  private static func stopAll() {
    for directory in running.withLock({ $0 }) { stop(directory) }
  }
}
