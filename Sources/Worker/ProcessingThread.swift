import Kafka
import Pipeline
import Telemetry

/// A worker: takes batches, makes verdicts, hands the outputs to the producer.
final class ProcessingThread: Sendable {
  private struct Inbox {
    var batches: [RecordBatch] = []
    var isClosed = false
  }

  private let inbox = Monitor(Inbox())
  private let hub: OutputHub
  private let completion: Completion
  private let redelivery: Redelivery
  private let sender: OutputSender

  init(hub: OutputHub, completion: Completion, redelivery: Redelivery, sender: OutputSender) {
    self.hub = hub
    self.completion = completion
    self.redelivery = redelivery
    self.sender = sender
  }

  func take(_ batch: RecordBatch) { inbox.update { $0.batches.append(batch) } }

  /// No more batches come; `run` returns when it has gone through those that came.
  func close() { inbox.update { $0.isClosed = true } }

  /// The thread's body.
  func run() {
    var processor = Processor(sender.table)
    var verdicts = Verdicts()
    while let batches = next() {
      for batch in batches {
        let start = Deadline.now
        for record in batch.records { handle(record, of: batch, &processor, &verdicts) }
        let spent = Deadline.now.nanoseconds - start.nanoseconds
        completion.metrics.all.batchDuration.observe(Double(spent) / 1e9)
      }
      completion.progress.update { _ in }
    }
  }

  private func next() -> [RecordBatch]? {
    inbox.wait { inbox -> [RecordBatch]?? in
      if inbox.batches.isEmpty { return inbox.isClosed ? .some(nil) : nil }
      defer { inbox.batches.removeAll(keepingCapacity: true) }
      return inbox.batches
    } ?? nil
  }

  private func handle(
    _ record: RecordBatch.Record, of batch: RecordBatch, _ processor: inout Processor,
    _ verdicts: inout Verdicts
  ) {
    let flow = record.flow
    if flow.isAbandoned { return }
    verdicts.removeAll()
    processor.process(
      SourceRecord(key: record.view.key, value: record.view.value), of: flow.topic,
      header: record.view.header(named:), into: &verdicts)
    for ordinal in verdicts.list.indices {
      if case .skipped = verdicts.list[ordinal] { continue }
      guard send(ordinal, of: record, verdicts) else { return }
    }
    completion.handedOver(flow, record.sequence, RecordTally(verdicts.list))
  }

  /// Hands one output over, waiting while the producer's queue is full.
  ///
  /// - Returns: false where the flow was abandoned.
  private func send(
    _ ordinal: Int, of record: RecordBatch.Record, _ verdicts: borrowing Verdicts
  ) -> Bool {
    let flow = record.flow
    let ticket = OutputTicket(slot: flow.slot, sequence: record.sequence, ordinal: ordinal)
    while flow.willProduce() {
      let channel = hub.current
      let error = sender.send(
        verdicts.list[ordinal], of: verdicts, from: flow, record.view, through: channel,
        opaque: ticket.opaque)
      guard let error else { return true }
      flow.reported()
      if error.isQueueFull {
        // Reports make room; a tenth of a second is for those that came before the wait began.
        completion.progress.wakeUp(within: .milliseconds(100))
      } else if case .record = error.kind {
        redelivery.take(ticket, of: flow)
        return true
      } else {
        completion.failed(flow, error, through: channel)
        return true
      }
    }
    return false
  }
}
