import Admin
import Kafka
import Synchronization

/// What the worker knows of its own state: the ground for `/healthz` and `/readyz`.
final class WorkerHealth: Sendable {
  private struct State {
    var isAssigned = false
    var partitions = 0
    var brokersDown: KafkaError?
    var stopped: [TopicPartition: String] = [:]
    /// Why nothing can be produced in transactions.
    var withoutTransactions: KafkaError?
    /// Why routes have stopped, by their names.
    var breakers: [String: String] = [:]
    /// Source topics that are not there any more.
    var missing: Set<String> = []
    var isDraining = false
    /// Nil until there is a consumer: waiting for Kafka is no fault of the process.
    var lastPoll: Deadline?
    var ended: String?
  }

  private let state = Mutex(State())
  /// The poll thread counts as stuck after this long without a turn.
  private let patience: Duration

  /// - Parameter drainTimeout: how long a rebalance may rightly hold up the poll thread.
  init(drainTimeout: Duration) { patience = drainTimeout + .seconds(15) }

  /// The poll thread has had a turn.
  func polled(at moment: Deadline = .now) { state.withLock { $0.lastPoll = moment } }

  /// The group has answered, if only to say that there is nothing for this worker.
  func assigned(partitions: Int) {
    state.withLock { state in
      state.isAssigned = true
      state.partitions = partitions
      state.brokersDown = nil
    }
  }

  /// Partitions are gone; until the group answers again it is not known what this worker reads.
  func revoked(remaining: Int) {
    state.withLock { state in
      state.partitions = remaining
      state.isAssigned = remaining > 0
    }
  }

  func heard(_ error: KafkaError) {
    guard error.isAllBrokersDown else { return }
    state.withLock { $0.brokersDown = error }
  }

  /// A broker has answered.
  func brokersAnswered() { state.withLock { $0.brokersDown = nil } }

  var areBrokersDown: Bool { state.withLock { $0.brokersDown != nil } }

  func stopped(_ place: TopicPartition, _ why: String) {
    state.withLock { $0.stopped[place] = why }
  }

  func goesOn(_ place: TopicPartition) { state.withLock { $0.stopped[place] = nil } }

  /// Exactly once nothing can be produced, or, with nil, it can again.
  func withoutTransactions(_ error: KafkaError?) {
    state.withLock { $0.withoutTransactions = error }
  }

  /// A route rejects too much.
  func tripped(route: String, _ why: String) { state.withLock { $0.breakers[route] = why } }

  /// A source topic is not there any more.
  func missing(source topic: String) { state.withLock { _ = $0.missing.insert(topic) } }

  /// It is back.
  func found(source topic: String) { state.withLock { _ = $0.missing.remove(topic) } }

  func draining() { state.withLock { $0.isDraining = true } }

  /// A thread cannot go on; the process is about to end.
  func ended(_ why: String) { state.withLock { $0.ended = why } }

  /// Whether the process works at all.
  var health: AdminCondition {
    state.withLock { state in
      var problems: [String] = []
      if let ended = state.ended { problems.append(ended) }
      if let lastPoll = state.lastPoll, (lastPoll + patience).isPast, !state.isDraining {
        problems.append("the poll thread has not had a turn for \(patience)")
      }
      return AdminCondition(problems: problems)
    }
  }

  /// Whether it is connected, assigned (or deliberately idle) and moving.
  var readiness: AdminCondition {
    var condition = health
    state.withLock { state in
      if state.isDraining { condition.problems.append("shutting down") }
      if let error = state.brokersDown { condition.problems.append("no broker: \(error.message)") }
      if let error = state.withoutTransactions {
        condition.problems.append("no transaction can begin: \(error.message)")
      }
      if !state.isAssigned { condition.problems.append("the group has not assigned anything yet") }
      for (place, why) in state.stopped.sorted(by: { $0.key.description < $1.key.description }) {
        condition.problems.append("\(place) is stopped: \(why)")
      }
      for topic in state.missing.sorted() {
        condition.problems.append("the source topic '\(topic)' does not exist")
      }
      for (route, why) in state.breakers.sorted(by: { $0.key < $1.key }) {
        condition.problems.append(
          "the route '\(route)' is stopped by stop-on-rejects: \(why); a restart tries again")
      }
      condition.notes.append(
        state.partitions == 1 ? "1 partition assigned" : "\(state.partitions) partitions assigned")
    }
    return condition
  }
}
