import Pipeline
import Synchronization

/// The routes' breakers, shared by the threads that make verdicts: one that trips stops every topic that its
/// route reads, until the process ends.
final class Breakers: Sendable {
  /// A route that has stopped.
  struct Tripped: Sendable {
    var route: String
    var why: String
  }

  private final class Breaker: Sendable {
    let state: Mutex<RejectBreaker>

    init(_ rule: StopOnRejects) { state = Mutex(RejectBreaker(rule)) }
  }

  private final class Topic: Sendable {
    /// Those of its routes that have a rule.
    let routes: [Int]
    let isStopped = Atomic(false)

    init(routes: [Int]) { self.routes = routes }
  }

  private let table: RoutingTable
  /// By route; nil for one without a rule.
  private let breakers: [Breaker?]
  private let topics: [Topic]
  private let tripped = Mutex<[Tripped]>([])
  private let onTrip = Mutex<@Sendable () -> Void>({})

  init(_ table: RoutingTable) {
    self.table = table
    breakers = table.routes.map { $0.stopOnRejects.map { Breaker($0) } }
    topics = table.topics.map { topic in
      Topic(routes: topic.routes.filter { table.routes[$0].stopOnRejects != nil })
    }
  }

  /// Called whenever one trips, on the thread that made the verdict.
  func onTrip(_ body: @escaping @Sendable () -> Void) { onTrip.withLock { $0 = body } }

  /// Whether nothing of the topic is to be delivered any more.
  func isStopped(topic index: Int) -> Bool { topics[index].isStopped.load(ordering: .acquiring) }

  /// Those that have tripped since the last call.
  func take() -> [Tripped] {
    tripped.withLock { tripped in
      defer { tripped = [] }
      return tripped
    }
  }

  /// Counts the verdicts of a record, before anything of it is delivered. Those without a route count for every
  /// route of the topic; skips do not count.
  ///
  /// - Returns: whether the record may be delivered.
  func allow(_ verdicts: [Verdict], topic index: Int) -> Bool {
    let topic = topics[index]
    for route in topic.routes { count(verdicts, of: route) }
    return !topic.isStopped.load(ordering: .acquiring)
  }

  private func count(_ verdicts: [Verdict], of route: Int) {
    guard let breaker = breakers[route] else { return }
    let why: String? = breaker.state.withLock { state in
      if state.isOpen { return nil }
      for verdict in verdicts {
        switch verdict {
        case .clean(let record) where record.route == route: _ = state.count(isRejected: false)
        case .rejected(let rejection) where rejection.route ?? route == route:
          if state.count(isRejected: true) { return state.description }
        case .clean, .rejected, .skipped: break
        }
      }
      return nil
    }
    if let why { trip(route, why) }
  }

  private func trip(_ route: Int, _ why: String) {
    for topic in topics where topic.routes.contains(route) {
      topic.isStopped.store(true, ordering: .releasing)
    }
    tripped.withLock { $0.append(Tripped(route: table.routes[route].name, why: why)) }
    onTrip.withLock { $0 }()
  }
}
