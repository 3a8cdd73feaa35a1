import Kafka

/// Delivers one record at a time and waits for the broker's answer. Used by one thread.
protocol Courier: AnyObject {
  var channel: OutputChannel { get }
  /// The last refusal that concerned a record.
  var lastRefusal: KafkaError { get }

  /// Sends, and waits for as long as it takes.
  ///
  /// - Parameter send: gives the record to the channel's producer.
  /// - Returns: nil where it was delivered, else what is wrong with the record.
  /// - Throws: what concerns its destination or the client; `isPurged` where nobody wants it any more.
  func deliver(
    for flow: PartitionFlow, _ send: (_ opaque: UInt64) -> KafkaError?
  ) throws(KafkaError) -> RecordFault?
}

/// Delivers for good, at least once, through a producer of its own.
final class SingleCourier: Courier {
  let channel: OutputChannel
  private(set) var lastRefusal = KafkaError(code: ErrorCode.fail)
  private let redelivery: Redelivery
  private var reports = DeliveryReports()
  private var opaque: UInt64 = 0

  init(_ channel: OutputChannel, for redelivery: Redelivery) {
    self.channel = channel
    self.redelivery = redelivery
  }

  func deliver(
    for flow: PartitionFlow, _ send: (_ opaque: UInt64) -> KafkaError?
  ) throws(KafkaError) -> RecordFault? {
    opaque += 1
    if let error = send(opaque) { return try fault(error) }
    while redelivery.isWanted(flow) {
      channel.producer.pollDeliveries(into: &reports, timeoutMilliseconds: 100)
      for error in reports.errors where error.isFatal { throw error }
      guard let delivery = reports.deliveries.last(where: { $0.opaque == opaque }) else { continue }
      return try delivery.error.map { error throws(KafkaError) in try fault(error) } ?? nil
    }
    channel.producer.purge()
    throw KafkaError(code: ErrorCode.purgedFromQueue)
  }

  private func fault(_ error: KafkaError) throws(KafkaError) -> RecordFault? {
    guard case .record(let fault) = error.kind else { throw error }
    lastRefusal = error
    return fault
  }
}
