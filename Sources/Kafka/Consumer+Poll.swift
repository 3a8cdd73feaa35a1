import CRdKafka

extension Consumer {
  /// The next event, waiting for at most the timeout. Never a record after a rebalance ran inside.
  package func poll(timeoutMilliseconds: Int32) -> ConsumerEvent {
    if let event = takePending() { return event }
    if let message = rd_kafka_consumer_poll(client.pointer, timeoutMilliseconds) {
      return event(for: message)
    }
    return takePending() ?? .none
  }

  /// What callbacks have left.
  private func takePending() -> ConsumerEvent? {
    let context = client.context
    guard !context.pending.isEmpty else { return nil }
    switch context.pending.removeFirst() {
    case .error(let error): return .error(error, at: nil)
    case .committed(let outcome): return .committed(outcome)
    case .rebalanced(let kind): return .rebalanced(kind)
    case .statistics(let statistics): return .statistics(statistics)
    }
  }

  private func event(for message: UnsafeMutablePointer<rd_kafka_message_t>) -> ConsumerEvent {
    guard message.pointee.err.rawValue != 0 else {
      let topic = topics.index(of: message.pointee.rkt, client: client.pointer)
      return .message(ConsumerMessage(MessageView(message, topicIndex: topic)))
    }
    defer { rd_kafka_message_destroy(message) }
    let code = message.pointee.err.rawValue
    let place = message.pointee.rkt.map {
      PartitionOffset(
        String(cString: rd_kafka_topic_name($0)), message.pointee.partition,
        offset: message.pointee.offset)
    }
    if code == ErrorCode.partitionEOF, let place { return .endOfPartition(place) }
    if code == ErrorCode.fatal, let fatal = fatalError { return .error(fatal, at: nil) }
    let text = rd_kafka_message_errstr(message).map { String(cString: $0) }
    return .error(KafkaError(code: code, message: text), at: place)
  }
}
