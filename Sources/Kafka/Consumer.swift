import CRdKafka

/// A member of a consumer group, or a reader of partitions assigned by hand.
///
/// One thread polls and makes all other calls, `wake` excepted: the type is `Sendable` so that it
/// can be made on one thread and handed to that one. Poll on while partitions are paused, or the
/// group drops the member.
///
///     let consumer = try Consumer(properties, instance: "a", log: log) { consumer, rebalance in
///       if rebalance.kind == .revoked {
///         let done = drain(rebalance.partitions)  // returns when nothing is in flight
///         _ = consumer.commitAndWait(done, timeoutMilliseconds: 5000)
///       }
///     }
///     try consumer.subscribe(["catalog.items.raw"])
///     while running {
///       switch consumer.poll(timeoutMilliseconds: 100) {
///       case .message(let message): batch.append(message)
///       case .rebalanced: handOver(batch)
///       case .error(let error, let place): report(error, place)
///       case .committed(let outcome): note(outcome)
///       case .statistics(let statistics): show(statistics)
///       case .endOfPartition, .none: break
///       }
///     }
///     let orderly = consumer.close(deadlineMilliseconds: 30_000)  // false: exit, it hangs
package final class Consumer: @unchecked Sendable {
  /// Called on the polling thread inside `poll` or `close`. When it returns, the partitions are
  /// taken or given up.
  package typealias RebalanceHandler = (Consumer, inout Rebalance) -> Void

  let client: ClientHandle
  let rebalanceHandler: RebalanceHandler?
  private let queue: ClientQueue
  var topics = TopicTable()
  var isClosed = false

  /// How many rebalances there were: a batch, or a commit, of an older generation is stale.
  package internal(set) var generation = 0

  /// - Parameters:
  ///   - instance: the worker's name for static membership; nil or empty for a dynamic member.
  ///   - log: librdkafka's log, on its threads.
  ///   - rebalance: nil to take and give up partitions at once.
  /// - Throws: the property that librdkafka refuses.
  package init(
    _ properties: ClientProperties, instance: String? = nil, log: LogHandler? = nil,
    rebalance: RebalanceHandler? = nil
  ) throws(KafkaError) {
    rebalanceHandler = rebalance
    let configuration = ClientConfiguration(.consumer, properties, instance: instance)
    client = try ClientHandle(.consumer, configuration, context: ClientContext(log: log)) {
      rd_kafka_conf_set_error_cb($0, kafkaFailed)
      rd_kafka_conf_set_rebalance_cb($0, kafkaRebalanced)
      rd_kafka_conf_set_offset_commit_cb($0, kafkaCommitted)
      rd_kafka_conf_set_stats_cb($0, kafkaCounted)
    }
    rd_kafka_poll_set_consumer(client.pointer)
    queue = .consumer(of: client)
    client.context.consumer = self
  }

  deinit {
    client.context.consumer = nil
    release()
  }

  /// Ends a poll that waits, from any thread.
  package func wake() { queue.wake() }

  /// Joins the group for these topics, which replace earlier ones.
  package func subscribe(_ topics: [String]) throws(KafkaError) {
    let list = PartitionList(topics: topics)
    if let error = KafkaError(rd_kafka_subscribe(client.pointer, list.pointer)) { throw error }
  }

  /// Leaves the group's topics; the partitions are revoked by a later poll.
  package func unsubscribe() throws(KafkaError) {
    if let error = KafkaError(rd_kafka_unsubscribe(client.pointer)) { throw error }
  }

  /// Reads these partitions from these offsets, without the group's assignment.
  package func assign(_ partitions: [PartitionOffset]) throws(KafkaError) {
    let list = PartitionList(partitions)
    if let error = KafkaError(rd_kafka_assign(client.pointer, list.pointer)) { throw error }
  }

  /// The name behind `MessageView.topicIndex`.
  package func topicName(_ index: Int) -> String { topics.names[index] }

  /// The index that messages of this topic have or will have.
  package func topicIndex(of name: String) -> Int { topics.index(of: name) }

  /// A fatal error that ended the client, if there was one.
  package var fatalError: KafkaError? { KafkaError.fatal(of: client.pointer) }

  /// For tests: as if the broker had answered so. librdkafka's own hook; the client is of no use
  /// afterwards, as after any fatal error.
  package func raiseFatalError(_ code: Int32, _ reason: String) {
    rd_kafka_test_fatal_error(client.pointer, rd_kafka_resp_err_t(rawValue: code), reason)
  }

  /// What belongs to the client and must go before it.
  private func release() {
    topics.releaseHandles()
    queue.release()
  }

  /// Leaves the group and ends the client: the rebalance handler is called for what is still
  /// assigned, inside.
  ///
  /// Messages and batches must be destroyed before. False where librdkafka did not end by the
  /// deadline: then the process should exit with a code that says so.
  package func close(deadlineMilliseconds: Int) -> Bool {
    guard !isClosed else { return true }
    isClosed = true
    let end = ContinuousClock.now + .milliseconds(deadlineMilliseconds)
    guard leaveGroup(by: end) else { return false }
    release()
    return client.destroy(deadlineMilliseconds: max(millisecondsLeft(until: end), 100))
  }
}
