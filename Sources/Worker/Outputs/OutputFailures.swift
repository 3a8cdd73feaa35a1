import Kafka

/// What is done about outputs that were not delivered; each delivery guarantee has its own way.
protocol OutputFailures: Sendable {
  /// An output was refused or given up, by a broker or by the producer itself.
  func failed(
    _ ticket: OutputTicket, of flow: PartitionFlow, _ error: KafkaError,
    through channel: OutputChannel)

  /// A channel's producer has an error that concerns no output of its own.
  func failed(_ error: KafkaError, of channel: OutputChannel)
}

/// At least once: what concerns a record is sent again alone, what concerns its destination lets the
/// partition read again later, and what concerns the producer replaces it.
struct AtLeastOnceFailures: OutputFailures {
  let redelivery: Redelivery
  let recovery: Recovery

  func failed(
    _ ticket: OutputTicket, of flow: PartitionFlow, _ error: KafkaError,
    through channel: OutputChannel
  ) {
    if case .record = error.kind {
      redelivery.take(ticket, of: flow, because: error)
    } else if error.isFatal {
      flow.stick()
      recovery.replaceProducer(of: channel, because: error)
    } else {
      recovery.readAgain(flow, because: error)
    }
  }

  func failed(_ error: KafkaError, of channel: OutputChannel) {
    if error.isFatal { recovery.replaceProducer(of: channel, because: error) }
  }
}
