import Kafka
import Pipeline
import Synchronization
import Telemetry

/// The thread that begins, commits and aborts the transaction, and makes its producers. Its calls may block
/// for as long as a coordinator does not answer.
final class TransactionThread: Sendable {
  private static let startMilliseconds: Int32 = 5000
  private static let offsetsMilliseconds: Int32 = 5000
  /// How long reports may be missing before it is asked why.
  private static let reportPatience = Duration.milliseconds(300)
  /// Before a call that librdkafka wants repeated is made again.
  private static let pause = Duration.milliseconds(100)

  private let transactions: Transactions
  private let hub: OutputHub
  private let completion: Completion
  private let makeJudge: @Sendable () -> OutputJudge
  private let health: WorkerHealth
  private let log: WorkerLog

  init(
    _ transactions: Transactions, hub: OutputHub, completion: Completion, health: WorkerHealth,
    log: WorkerLog, makeJudge: @escaping @Sendable () -> OutputJudge
  ) {
    self.transactions = transactions
    self.hub = hub
    self.completion = completion
    self.makeJudge = makeJudge
    self.health = health
    self.log = log
  }

  /// What the transaction holds of a partition.
  private struct Share {
    var flow: PartitionFlow
    var offset: Int64?
    var counts: PartitionProgress.Uncommitted
  }

  private struct Cut {
    var shares: [Share] = []
    /// A commit that is to be repeated takes no other call before it.
    var areOffsetsSent = false
  }

  /// The thread's body: ends when the transactions do.
  func run() {
    let judge = makeJudge()
    var cut = Cut()
    var inquiry = Inquiry(transactions, judge)
    while let action = next() {
      switch action {
      case .start: start(&inquiry)
      case .begin: begin()
      case .commit:
        // What it holds is taken before the commit begins: a partition that is given up in between is in it,
        // or aborts it.
        if transactions.phase == .closing {
          cut = take()
          guard transactions.willCommit() else { continue }
        }
        commit(&cut)
      case .abort: abort(&inquiry)
      }
    }
    reportLosses()
  }

  /// What is to be done next; nil where the thread is to end.
  private func next() -> TransactionState.Action? {
    let flows = completion.flows
    while !transactions.shared.read(\.isEnding) {
      reportLosses()
      let (wakesAt, phase) = transactions.shared.read { ($0.state.wakesAt, $0.state.phase) }
      var deadline = wakesAt.map { Deadline(nanoseconds: $0) } ?? .never
      if phase == .closing { deadline = .after(Self.reportPatience) }
      let action: TransactionState.Action?? = transactions.shared.wait(until: deadline) { shared in
        let now = Deadline.now.nanoseconds
        let action = shared.state.action(now: now, isSettled: flows.isSettled)
        // How long to wait may be another by now.
        let isAnother = shared.state.wakesAt != wakesAt || shared.state.phase != phase
        return action != nil || shared.isEnding || isAnother ? .some(action) : nil
      }
      if let action = action ?? nil { return action }
      if phase == .closing, transactions.phase == .closing { lookForFailure() }
    }
    return nil
  }

  /// Reports are missing: the transaction may have failed, which librdkafka tells with no report. Then none comes
  /// until it is aborted.
  private func lookForFailure() {
    guard let error = hub.current.producer.transactionFailure() else { return }
    if error.isFatal { lost(error) } else { transactions.abort(because: error) }
  }

  // MARK: Producers

  private func start(_ inquiry: inout Inquiry) {
    completion.flows.abandonAll()
    do throws(KafkaError) {
      if hub.current.isRetired { try hub.replace() }
      try hub.current.producer.initTransactions(timeoutMilliseconds: Self.startMilliseconds)
    } catch {
      completion.metrics.all.kafkaErrors.with(error.name).add()
      log.transactionsUnavailable(error)
      health.withoutTransactions(error)
      if error.isFatal {
        lost(error, counts: !error.isAccessRefused)
      } else {
        transactions.startFailed(error)
      }
      return
    }
    do throws(KafkaError) {
      // What the one before it could not find out.
      try inquiry.goOn(by: hub.current)
      transactions.started()
      health.withoutTransactions(nil)
    } catch { lost(error, counts: Self.countsAsLoss(error)) }
  }

  private func lost(_ error: KafkaError, counts: Bool = true) {
    transactions.lost(hub.current, because: error, counts: counts)
    reportLosses()
  }

  /// The delivery thread may be the first to hear of one.
  private func reportLosses() {
    for error in transactions.takeLosses() {
      log.producerReplaced(error)
      completion.metrics.all.transactions.with("failed").add()
    }
  }

  private func begin() {
    do throws(KafkaError) {
      try hub.current.producer.beginTransaction()
      transactions.begun()
    } catch { lost(error) }
  }

  // MARK: Committing

  /// What the partitions have for the transaction: all of it has been delivered.
  private func take() -> Cut {
    Cut(
      shares: completion.flows.live.map { flow in
        let taken = flow.takeUncommitted()
        return Share(flow: flow, offset: taken.offset, counts: taken.counts)
      })
  }

  private func commit(_ cut: inout Cut) {
    do throws(KafkaError) {
      if !cut.areOffsetsSent { try sendOffsets(of: cut.shares) }
      cut.areOffsetsSent = true
      try hub.current.producer.commitTransaction()
      committed(cut.shares)
      cut = Cut()
    } catch {
      if error.isFatal {
        lost(error)
      } else if error.requiresAbort || !error.isRetriable {
        log.transactionAborted(error)
        transactions.commitFailed(error)
      } else {
        log.transactionRepeated(error)
        transactions.pause(Self.pause)
      }
    }
  }

  private func sendOffsets(of shares: [Share]) throws(KafkaError) {
    let offsets = shares.compactMap { share in
      share.offset.map { PartitionOffset(share.flow.place, offset: $0) }
    }
    if offsets.isEmpty { return }
    guard let group = transactions.shared.read(\.group) else {
      throw KafkaError(
        code: ErrorCode.unknownMember, message: "the group has dropped this worker")
    }
    try hub.current.producer.sendOffsets(
      offsets, group, timeoutMilliseconds: Self.offsetsMilliseconds)
  }

  private func committed(_ shares: [Share]) {
    for share in shares {
      if let offset = share.offset {
        share.flow.didCommit(offset)
        transactions.judgements.forget(share.flow.place, before: offset)
      }
      completion.count(share.counts, of: share.flow)
    }
    completion.metrics.all.transactions.with("committed").add()
    completion.metrics.all.commits.with("success").add()
    health.brokersAnswered()
    transactions.shared.update { $0.state.committed() }
  }

  // MARK: Aborting

  private func abort(_ inquiry: inout Inquiry) {
    let reason = transactions.shared.read(\.lastError)
    do throws(KafkaError) {
      defer { inquiry.add(transactions.takeSuspects(after: reason)) }
      try hub.current.producer.abortTransaction()
    } catch {
      guard error.isFatal else {
        log.transactionRepeated(error)
        return transactions.pause(Self.pause)
      }
      return lost(error, counts: Self.countsAsLoss(error))
    }
    completion.metrics.all.transactions.with("aborted").add()
    if let reason { log.transactionAborted(reason) }
    completion.flows.abandonAll()
    if let reason, reason.kind == .record(.tooLarge), hub.batchLimit.isLowered() {
      // Else batch after batch would be refused. Which records are at fault shows in batches of their size.
      inquiry.forget()
      return lost(reason, counts: false)
    }
    let judged = transactions.judgements.count
    do throws(KafkaError) {
      try inquiry.goOn(by: hub.current)
    } catch { return lost(error, counts: Self.countsAsLoss(error)) }
    let hasLearned = transactions.judgements.count > judged
    if let reason, reason.kind == .record(.tooLarge), !hasLearned {
      // Each is taken alone: it is the batch that is too large, and nobody says what would not be.
      hub.batchLimit.lower()
      return lost(reason, counts: false)
    }
    let outcome: TransactionState.AbortOutcome =
      hasLearned ? .learned : reason?.isSequenceFault ?? false ? .aftermath : .inVain
    transactions.shared.update { $0.state.aborted(outcome) }
    transactions.wakePollThread()
  }

  /// A transaction of which no coordinator has heard cannot be aborted, as where the one topic that it had may not
  /// be written: the producer's state is wrong, and nothing else.
  private static func countsAsLoss(_ error: KafkaError) -> Bool {
    error.code != ErrorCode.invalidTransactionState
  }
}

extension FlowTable {
  /// Whether every output of the flows that count has been reported.
  var isSettled: Bool { live.allSatisfy(\.isSettled) }

  func abandonAll() { for flow in live { abandon(flow) } }
}
