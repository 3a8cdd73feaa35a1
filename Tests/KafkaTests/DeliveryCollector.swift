import BrokerSupport
import Kafka
import Synchronization
import TestSupport

/// A producer and the thread that takes its reports, as a worker has them: commits and aborts wait
/// for that thread.
final class DeliveryCollector: Sendable {
  let producer: Producer
  private let reports: Reports
  private let thread: TestThread

  /// What the thread and its owner share.
  private final class Reports: Sendable {
    let found = Mutex<[Delivery]>([])
    let isStopping = Atomic(false)
  }

  /// Transactions initialized.
  static func transactional(
    _ id: String, _ properties: ClientProperties
  ) throws -> DeliveryCollector {
    var patient = properties
    // Unless the test says otherwise no broker ends a transaction that a slow machine leaves open.
    patient.producer.insert(("transaction.timeout.ms", "60000"), at: 0)
    let collector = DeliveryCollector(try Producer(patient, transactionalID: id))
    try collector.producer.initTransactions(timeoutMilliseconds: Waiting.requestMilliseconds)
    return collector
  }

  init(_ producer: Producer) {
    let reports = Reports()
    self.producer = producer
    self.reports = reports
    thread = TestThread {
      var polled = DeliveryReports()
      while !reports.isStopping.load(ordering: .relaxed) {
        producer.pollDeliveries(into: &polled, timeoutMilliseconds: 100)
        reports.found.withLock { $0 += polled.deliveries }
      }
    }
  }

  deinit { stop() }

  /// All reports so far, in the order in which they came.
  var deliveries: [Delivery] { reports.found.withLock { $0 } }

  /// Ends the thread.
  func stop() {
    guard !reports.isStopping.exchange(true, ordering: .relaxed) else { return }
    producer.wakeDeliveries()
    thread.join()
  }

  /// Queues the texts, all to partition 0, and waits for their reports.
  func send(_ texts: [String], to topic: String) throws {
    let target = try producer.topic(topic)
    let before = deliveries.count
    for (number, text) in texts.enumerated() {
      if let error = target.send(text, by: producer, opaque: UInt64(number)) { throw error }
    }
    try wait { deliveries.count >= before + texts.count }
  }

  private func wait(until isDone: () -> Bool) throws {
    let end = ContinuousClock.now + Waiting.limit
    while !isDone() {
      if ContinuousClock.now > end {
        throw BrokerTimeout(description: "\(deliveries.count) delivery reports came")
      }
      waitMilliseconds(5)
    }
  }
}

/// The error that a call throws; nil where it throws none.
func failure(of call: () throws(KafkaError) -> Void) -> KafkaError? {
  do throws(KafkaError) { try call() } catch { return error }
  return nil
}
