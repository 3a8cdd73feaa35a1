/// The one transaction of a process, and the gate through which outputs come into it.
///
/// ```
/// starting ▸ rewinding ▸ beginning ▸ open ▸ closing ▸ committing ▸ beginning …
///     ▲          ▲                     │       │          │
///     │          └────── aborting ◀────┴───────┴──────────┤ (what can be aborted)
///     └───────────────────────────────────────────────────┘ (what cannot)
/// ```
///
/// Who drives it does what `action` says and reports how it went; who produces enters the gate before a batch
/// and leaves it after. The partitions are rewound in `rewinding`: after an abort to what is committed, after
/// the loss of a producer to what the group says, since only it knows whether a commit that was under way
/// came about. What another thread has changed meanwhile, such as a producer lost while a commit is under way,
/// stands: an answer that comes later is ignored. Times are nanoseconds of a monotonic clock.
package struct TransactionState: Sendable {
  package enum Phase: Sendable, Equatable {
    /// There is no producer that may produce: one is to be made, not before the time.
    case starting(notBefore: UInt64)
    /// Partitions go back.
    case rewinding
    /// A transaction is to begin, not before the time.
    case beginning(notBefore: UInt64)
    /// The gate is open.
    case open
    /// The gate is closed: workers leave it, reports come.
    case closing
    /// Offsets and the end of the transaction are on their way.
    case committing
    case aborting
    /// Too many producers were lost with nothing committed in between.
    case over
  }

  package enum Action: Sendable, Equatable {
    /// Make a producer and let it take over the transactional id; then `started` or `startFailed`.
    case start
    /// Begin a transaction; then `begun` or `lost`.
    case begin
    /// Send offsets and commit; then `committed`, `again`, `failed` or `lost`.
    case commit
    /// Abort; then `aborted`, `again` or `lost`.
    case abort
  }

  /// What an abort has brought.
  package enum AbortOutcome: Sendable {
    case inVain
    /// It belongs to the abort before it.
    case aftermath
    /// It is known now what will not be taken, so the next transaction does without.
    case learned
  }

  package struct Limits: Sendable {
    package var every: UInt64
    package var bytes: Int
    /// Producers in a row that are lost without a commit between them.
    package var restarts: Int

    package static let usualRestarts = 10

    package init(every: UInt64, bytes: Int, restarts: Int = Self.usualRestarts) {
      self.every = every
      self.bytes = bytes
      self.restarts = restarts
    }
  }

  private let limits: Limits
  package private(set) var phase: Phase
  /// Workers that are inside the gate.
  private var inside = 0
  /// When the first batch came into the open transaction; nil while none has.
  private var begunAt: UInt64?
  private var bytes = 0
  /// The next transaction is to commit though no batch may come into it.
  private var isTouched = false
  /// Producers lost, aborted transactions and failed starts, each since the last success.
  private var restarts = 0
  /// Producers lost that do not count against the bound.
  private var mildLosses = 0
  private var aborts = 0
  private var attempts = 0
  /// Whether the group is to be asked where to go on: a producer was lost, and with it what is known.
  package private(set) var asksGroup = false

  package init(_ limits: Limits) {
    self.limits = limits
    phase = .starting(notBefore: 0)
  }

  // MARK: The gate

  /// A worker wants to produce a batch of this many bytes.
  ///
  /// - Returns: whether it may; if so it must `leave`.
  package mutating func enter(bytes: Int, now: UInt64) -> Bool {
    guard phase == .open else { return false }
    inside += 1
    begunAt = begunAt ?? now
    self.bytes += bytes
    return true
  }

  package mutating func leave() { inside -= 1 }

  /// An offset is to be committed that no batch has brought: with the open transaction, or the next one.
  package mutating func touch(now: UInt64) {
    if phase == .open { begunAt = begunAt ?? now } else { isTouched = true }
  }

  /// Whether the workers inside are to go on with their batch.
  package var isWanted: Bool { phase == .open || phase == .closing }

  /// Nothing was produced since the last commit, and nothing is under way.
  package var isIdle: Bool { phase == .open && begunAt == nil }

  // MARK: Closing

  /// Whether the transaction has been open for long enough, or is large enough.
  package func isDue(now: UInt64) -> Bool {
    guard phase == .open, let begunAt else { return false }
    return now >= begunAt + limits.every || bytes >= limits.bytes
  }

  /// Closes the gate so that the transaction commits.
  package mutating func close() { if phase == .open { phase = .closing } }

  /// An output failed, or partitions are given up before they could be committed.
  ///
  /// - Returns: false where it is too late: a commit has begun, and its outcome counts.
  @discardableResult
  package mutating func abort() -> Bool {
    switch phase {
    case .open where begunAt == nil: break
    case .open, .closing: phase = .aborting
    case .starting, .rewinding, .beginning, .aborting, .over: break
    case .committing: return false
    }
    return true
  }

  // MARK: Acting

  /// What is to be done now.
  ///
  /// - Parameter isSettled: whether a report has come for every output.
  package func action(now: UInt64, isSettled: @autoclosure () -> Bool) -> Action? {
    switch phase {
    case .starting(let notBefore): inside == 0 && now >= notBefore ? .start : nil
    case .beginning(let notBefore): now >= notBefore ? .begin : nil
    case .closing: inside == 0 && isSettled() ? .commit : nil
    case .committing: .commit
    case .aborting: inside == 0 ? .abort : nil
    case .open, .rewinding, .over: nil
    }
  }

  /// The commit begins: from here on only its outcome counts. What it is to hold of the partitions has been
  /// taken before: a partition that is given up in between aborts it, or is in it.
  ///
  /// - Returns: false where it was aborted meanwhile, or began before.
  @discardableResult
  package mutating func willCommit() -> Bool {
    guard phase == .closing else { return false }
    phase = .committing
    return true
  }

  package mutating func started() {
    guard case .starting = phase else { return }
    attempts = 0
    phase = .rewinding
  }

  /// No producer could be had for now.
  package mutating func startFailed(now: UInt64, random: inout some RandomNumberGenerator) {
    guard case .starting = phase else { return }
    phase = .starting(notBefore: now + RetryDelay.nanoseconds(attempt: attempts, random: &random))
    attempts += 1
  }

  /// The partitions stand where they go on. What was aborted again and again begins after a while.
  package mutating func rewound(now: UInt64, random: inout some RandomNumberGenerator) {
    guard phase == .rewinding else { return }
    asksGroup = false
    let wait = aborts < 2 ? 0 : RetryDelay.nanoseconds(attempt: aborts - 2, random: &random)
    phase = .beginning(notBefore: now + wait)
  }

  package mutating func begun() {
    guard case .beginning = phase else { return }
    begunAt = isTouched ? 0 : nil
    isTouched = false
    bytes = 0
    phase = .open
  }

  package mutating func committed() {
    guard phase == .committing else { return }
    restarts = 0
    mildLosses = 0
    aborts = 0
    phase = .beginning(notBefore: 0)
  }

  /// The commit cannot be had; the transaction can be aborted.
  package mutating func failed() {
    guard phase == .committing else { return }
    phase = .aborting
  }

  /// The transaction is aborted.
  ///
  /// - Parameter outcome: decides whether the next one waits, as after aborts in a row that bring nothing.
  package mutating func aborted(_ outcome: AbortOutcome = .inVain) {
    guard phase == .aborting else { return }
    switch outcome {
    case .inVain: aborts += 1
    case .aftermath: break
    case .learned: aborts = 0
    }
    phase = .rewinding
  }

  /// The producer is of no use any more: another takes its place, after a while where it is not the first.
  ///
  /// - Parameter counts: whether it is one of the restarts that are bounded.
  package mutating func lost(
    now: UInt64, random: inout some RandomNumberGenerator, counts: Bool = true
  ) {
    if phase == .over { return }
    asksGroup = true
    if counts { restarts += 1 } else { mildLosses += 1 }
    if restarts > limits.restarts {
      phase = .over
      return
    }
    // The first one that counts is replaced at once.
    let attempt = restarts + mildLosses - (counts && mildLosses == 0 ? 2 : 1)
    let wait = attempt < 0 ? 0 : RetryDelay.nanoseconds(attempt: attempt, random: &random)
    phase = .starting(notBefore: now + wait)
  }

  /// Nanoseconds of `now` at which `action` may change by itself; nil where only an event changes it.
  package var wakesAt: UInt64? {
    switch phase {
    case .starting(let notBefore), .beginning(let notBefore): notBefore
    default: nil
    }
  }
}
