import CRdKafka

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// What became of one record.
package struct Delivery: Sendable {
  /// As given to `produce`.
  package let opaque: UInt64
  package let partition: Int32
  /// Negative where it was not written.
  package let offset: Int64
  /// 0 for delivered.
  package let errorCode: Int32
  /// The topic that it was sent to, where it was not delivered for the topic's sake.
  package var topic: String?

  /// Nil for delivered.
  package var error: KafkaError? {
    if errorCode == 0 { return nil }
    let error = KafkaError(code: errorCode)
    return topic.map { error.naming($0) } ?? error
  }
}

/// What a poll for deliveries found. Kept and filled again, so that polling allocates nothing.
package struct DeliveryReports: Sendable {
  package var deliveries: [Delivery] = []
  /// Of the client, not of a record.
  package var errors: [KafkaError] = []
  /// What the client counts of itself, where the poll found it: every `statistics.interval.ms`.
  package var statistics: Statistics?

  package init() {}

  package var isEmpty: Bool { deliveries.isEmpty && errors.isEmpty && statistics == nil }
}

extension Producer {
  /// Replaces what is in `reports` by what has come, waiting for at most the timeout for the first.
  package func pollDeliveries(into reports: inout DeliveryReports, timeoutMilliseconds: Int32) {
    reports.deliveries.removeAll(keepingCapacity: true)
    reports.errors.removeAll(keepingCapacity: true)
    reports.statistics = nil
    guard let queue = queue.pointer else { return }
    var event = rd_kafka_queue_poll(queue, timeoutMilliseconds)
    if event == nil { giveUpAgain() }
    while let found = event {
      read(found, into: &reports)
      rd_kafka_event_destroy(found)
      // One event holds the reports of one batch.
      guard reports.deliveries.count < 10_000 else { return }
      event = rd_kafka_queue_poll(queue, 0)
    }
  }

  /// Ends a poll that waits, from any thread.
  package func wakeDeliveries() { queue.wake() }

  private func read(_ event: OpaquePointer, into reports: inout DeliveryReports) {
    switch rd_kafka_event_type(event) {
    case RD_KAFKA_EVENT_DR:
      while let message = rd_kafka_event_message_next(event)?.pointee {
        var delivery = Delivery(
          opaque: UInt64(UInt(bitPattern: message._private)), partition: message.partition,
          offset: message.offset, errorCode: message.err.rawValue)
        if delivery.error?.kind == .destination, let topic = message.rkt {
          delivery.topic = String(cString: rd_kafka_topic_name(topic))
        }
        reports.deliveries.append(delivery)
      }
    case RD_KAFKA_EVENT_ERROR:
      // The event of a fatal error has the code of what caused it.
      if rd_kafka_event_error_is_fatal(event) != 0, let fatal = fatalError {
        reports.errors.append(fatal)
      } else {
        reports.errors.append(
          KafkaError(
            code: rd_kafka_event_error(event).rawValue,
            message: rd_kafka_event_error_string(event).map { String(cString: $0) }))
      }
    case RD_KAFKA_EVENT_STATS:
      guard let text = rd_kafka_event_stats(event) else { return }
      do throws(KafkaError) {
        reports.statistics = try Statistics(
          json: UnsafeRawBufferPointer(start: text, count: strlen(text)))
      } catch {
        reports.errors.append(error)
      }
    default: break
    }
  }
}
