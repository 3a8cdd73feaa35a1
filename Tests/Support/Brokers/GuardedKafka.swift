import Foundation
import Synchronization
import TestSupport

/// A node of Apache Kafka with a second listener, where users log in with a password (SASL/PLAIN) and may
/// do what access rules say. The first listener is for the tests: whoever comes there may do anything.
///
///     let kafka = try GuardedKafka.shared.get()
///     let broker = try Broker(kafka.server)
///     try kafka.deny(.worker, "Write", [broker.prefix + "things"])
package final class GuardedKafka: Sendable {
  /// Their password is their name.
  package enum User: String, CaseIterable, Sendable {
    /// May do anything with topics, groups and transactions.
    case worker
    /// The same, but for one kind of thing.
    case withoutTopics, withoutGroups, withoutTransactions
  }

  /// The one that tests share; started on first use.
  package static let shared = Result { try GuardedKafka() }

  package let server: KafkaServer
  /// `host:port` of the second listener.
  package let bootstrap: String

  private init() throws {
    let port = try FreePort.find()
    bootstrap = "127.0.0.1:\(port)"
    let login = "org.apache.kafka.common.security.plain.PlainLoginModule required"
    let users = User.allCases.map { "user_\($0.rawValue)=\"\($0.rawValue)\"" }
    server = try KafkaServer(properties: [
      "listeners": "@LISTENERS@,GUARDED://\(bootstrap)",
      "listener.security.protocol.map":
        "CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,GUARDED:SASL_PLAINTEXT",
      "sasl.enabled.mechanisms": "PLAIN",
      "listener.name.guarded.plain.sasl.jaas.config":
        "\(login) \(users.joined(separator: " "));",
      "authorizer.class.name": "org.apache.kafka.metadata.authorizer.StandardAuthorizer",
      "super.users": "User:ANONYMOUS",
    ])
    let changes = try [
      change(allowing: "--topic", but: .withoutTopics),
      change(allowing: "--group", but: .withoutGroups),
      change(allowing: "--transactional-id", but: .withoutTransactions),
    ]
    for change in changes { try change.finish() }
  }

  private func change(allowing resource: String, but user: User) throws -> Change {
    var words = ["--add", "--operation", "All", resource, "*"]
    for allowed in User.allCases where allowed != user {
      words += ["--allow-principal", "User:\(allowed.rawValue)"]
    }
    return try Change(words, server.bootstrap)
  }

  /// Forbids an operation on topics, until it is permitted again.
  package func deny(_ user: User, _ operation: String, _ topics: [String]) throws {
    try change(["--add"], user, operation, topics)
  }

  /// Ends what `deny` did.
  package func permit(_ user: User, _ operation: String, _ topics: [String]) throws {
    try change(["--remove", "--force"], user, operation, topics)
  }

  private func change(
    _ words: [String], _ user: User, _ operation: String, _ topics: [String]
  ) throws {
    let rule = ["--operation", operation, "--deny-principal", "User:\(user.rawValue)"]
    try Change(words + rule + topics.flatMap { ["--topic", $0] }, server.bootstrap).finish()
  }

  /// Kafka's own tool at work: librdkafka 2.0.2 knows no rules for transactions.
  private struct Change {
    private let tool: ChildProcess
    private let folder: TemporaryFolder

    init(_ words: [String], _ bootstrap: String) throws {
      let home = try KafkaScript.run(["get", "--no-fetch"])
      folder = try TemporaryFolder()
      tool = try ChildProcess(
        "/usr/bin/env",
        [
          "java", "-Xmx64m", "-XX:TieredStopAtLevel=1", "-cp", home + "/libs/*",
          "org.apache.kafka.tools.AclCommand", "--bootstrap-server", bootstrap,
        ] + words, output: .file(folder.path + "/out"), error: .file(folder.path + "/err"))
    }

    func finish() throws {
      let exit = tool.wait(Waiting.limit)
      guard exit == .code(0) else {
        let words = ((try? folder.text("err")) ?? "") + ((try? folder.text("out")) ?? "")
        throw KafkaScript.Failure(description: "AclCommand: \(words)")
      }
    }
  }
}

/// A port that nobody has, below the range from which the system takes those of outgoing connections.
private enum FreePort {
  static func find() throws -> UInt16 {
    for _ in 0..<100 {
      let port = UInt16.random(in: 10_000..<32_000)
      if isFree(port) { return port }
    }
    throw KafkaScript.Failure(description: "no free port")
  }

  private static func isFree(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    } == 0
  }
}
