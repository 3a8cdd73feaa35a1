import BrokerSupport
import Kafka
import Synchronization
import TestSupport

/// What befalls Apache Kafka: logs are cut while they are read, and nodes, where they are the test's, are
/// killed and come back.
final class KafkaFaults: Faults {
  private struct Counts {
    var cuts = 0
    var kills = 0
  }

  private final class Tally: Sendable {
    let counts = Mutex(Counts())
  }

  private let tally = Tally()
  private let recurrences: [Recurrence]

  init(_ broker: Broker, seed: UInt64) {
    let cuts = Recurrence(first: 2, random: SplitSeed(seed, "cuts").random) { [tally] _, random in
      if try Self.cut(broker, &random) { tally.counts.withLock { $0.cuts += 1 } }
      return Double.random(in: 2...4, using: &random)
    }
    guard let server = broker.server, server.nodes > 2 else {
      recurrences = [cuts]
      return
    }
    let kills = Recurrence(
      first: 6, random: SplitSeed(seed, "brokers").random
    ) { [tally] recurrence, random in
      try Self.fell(server, recurrence, &random)
      tally.counts.withLock { $0.kills += 1 }
      return Double.random(in: 20...35, using: &random)
    }
    recurrences = [cuts, kills]
  }

  func stop() throws { for recurrence in recurrences { try recurrence.stop() } }

  var summary: String {
    tally.counts.withLock { "\($0.kills) broker kills, \($0.cuts) cuts" }
  }

  /// Removes the records of a partition from its beginning on: as often as not up to where workers are that
  /// lag, so that some of it is not read yet.
  private static func cut(
    _ broker: Broker, _ random: inout SeededRandom
  ) throws -> Bool {
    let partition = Int32.random(in: 0..<Int32(SourceTopic.events.partitions), using: &random)
    let share = Bool.random(using: &random) ? 1 : Double.random(in: 0...1, using: &random)
    let place = TopicPartition(broker.prefix + SourceTopic.events.name, partition)
    do throws(KafkaError) {
      let (low, high) = try broker.admin.watermarks(place, timeoutMilliseconds: 3000)
      // The last record stays: with it a broker that starts again, or takes over, would forget what the test's own
      // idempotent producer wrote, and take its requests in any order.
      let offset = low + Int64(Double(max(high - 1 - low, 0)) * share)
      try broker.admin.deleteRecords(
        before: [PartitionOffset(place, offset: offset)], timeoutMilliseconds: 5000)
      return true
    } catch {
      // A node may be away: another time, then.
      guard error.isRetriable || error.isTimedOut else { throw error }
      Patience.refresh(broker.admin)
      return false
    }
  }

  /// Kills a node, and starts it again some seconds later.
  private static func fell(
    _ server: KafkaServer, _ recurrence: Recurrence, _ random: inout SeededRandom
  ) throws {
    let node = Int.random(in: 1...server.nodes, using: &random)
    try server.kill(node: node)
    _ = recurrence.pause(Double.random(in: 4...8, using: &random))
    try server.start(node: node)
  }
}
