import Kafka
import Pipeline

/// Sends one record at a time in transactions that are never committed, to learn what the broker says of it.
final class ProbeCourier: Courier {
  /// How often a transaction may fail for what the one before it has left behind.
  private static let tries = 3
  /// How long a report may be missing before it is asked why.
  private static let patience = Duration.milliseconds(300)

  let channel: OutputChannel
  private(set) var lastRefusal = KafkaError(code: ErrorCode.fail)
  private let transactions: Transactions
  private var isOpen = false
  /// The transaction has failed, and is to end before the next record.
  private var hasFailed = false
  private var count = 0

  init(_ channel: OutputChannel, _ transactions: Transactions) {
    self.channel = channel
    self.transactions = transactions
  }

  func deliver(
    for flow: PartitionFlow, _ send: (_ opaque: UInt64) -> KafkaError?
  ) throws(KafkaError) -> RecordFault? {
    for _ in 0..<Self.tries {
      do throws(KafkaError) { return try deliver(send) } catch {
        guard error.isSequenceFault, !error.isFatal else { throw error }
      }
    }
    return try deliver(send)
  }

  private func deliver(
    _ send: (_ opaque: UInt64) -> KafkaError?
  ) throws(KafkaError) -> RecordFault? {
    if hasFailed { try end() }
    if !isOpen { try channel.producer.beginTransaction() }
    isOpen = true
    count += 1
    let opaque = OutputTicket.probe(count)
    if let error = send(opaque) { return try fault(error) }
    guard let report = try report(opaque) else { throw KafkaError(code: ErrorCode.purgedFromQueue) }
    return try report.error.map { error throws(KafkaError) in try fault(error) } ?? nil
  }

  /// The report of what was sent; nil where the worker is to end before it comes.
  ///
  /// - Throws: why the transaction has failed, where that is known and no report comes.
  private func report(_ opaque: UInt64) throws(KafkaError) -> Delivery? {
    let transactions = transactions
    while true {
      let report: Delivery?? = transactions.probeReports.wait(until: .after(Self.patience)) {
        reports in
        defer { reports.removeAll() }
        if let report = reports.last(where: { $0.opaque == opaque }) { return .some(report) }
        return transactions.isEnding ? .some(nil) : nil
      }
      if let report { return report }
      if let failure = channel.producer.transactionFailure() {
        hasFailed = true
        throw failure
      }
    }
  }

  /// The transaction has failed with the record; what is wrong with it is known all the same.
  private func fault(_ error: KafkaError) throws(KafkaError) -> RecordFault? {
    hasFailed = true
    if error.isPurged, let failure = channel.producer.transactionFailure() { throw failure }
    guard case .record(let fault) = error.kind else { throw error }
    lastRefusal = error
    return fault
  }

  /// Aborts what is open.
  func end() throws(KafkaError) {
    while isOpen, !transactions.isEnding {
      do throws(KafkaError) {
        try channel.producer.abortTransaction()
        isOpen = false
        hasFailed = false
      } catch  where !error.isFatal {
        transactions.pause(.milliseconds(100))
      }
    }
  }
}
