import CRdKafka
import Synchronization

/// A topic that a producer writes to: the name looked up once.
package final class ProducerTopic: @unchecked Sendable {
  package let name: String
  /// Used by `Producer` in this module only.
  let handle: OpaquePointer
  /// The handle lives in the client.
  private let client: ClientHandle

  init(_ name: String, client: ClientHandle) throws(KafkaError) {
    guard let handle = rd_kafka_topic_new(client.pointer, name, nil) else {
      throw KafkaError(code: rd_kafka_last_error().rawValue)
    }
    self.name = name
    self.handle = handle
    self.client = client
  }

  deinit { rd_kafka_topic_destroy(handle) }
}

/// An idempotent producer, transactional where it has a `transactionalID` (see
/// `initTransactions(timeoutMilliseconds:)`). Any thread may produce; one thread, of the caller's, polls for delivery
/// reports, and must go on doing so while anyone waits in `flush`.
///
///     let producer = try Producer(properties, log: { log($0) })
///     let topic = try producer.topic("catalog.items")
///     var headers = HeaderList()
///     let error = producer.produce(
///       to: topic, key: key, value: value, headers: &headers, opaque: 7)
///
///     var reports = DeliveryReports()  // on the delivery thread
///     while running {
///       producer.pollDeliveries(into: &reports, timeoutMilliseconds: 100)
///       for report in reports.deliveries { ... }  // opaque, error, partition, offset
///       for error in reports.errors { ... }  // of the client: brokers down, credentials
///     }
package final class Producer: Sendable {
  let client: ClientHandle
  let queue: ClientQueue
  /// What one record may weigh so that the queue can ever take it.
  let queueByteLimit: Int
  /// A transaction was begun and its end was not asked for: a record refused for the state is
  /// refused because the transaction has failed.
  let isInTransaction = Atomic(false)
  /// Whether an abort waits for reports: see `giveUpAgain`.
  let isAborting = Mutex(false)
  private let topics = Mutex<[String: ProducerTopic]>([:])

  /// - Parameters:
  ///   - transactionalID: makes it transactional: then records are taken inside transactions only. No
  ///     two live producers of a cluster may have the same one: the later fences the earlier.
  ///   - log: librdkafka's log, on its threads.
  /// - Throws: the property that librdkafka refuses.
  package init(
    _ properties: ClientProperties, instance: String? = nil, transactionalID: String? = nil,
    log: LogHandler? = nil
  ) throws(KafkaError) {
    let configuration = ClientConfiguration(
      .producer, properties, instance: instance, transactionalID: transactionalID)
    client = try ClientHandle(.producer, configuration, context: ClientContext(log: log)) {
      // Reports as events: no call of the producer ever serves them on its own thread.
      rd_kafka_conf_set_events(
        $0, RD_KAFKA_EVENT_DR | RD_KAFKA_EVENT_ERROR | RD_KAFKA_EVENT_STATS)
    }
    queue = .main(of: client)
    queueByteLimit =
      configuration.value(of: "queue.buffering.max.kbytes").flatMap { Int($0) }
      .map { $0.multipliedReportingOverflow(by: 1024).partialValue } ?? Int.max
  }

  // The queue's reference must go before the client.
  deinit { queue.release() }

  /// The topic's handle, made on first use and kept. Does not ask whether the topic exists.
  package func topic(_ name: String) throws(KafkaError) -> ProducerTopic {
    if let known = topics.withLock({ $0[name] }) { return known }
    let topic = try ProducerTopic(name, client: client)
    return topics.withLock { known in
      if let other = known[name] { return other }
      known[name] = topic
      return topic
    }
  }

  /// Records that are queued or in flight, and reports that were not polled yet.
  package var queueLength: Int { Int(rd_kafka_outq_len(client.pointer)) }

  /// The first fatal error, after which nothing more can be produced: build a new producer.
  package var fatalError: KafkaError? { KafkaError.fatal(of: client.pointer) }

  /// For tests: as if the broker had answered so. librdkafka's own hook; the client is of no use
  /// afterwards, as after any fatal error.
  package func raiseFatalError(_ code: Int32, _ reason: String) {
    rd_kafka_test_fatal_error(client.pointer, rd_kafka_resp_err_t(rawValue: code), reason)
  }

  /// Waits until everything is delivered and every report polled, which another thread does
  /// meanwhile. Nil when done; an error that `isTimedOut` at the deadline.
  package func flush(timeoutMilliseconds: Int32) -> KafkaError? {
    KafkaError(rd_kafka_flush(client.pointer, timeoutMilliseconds))
  }

  /// Gives up what is queued and in flight: each is reported with an error that `isPurged`.
  package func purge() {
    rd_kafka_purge(client.pointer, RD_KAFKA_PURGE_F_QUEUE | RD_KAFKA_PURGE_F_INFLIGHT)
  }

  /// Ends the client; what was not delivered is given up without a report. Nobody may poll any
  /// more. False where librdkafka did not end by the deadline.
  package func close(deadlineMilliseconds: Int) -> Bool {
    topics.withLock { $0.removeAll() }
    queue.release()
    return client.destroy(deadlineMilliseconds: deadlineMilliseconds)
  }
}
