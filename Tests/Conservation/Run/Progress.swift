import BrokerSupport
import Dispatch
import Kafka

/// How far the workers are.
final class Progress {
  private let arena: Arena
  private let fleet: Fleet
  /// The furthest that they were seen to be, by source partition.
  private var furthest = SourceTopic.places.map { _ in Int64(0) }
  /// As far as they were when `hasMoved` last said so.
  private var struck: Int64 = 0

  init(_ arena: Arena, _ fleet: Fleet) {
    self.arena = arena
    self.fleet = fleet
  }

  /// The offset behind the last record that is done, by source partition. Where committed offsets do not count,
  /// what the workers say.
  func done() throws -> [Int64] {
    guard arena.commitsCount else { return watermarks() }
    let places = SourceTopic.places.map {
      TopicPartition(arena.broker.prefix + $0.topic.name, $0.partition)
    }
    let answers = try Patience.ask(arena.broker.admin) { (admin) throws(KafkaError) in
      try admin.committedOffsets(
        ofGroup: arena.group, places, timeoutMilliseconds: 10_000)
    }
    var offsets: [TopicPartition: Int64] = [:]
    for answer in answers { offsets[answer.place.topicPartition] = answer.place.offset }
    return places.map { max(offsets[$0] ?? 0, 0) }
  }

  /// Looks how far they are, where it is not asked of the group: its coordinator tells no offsets while a
  /// transaction of a killed worker is open, and on the mock who begins anew begins at 0.
  func look() {
    guard arena.plan.delivery == .exactlyOnce else { return }
    advance()
  }

  /// Whether more is done than when this was last so; always where who begins anew begins at 0.
  func hasMoved() -> Bool {
    guard arena.commitsCount else { return true }
    advance()
    let sum = furthest.reduce(0, +)
    defer { struck = max(struck, sum) }
    return sum > struck
  }

  private func advance() { furthest = zip(furthest, watermarks()).map { max($0, $1) } }

  /// How many inputs are done.
  func count() throws -> Int64 {
    look()
    return (arena.plan.delivery == .exactlyOnce ? furthest : try done()).reduce(0, +)
  }

  private func watermarks() -> [Int64] {
    let counters = fleet.running.compactMap { fleet.counters($0) }
    return SourceTopic.places.map { source in
      let labels = [
        (name: "topic", value: arena.broker.prefix + source.topic.name),
        (name: "partition", value: "\(source.partition)"),
      ]
      return counters.map { Int64($0.sum("sluice_watermark", labels)) }.max() ?? 0
    }
  }

  /// The offset behind the last record that was written, by source partition.
  func ends() throws -> [Int64] {
    try SourceTopic.places.map { source in
      let place = TopicPartition(arena.broker.prefix + source.topic.name, source.partition)
      return try Patience.ask(arena.broker.admin) { (admin) throws(KafkaError) in
        try admin.watermarks(place, timeoutMilliseconds: 10_000).high
      }
    }
  }

  /// Waits until all of it is done.
  func settle(patience: Duration = .seconds(90)) throws {
    let ends = try ends()
    var best: Int64 = -1
    var limit = ContinuousClock.now + patience
    while true {
      let done = try done()
      if done == ends { return }
      let sum = done.reduce(0, +)
      if sum > best {
        best = sum
        limit = .now + patience
      }
      if ContinuousClock.now > limit {
        throw BrokerTimeout(
          description: "nothing moves for \(patience): done \(done), written \(ends)")
      }
      // Nothing tells of a commit: leave the cluster a breath between questions.
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(500))
    }
  }

  /// Waits until every worker is ready.
  ///
  /// - Parameter supervise: starts again what has ended.
  func waitUntilReady(
    deadline: Duration = .seconds(90), supervise: () throws -> Void = {}
  ) throws {
    let limit = ContinuousClock.now + deadline
    while !(fleet.running.count == fleet.size && fleet.running.allSatisfy(fleet.isReady)) {
      try supervise()
      if ContinuousClock.now > limit {
        throw BrokerTimeout(description: "the workers are not ready within \(deadline)")
      }
      // Pages are asked again and again: leave the workers a breath.
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(200))
    }
  }
}
