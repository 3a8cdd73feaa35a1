import CRdKafka

/// Called on the thread that polls, inside `poll` or `close`.
func kafkaRebalanced(
  client: OpaquePointer?, code: rd_kafka_resp_err_t,
  partitions: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>?,
  opaque: UnsafeMutableRawPointer?
) {
  guard let client, let context = ClientContext.of(client), let consumer = context.consumer else {
    return
  }
  consumer.rebalance(code, partitions)
  // So that this poll returns without a record of the new assignment.
  rd_kafka_yield(client)
}

/// Called on the thread that polls: the answer to an asynchronous commit.
func kafkaCommitted(
  client: OpaquePointer?, code: rd_kafka_resp_err_t,
  partitions: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>?,
  opaque: UnsafeMutableRawPointer?
) {
  guard let context = ClientContext.of(client) else { return }
  context.pending.append(
    .committed(
      CommitOutcome(
        error: KafkaError(code), partitions: partitions.map { PartitionList.results(of: $0) } ?? [])
    ))
}

extension Consumer {
  fileprivate func rebalance(
    _ code: rd_kafka_resp_err_t, _ list: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>?
  ) {
    generation += 1
    let isIncremental = rebalanceProtocol == "COOPERATIVE"
    let partitions = list.map { PartitionList.offsets(of: $0) } ?? []
    switch code {
    case RD_KAFKA_RESP_ERR__ASSIGN_PARTITIONS:
      var rebalance = Rebalance(
        kind: .assigned, partitions: partitions, isIncremental: isIncremental)
      rebalanceHandler?(self, &rebalance)
      take(rebalance)
      client.context.pending.append(.rebalanced(.assigned))
    case RD_KAFKA_RESP_ERR__REVOKE_PARTITIONS:
      let kind: Rebalance.Kind = isAssignmentLost ? .lost : .revoked
      var rebalance = Rebalance(kind: kind, partitions: partitions, isIncremental: isIncremental)
      rebalanceHandler?(self, &rebalance)
      giveUp(partitions, isIncremental: isIncremental)
      client.context.pending.append(.rebalanced(kind))
    default:
      var rebalance = Rebalance(kind: .lost, partitions: partitions, isIncremental: false)
      rebalanceHandler?(self, &rebalance)
      giveUp([], isIncremental: false)
      client.context.pending.append(.error(KafkaError(code: code.rawValue)))
      client.context.pending.append(.rebalanced(.lost))
    }
  }

  private func take(_ rebalance: Rebalance) {
    let list = PartitionList(rebalance.partitions)
    let error =
      rebalance.isIncremental
      ? KafkaError(consuming: rd_kafka_incremental_assign(client.pointer, list.pointer))
      : KafkaError(rd_kafka_assign(client.pointer, list.pointer))
    if let error { client.context.pending.append(.error(error)) }
  }

  private func giveUp(_ partitions: [PartitionOffset], isIncremental: Bool) {
    let error: KafkaError?
    if isIncremental {
      let list = PartitionList(partitions)
      error = KafkaError(consuming: rd_kafka_incremental_unassign(client.pointer, list.pointer))
    } else {
      error = KafkaError(rd_kafka_assign(client.pointer, nil))
    }
    if let error { client.context.pending.append(.error(error)) }
  }

  /// `NONE`, `EAGER` or `COOPERATIVE`: what the group has agreed on.
  package var rebalanceProtocol: String {
    rd_kafka_rebalance_protocol(client.pointer).map { String(cString: $0) } ?? "NONE"
  }

  /// The partitions were taken away without being asked for: commit nothing.
  package var isAssignmentLost: Bool { rd_kafka_assignment_lost(client.pointer) != 0 }

  /// What is read now.
  package func assignment() throws(KafkaError) -> [TopicPartition] {
    var list: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>?
    if let error = KafkaError(rd_kafka_assignment(client.pointer, &list)) { throw error }
    guard let list else { return [] }
    return PartitionList(owning: list).offsets.map { $0.topicPartition }
  }

  /// Leaves the group, with the rebalance handler called for what is still assigned.
  func leaveGroup(by end: ContinuousClock.Instant) -> Bool {
    guard let queue = rd_kafka_queue_new(client.pointer) else { return false }
    defer { rd_kafka_queue_destroy(queue) }
    if let error = KafkaError(consuming: rd_kafka_consumer_close_queue(client.pointer, queue)) {
      // Closing twice, or a fatal error: there is nothing left to leave.
      return error.code != ErrorCode.timedOut
    }
    while rd_kafka_consumer_closed(client.pointer) == 0 {
      let left = millisecondsLeft(until: end)
      guard left > 0 else { return false }
      guard let event = rd_kafka_queue_poll(queue, Int32(clamping: min(left, 100))) else {
        continue
      }
      // A queue that is polled for events gives the rebalance as one, and does not call back.
      if rd_kafka_event_type(event) == RD_KAFKA_EVENT_REBALANCE {
        rebalance(rd_kafka_event_error(event), rd_kafka_event_topic_partition_list(event))
      }
      rd_kafka_event_destroy(event)
    }
    return true
  }
}

/// Whole milliseconds, not below zero.
func millisecondsLeft(until end: ContinuousClock.Instant) -> Int {
  let left = (end - .now).components
  return max(Int(left.seconds) * 1000 + Int(left.attoseconds / 1_000_000_000_000_000), 0)
}
