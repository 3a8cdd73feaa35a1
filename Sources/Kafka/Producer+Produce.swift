import CRdKafka
import Synchronization

extension Producer {
  /// Queues a record, whose bytes are copied. Nil: a report with this `opaque` will come. An error:
  /// nothing was queued, the headers are still the caller's, no report will come. It `requiresAbort`
  /// where the transaction has failed meanwhile.
  ///
  /// - Parameters:
  ///   - partition: nil lets the key decide, as Java's clients do.
  ///   - key: nil is a null key.
  ///   - value: nil is a tombstone.
  ///   - headers: taken over, and empty afterwards, where the record was queued.
  ///   - timestampMilliseconds: since 1970; nil, and 0, is now.
  ///   - opaque: comes back in the report.
  package func produce(
    to topic: ProducerTopic, partition: Int32? = nil, key: UnsafeRawBufferPointer?,
    value: UnsafeRawBufferPointer?, headers: inout HeaderList,
    timestampMilliseconds: Int64? = nil, opaque: UInt64
  ) -> KafkaError? {
    // Not null and of no length: an empty key or value.
    let empty = UnsafeRawPointer(bitPattern: 1)!
    var failure: OpaquePointer?
    headers.lend { list in
      failure = sluice_produce(
        client.pointer, topic.handle, partition ?? RD_KAFKA_PARTITION_UA,
        key.map { $0.baseAddress ?? empty }, key?.count ?? 0,
        value.map { $0.baseAddress ?? empty }, value?.count ?? 0,
        timestampMilliseconds ?? 0, list, UnsafeMutableRawPointer(bitPattern: UInt(opaque)))
      return failure == nil
    }
    guard let error = KafkaError(consuming: failure) else { return nil }
    return explain(error, weight: (key?.count ?? 0) + (value?.count ?? 0)).naming(topic.name)
  }

  /// Without headers.
  package func produce(
    to topic: ProducerTopic, partition: Int32? = nil, key: UnsafeRawBufferPointer?,
    value: UnsafeRawBufferPointer?, timestampMilliseconds: Int64? = nil, opaque: UInt64
  ) -> KafkaError? {
    var none = HeaderList()
    return produce(
      to: topic, partition: partition, key: key, value: value, headers: &none,
      timestampMilliseconds: timestampMilliseconds, opaque: opaque)
  }

  private func explain(_ error: KafkaError, weight: Int) -> KafkaError {
    // A queue that can never take it is no back-pressure: waiting would be for ever.
    if error.isQueueFull, weight >= queueByteLimit {
      return KafkaError(
        code: ErrorCode.messageTooLarge,
        message: "a record of \(weight) bytes is larger than the producer's queue "
          + "(`queue.buffering.max.kbytes`)")
    }
    if error.code == ErrorCode.fatal, let fatal = fatalError { return fatal }
    // librdkafka says that the state forbids it, and nothing of the state.
    if error.code == ErrorCode.state, isInTransaction.load(ordering: .acquiring) {
      return KafkaError(code: error.code, message: error.message, requiresAbort: true)
    }
    return error
  }
}
