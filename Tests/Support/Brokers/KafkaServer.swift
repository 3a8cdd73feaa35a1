import Foundation
import Synchronization

/// One node of Apache Kafka in a temporary directory, which ends with its owner and with the
/// process, however that ends.
///
///     let server = try KafkaServer(properties: ["message.max.bytes": "2000"])
package final class KafkaServer: Sendable {
  /// `host:port`.
  package let bootstrap: String
  private let directory: String

  /// The one that tests without special wishes share; started on first use.
  static let shared = Result { try KafkaServer() }

  /// - Parameter properties: of the broker, over what `scripts/kafka` sets.
  package init(properties: [String: String] = [:]) throws {
    let number = Self.count.add(1, ordering: .relaxed).newValue
    let process = ProcessInfo.processInfo.processIdentifier
    directory =
      FileManager.default.temporaryDirectory.path + "/sluice-kafka-\(process)-\(number)"
    var arguments = ["start", "--dir", directory, "--until-exit", "\(process)"]
    for (name, value) in properties.sorted(by: { $0.key < $1.key }) {
      arguments += ["--property", "\(name)=\(value)"]
    }
    bootstrap = try KafkaScript.run(arguments)
    Self.running.withLock { running in
      if running.isEmpty { atexit { KafkaServer.stopAll() } }
      running.insert(directory)
    }
  }

  deinit { Self.stop(directory) }

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
