import Foundation
package import Kafka
import Synchronization
package import TestSupport

/// librdkafka's mock cluster as a process of its own, which outlives no owner: for tests whose workers
/// are processes, and whose faults only it can inject. See `MockCluster` for what it is.
///
///     let cluster = try MockProcess(brokers: 3)
///     try cluster.createTopic("things", partitions: 4)
///     try cluster.push([ErrorCode.notLeader, ErrorCode.notLeader], for: .produce)
///     let broker = try Broker(cluster)  // or so, with topics of a prefix of its own
///
/// Any thread; one command at a time. Each returns when the cluster has taken it.
package final class MockProcess: Sendable {
  /// `host:port`, comma-separated, for `bootstrap.servers`.
  package let bootstrap: String
  package let brokers: Int
  package let process: ChildProcess
  private let lines: Mutex<LineSocket>

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package init(brokers: Int = 1) throws {
    self.brokers = brokers
    let (mine, its) = try LineSocket.pair()
    defer { close(its) }
    process = try ChildProcess(
      BuiltProgram.path("mock-cluster"), ["\(brokers)"], input: .descriptor(its),
      output: .descriptor(its))
    var socket = LineSocket(mine)
    guard let line = socket.receive() else {
      throw Failure(description: "mock-cluster did not start")
    }
    bootstrap = line
    lines = Mutex(socket)
  }

  package func createTopic(_ name: String, partitions: Int = 1, replication: Int = 1) throws {
    try command("topic \(name) \(partitions) \(replication)")
  }

  /// The next requests of this kind fail with these codes, one each, in order.
  /// `ErrorCode.transport` breaks the connection.
  package func push(_ codes: [Int32], for request: MockCluster.Request) throws {
    try command("push \(request) " + codes.map { "\($0)" }.joined(separator: " "))
  }

  /// The next request of this kind at this broker is answered with this code, after so long; with 0
  /// it is done, and answered late. Several add up, in order.
  package func push(
    _ code: Int32, delayMilliseconds: Int, for request: MockCluster.Request, at broker: Int32
  ) throws {
    try command("push-at \(broker) \(request) \(code) \(delayMilliseconds)")
  }

  /// Forgets what was pushed and not used.
  package func clearErrors(for request: MockCluster.Request) throws {
    try command("clear \(request)")
  }

  /// Metadata requests answer this for the topic; 0 ends it.
  package func setError(_ code: Int32, forTopic name: String) throws {
    try command("topic-error \(name) \(code)")
  }

  /// Closes the broker's connections and takes no new ones. Nil: all brokers.
  package func setDown(_ broker: Int32? = nil) throws { try command("down \(broker ?? -1)") }

  package func setUp(_ broker: Int32? = nil) throws { try command("up \(broker ?? -1)") }

  /// Delays every answer. Nil: of all brokers.
  package func setRoundTrip(milliseconds: Int, broker: Int32? = nil) throws {
    try command("rtt \(broker ?? -1) \(milliseconds)")
  }

  /// -1 for none.
  package func setLeader(_ broker: Int32, of place: TopicPartition) throws {
    try command("leader \(place.topic) \(place.partition) \(broker)")
  }

  package func setCoordinator(_ broker: Int32, ofGroup group: String) throws {
    try command("group-coordinator \(group) \(broker)")
  }

  package func setCoordinator(_ broker: Int32, ofTransactions id: String) throws {
    try command("transaction-coordinator \(id) \(broker)")
  }

  private func command(_ line: String) throws {
    let answer = lines.withLock { socket in socket.send(line) ? socket.receive() : nil }
    guard let answer else {
      let end = process.exit.map { "it ended: \($0)" } ?? "no answer in two minutes"
      throw Failure(description: "mock-cluster: \(line): \(end)")
    }
    guard answer == "ok" else { throw Failure(description: "mock-cluster: \(answer)") }
  }
}

/// One end of a stream of lines. A socket, not a pipe: writing to one whose reader has gone is an
/// error, and no signal.
private struct LineSocket: ~Copyable {
  private let descriptor: Int32
  private var rest: [UInt8] = []

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var patience = timeval(tv_sec: 120, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
  }

  deinit { close(descriptor) }

  static func pair() throws -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    // No other child may hold an end open.
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      throw MockProcess.Failure(description: "socketpair: \(String(cString: strerror(errno)))")
    }
    return (ends[0], ends[1])
  }

  func send(_ line: String) -> Bool {
    let bytes = Array((line + "\n").utf8)
    return Foundation.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
  }

  /// The next line; nil where none comes in two minutes, or the other end is closed.
  mutating func receive() -> String? {
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        defer { rest.removeSubrange(...end) }
        return String(decoding: rest[..<end], as: UTF8.self)
      }
      let count = recv(descriptor, &piece, piece.count, 0)
      guard count > 0 else { return nil }
      rest += piece[..<count]
    }
  }
}
