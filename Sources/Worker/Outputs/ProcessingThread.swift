import Kafka
import Pipeline
import Telemetry

/// A worker: takes batches, makes verdicts, hands the outputs to the producer.
final class ProcessingThread: Sendable {
  private struct Inbox {
    var batches = RingBuffer<RecordBatch>()
    var isClosed = false
  }

  private let inbox = Monitor(Inbox())
  private let hub: OutputHub
  private let completion: Completion
  private let failures: any OutputFailures
  private let transactions: Transactions?
  private let breakers: Breakers
  private let sender: OutputSender

  /// - Parameter transactions: where delivery is exactly once.
  init(
    hub: OutputHub, completion: Completion, failures: any OutputFailures,
    transactions: Transactions?, breakers: Breakers, sender: OutputSender
  ) {
    self.hub = hub
    self.completion = completion
    self.failures = failures
    self.transactions = transactions
    self.breakers = breakers
    self.sender = sender
  }

  func take(_ batch: RecordBatch) { inbox.update { $0.batches.append(batch) } }

  /// Lets go what nobody wants any more: it would be kept for as long as no transaction begins.
  func discardAbandoned() {
    inbox.update { inbox in
      for _ in 0..<inbox.batches.count {
        let batch = inbox.batches.removeFirst()
        if !batch.records.allSatisfy(\.flow.isAbandoned) { inbox.batches.append(batch) }
      }
    }
  }

  /// No more batches come; `run` returns when it has gone through those that came.
  func close() { inbox.update { $0.isClosed = true } }

  /// The thread's body.
  func run() {
    var processor = Processor(sender.table)
    var verdicts = Verdicts()
    while let batch = next() {
      if let transactions, !transactions.enter(bytes: batch.messages.byteCount) { return }
      let start = Deadline.now
      for record in batch.records { handle(record, &processor, &verdicts) }
      let spent = Deadline.now.nanoseconds - start.nanoseconds
      completion.metrics.all.batchDuration.observe(Double(spent) / 1e9)
      transactions?.leave()
      completion.progress.update { _ in }
    }
  }

  private func next() -> RecordBatch? {
    inbox.wait { inbox -> RecordBatch?? in
      if inbox.batches.isEmpty { return inbox.isClosed ? .some(nil) : nil }
      return inbox.batches.removeFirst()
    } ?? nil
  }

  private func handle(
    _ record: RecordBatch.Record, _ processor: inout Processor, _ verdicts: inout Verdicts
  ) {
    let flow = record.flow
    guard flow.isWanted, transactions?.isWanted ?? true else { return }
    if breakers.isStopped(topic: flow.topicIndex) { return flow.halt(record.sequence) }
    verdicts.removeAll()
    processor.process(
      SourceRecord(key: record.view.key, value: record.view.value), of: flow.topic,
      header: record.view.header(named:), into: &verdicts)
    let judged = transactions?.judgements.of(flow, offset: record.view.offset)
    if let judged { apply(judged, to: &verdicts, of: record, &processor) }
    guard breakers.allow(verdicts.list, topic: flow.topicIndex) else {
      return flow.halt(record.sequence)
    }
    for ordinal in verdicts.list.indices {
      if case .skipped = verdicts.list[ordinal] { continue }
      guard send(ordinal, of: record, verdicts, limit: judged?[ordinal]?.limit) else { return }
    }
    completion.handedOver(flow, record.sequence, RecordTally(verdicts.list))
  }

  /// What a broker has refused before is rejected from the start.
  private func apply(
    _ judged: [Int: OutputJudge.Judgement], to verdicts: inout Verdicts,
    of record: RecordBatch.Record, _ processor: inout Processor
  ) {
    for (ordinal, judgement) in judged {
      guard let code = judgement.code, case .clean(let clean) = verdicts.list[ordinal] else {
        continue
      }
      let rejection = sender.refusal(of: clean, code, from: record.flow, record.view, &processor)
      verdicts.replace(ordinal, by: .rejected(rejection))
    }
  }

  /// Hands one output over, waiting while the producer's queue is full.
  ///
  /// - Returns: false where nobody wants it any more.
  private func send(
    _ ordinal: Int, of record: RecordBatch.Record, _ verdicts: borrowing Verdicts, limit: Int?
  ) -> Bool {
    let flow = record.flow
    var ticket = OutputTicket(slot: flow.slot, sequence: record.sequence, ordinal: ordinal)
    if case .rejected = verdicts.list[ordinal] { ticket.isDeadLetter = true }
    while flow.willProduce() {
      let channel = hub.current
      let error = sender.send(
        verdicts.list[ordinal], of: verdicts, from: flow, record.view, through: channel,
        opaque: ticket.opaque, limit: limit)
      guard let error else { return true }
      flow.reported()
      guard error.isQueueFull else {
        failures.failed(ticket, of: flow, error, through: channel)
        return transactions == nil
      }
      guard transactions?.isWanted ?? true else { return false }
      // Reports make room; a tenth of a second is for those that came before the wait began.
      completion.progress.wakeUp(within: .milliseconds(100))
    }
    return false
  }
}
