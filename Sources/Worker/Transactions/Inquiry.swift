import Kafka
import Pipeline

/// Finds out which of the outputs that failed together are at fault: each is sent alone, in transactions that
/// are aborted. Used by one thread.
///
/// A producer may be lost on the way: the next one goes on.
struct Inquiry {
  private let transactions: Transactions
  private let judge: OutputJudge
  private var suspects: ArraySlice<Transactions.Suspect> = []
  private var seen: Set<Judgements.Output> = []
  /// Topics that take nothing now, and why: nothing more is sent to them.
  private var closed: [String: KafkaError] = [:]

  init(_ transactions: Transactions, _ judge: OutputJudge) {
    self.transactions = transactions
    self.judge = judge
  }

  mutating func add(_ more: [Transactions.Suspect]) {
    for suspect in more where seen.insert(Judgements.Output(suspect)).inserted {
      suspects.append(suspect)
    }
  }

  /// Looks into nothing of what was added.
  mutating func forget() { self = Inquiry(transactions, judge) }

  /// Looks into what is left.
  ///
  /// - Throws: what makes the channel's producer useless.
  mutating func goOn(by channel: OutputChannel) throws(KafkaError) {
    let probe = ProbeCourier(channel, transactions)
    while !transactions.isEnding, let suspect = suspects.popFirst() {
      try look(into: suspect, by: probe)
    }
    forget()
    try probe.end()
  }

  private mutating func look(
    into suspect: Transactions.Suspect, by probe: ProbeCourier
  ) throws(KafkaError) {
    let (flow, message, ordinal) = (suspect.flow, suspect.message.view, suspect.ticket.ordinal)
    let topic = judge.destination(flow, ordinal, message)
    if let error = closed[topic] { return transactions.stop(flow, because: error) }
    var judgement = OutputJudge.Judgement()
    defer {
      if !judgement.isNone {
        transactions.judgements.remember(judgement, of: Judgements.Output(suspect))
      }
    }
    do throws(KafkaError) {
      try judge.judge(flow, ordinal, message, by: probe, &judgement)
    } catch {
      if error.isFatal {
        // It is not known of this one.
        suspects = [suspect] + suspects
        throw error
      }
      // What failed the transaction may be the topic; or the output has no place to go, as it is or at all.
      let cause = KafkaError(code: error.code, message: error.message)
        .naming(judge.lastDestination)
      if error.isRetriable || cause.isRetriable { return }
      if cause.kind == .destination { closed[topic] = cause }
      transactions.stop(flow, because: cause)
    }
  }
}
