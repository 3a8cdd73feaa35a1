import Kafka
import Pipeline
import Synchronization

/// The process's one transaction, shared by its threads: workers produce inside its gate, the poll thread
/// closes it and rewinds partitions, the delivery thread says what failed, and `TransactionThread` begins,
/// commits and aborts.
final class Transactions: Sendable {
  /// An output that failed with others, so that nobody knows yet which was at fault.
  struct Suspect {
    var flow: PartitionFlow
    var ticket: OutputTicket
    var message: HeldMessage
  }

  /// A partition whose output has no place to go.
  struct Stop {
    var flow: PartitionFlow
    var error: KafkaError
  }

  struct Shared {
    var state: TransactionState
    /// Of the generation that read what the transaction holds; nil until it is to commit.
    var group: GroupMetadata?
    /// Refused for a fault of a record of their batch.
    var suspects: [Suspect] = []
    /// Given up with the transaction: of each partition the first clean record and the first dead letter.
    var purged: [Suspect] = []
    var stops: [Stop] = []
    /// The last error that aborted a transaction or lost a producer.
    var lastError: KafkaError?
    /// Why producers were lost, each once, whoever noticed; until it is reported.
    var losses: [KafkaError] = []
    /// Whether any producer ever came through its start.
    var hasStarted = false
    var isEnding = false
  }

  let shared: Monitor<Shared>
  let judgements = Judgements()
  /// Reports of what a probe sends.
  let probeReports = Monitor<[Delivery]>([])
  /// Called where the poll thread has something to do.
  private let wakePoll = Mutex<@Sendable () -> Void>({})

  init(_ limits: TransactionState.Limits) {
    shared = Monitor(Shared(state: TransactionState(limits)))
  }

  func onRewind(_ wake: @escaping @Sendable () -> Void) { wakePoll.withLock { $0 = wake } }

  func wakePollThread() { wakePoll.withLock { $0 }() }

  /// The threads that wait for the transaction are to end. Nothing keeps a message any more: the consumer
  /// that it came from could not be closed.
  func end() {
    shared.update { shared in
      shared.isEnding = true
      shared.forgetFailures()
    }
    probeReports.update { _ in }
  }

  var isEnding: Bool { shared.read(\.isEnding) }

  // MARK: The gate

  /// Waits until a batch may be produced.
  ///
  /// - Returns: false where the worker is to end instead.
  func enter(bytes: Int) -> Bool {
    shared.wait { shared in
      if shared.state.enter(bytes: bytes, now: Deadline.now.nanoseconds) { return true }
      return shared.isEnding ? false : nil
    } ?? false
  }

  /// The batch is produced, or given up.
  func leave() { shared.update { $0.state.leave() } }

  /// Whether what is being produced can still be committed.
  var isWanted: Bool { shared.read { $0.state.isWanted } }

  /// Reports have come: what waits for the last of them looks again.
  func reportsCame() { shared.update { _ in } }

  // MARK: The poll thread

  var phase: TransactionState.Phase { shared.read { $0.state.phase } }

  /// Whether there is no transaction, and none will begin without the poll thread.
  var isDown: Bool {
    switch phase {
    case .starting, .rewinding, .aborting, .over: true
    case .beginning, .open, .closing, .committing: false
    }
  }

  var asksGroup: Bool { shared.read { $0.state.asksGroup } }

  /// Why no more producers are tried; nil while there is hope. Before the first one has started, an access
  /// or a property that is refused is one more reason.
  var failure: KafkaError? {
    shared.read { shared in
      if shared.state.phase == .over { return shared.lastError }
      guard !shared.hasStarted, let error = shared.lastError,
        error.isAccessRefused || error.refusedProperty != nil
      else { return nil }
      return error
    }
  }

  /// Waits until the first producer may produce: before that nothing read could be delivered, and the group's other
  /// members can do the work.
  ///
  /// - Parameter isStopping: ends the waiting, as what cannot start for good does.
  func waitForStart(unless isStopping: () -> Bool) {
    while !isStopping(), failure == nil {
      let hasStarted = shared.wait(until: .after(.milliseconds(100))) { shared in
        shared.hasStarted || shared.isEnding ? true : nil
      }
      if hasStarted != nil { return }
    }
  }

  var isDue: Bool { shared.read { $0.state.isDue(now: Deadline.now.nanoseconds) } }

  /// There is something to commit, though no batch was produced.
  func touch() { shared.update { $0.state.touch(now: Deadline.now.nanoseconds) } }

  /// Closes the gate so that what came through it commits, with the group metadata of those who read it.
  func close(_ group: GroupMetadata?) {
    shared.update { shared in
      guard shared.state.phase == .open, !shared.state.isIdle else { return }
      shared.group = group
      shared.state.close()
    }
  }

  enum Settlement {
    case committed
    /// It is read again.
    case aborted
    /// The deadline has passed.
    case late
  }

  /// Waits until what has come through the gate is committed, or given up.
  ///
  /// At the deadline it is given up, but for a commit that has begun: that goes on by itself, and the broker
  /// lets the next owner of the partitions wait for it.
  func settle(until deadline: Deadline) -> Settlement {
    let settlement: Settlement? = shared.wait(until: deadline) { shared in
      switch shared.state.phase {
      case .closing, .committing: nil
      case .open, .beginning: .committed
      case .starting, .rewinding, .aborting, .over: .aborted
      }
    }
    if let settlement { return settlement }
    abort(because: KafkaError(code: ErrorCode.timedOut, message: "not committed in time"))
    return .late
  }

  /// Waits until what is given up is aborted.
  func waitForAbort(until deadline: Deadline) {
    _ = shared.wait(until: deadline) { $0.state.phase == .aborting ? nil : true }
  }

  /// What comes through the gate is given up, unless its commit has begun.
  func abort(because error: KafkaError) {
    shared.update { shared in
      if shared.state.abort() { shared.lastError = error }
    }
  }

  /// The partitions that stop since their outputs have no place to go.
  func takeStops() -> [Stop] {
    shared.update { shared in
      defer { shared.stops = [] }
      return shared.stops
    }
  }

  /// Every partition stands where it goes on.
  func rewound() {
    shared.update { shared in
      var random = Chance()
      shared.state.rewound(now: Deadline.now.nanoseconds, random: &random)
    }
  }
}

extension Transactions.Shared {
  fileprivate mutating func addPurged(_ suspect: Transactions.Suspect) {
    if isEnding { return }
    let isKnown = purged.contains {
      $0.flow === suspect.flow && $0.ticket.isDeadLetter == suspect.ticket.isDeadLetter
    }
    if !isKnown { purged.append(suspect) }
  }

  fileprivate mutating func addSuspect(_ suspect: Transactions.Suspect) {
    if !isEnding { suspects.append(suspect) }
  }

  /// What failed before concerns nothing that is to come.
  mutating func forgetFailures() {
    suspects = []
    purged = []
  }

  mutating func addStop(_ stop: Transactions.Stop) {
    if !stops.contains(where: { $0.flow === stop.flow }) { stops.append(stop) }
  }
}

extension Transactions: OutputFailures {
  func failed(
    _ ticket: OutputTicket, of flow: PartitionFlow, _ error: KafkaError,
    through channel: OutputChannel
  ) {
    if error.isFatal { return failed(error, of: channel) }
    // Of a transaction that was aborted already.
    if flow.isAbandoned { return }
    let suspect = flow.message(ticket.sequence).map {
      Suspect(flow: flow, ticket: ticket, message: $0)
    }
    shared.update { shared in
      if error.isPurged || error.requiresAbort {
        // Said of whatever is in a transaction that has failed for another reason.
        if let suspect { shared.addPurged(suspect) }
      } else if case .record = error.kind {
        if let suspect { shared.addSuspect(suspect) }
      } else if !error.isRetriable, !error.isSequenceFault, !error.isFenced {
        shared.addStop(Stop(flow: flow, error: error))
      }
      if !error.isPurged, shared.state.abort() { shared.lastError = error }
    }
  }

  func failed(_ error: KafkaError, of channel: OutputChannel) {
    guard error.isFatal else { return }
    lost(channel, because: error)
  }

  /// The channel's producer is of no use any more.
  ///
  /// - Parameter counts: whether it is one of the restarts that are bounded.
  func lost(_ channel: OutputChannel, because error: KafkaError, counts: Bool = true) {
    // What a producer says that was replaced already concerns nobody.
    guard channel.retire() else { return }
    // A transaction of which no broker has heard cannot be aborted: nothing is wrong but the producer's state.
    let counts = counts && error.code != ErrorCode.invalidTransactionState
    shared.update { shared in
      var random = Chance()
      shared.lastError = error
      shared.losses.append(error)
      shared.state.lost(now: Deadline.now.nanoseconds, random: &random, counts: counts)
    }
    wakePollThread()
  }
}
