import Kafka
import Pipeline
import Telemetry

extension PollLoop {
  /// Lets the transaction commit when it is due.
  func closeIfDue(_ transactions: Transactions, _ consumer: Consumer) {
    if transactions.isDue { transactions.close(consumer.groupMetadata()) }
  }

  /// Commits what was produced, or gives it up at the deadline.
  ///
  /// - Returns: false where the deadline passed first.
  @discardableResult
  func settle(
    _ places: [TopicPartition], _ transactions: Transactions, _ consumer: Consumer,
    until deadline: Deadline
  ) -> Bool {
    transactions.close(consumer.groupMetadata())
    let settlement = transactions.settle(until: deadline)
    if settlement == .late { log.notDrained(places) }
    return settlement != .late
  }

  /// Partitions were given up, and their flows abandoned: what the transaction holds of them must not be committed
  /// without their offsets.
  func abortUncommitted(_ flows: [PartitionFlow]) {
    guard let transactions, flows.contains(where: \.isUncommitted) else { return }
    transactions.abort(
      because: KafkaError(code: ErrorCode.assignmentLost, message: "a partition was given up"))
  }

  /// Lets partitions go on from what is committed, after an abort or the loss of a producer. A partition
  /// whose output has no place to go waits; the others read on at once.
  func rewindAborted(_ transactions: Transactions, _ consumer: Consumer) {
    guard transactions.phase == .rewinding else { return }
    handOver()
    for worker in workers { worker.discardAbandoned() }
    let aborted = assignment.partitions.values.filter(\.flow.isAbandoned)
    guard var known = committedByGroup(aborted, transactions, consumer) else { return }
    for partition in aborted where partition.hasGoneBack {
      if partition.flow.committed == nil {
        known[partition.place] = nil
      } else {
        partition.hasGoneBack = false
      }
    }
    let stops = transactions.takeStops()
    for partition in aborted {
      let offset = later(partition.flow.rewindOffset, known[partition.place])
      if let stop = stops.first(where: { $0.flow === partition.flow }) {
        self.stop(partition, stop.error, consumer)
      } else if partition.reads {
        let committed = later(partition.flow.committed, known[partition.place])
        _ = readAgain(partition, at: offset, committed: committed, consumer)
      }
    }
    transactions.rewound()
  }

  private func later(_ held: Int64?, _ told: Int64?) -> Int64? {
    [held, told].compactMap { $0 }.max()
  }

  /// What the group has committed of partitions whose producer was lost: only it knows whether a commit that
  /// was under way came about.
  ///
  /// - Returns: nil where it does not say now; nothing where it need not be asked.
  private func committedByGroup(
    _ partitions: [AssignedPartition], _ transactions: Transactions, _ consumer: Consumer
  ) -> [TopicPartition: Int64]? {
    guard transactions.asksGroup, !partitions.isEmpty else { return [:] }
    guard groupQuestion.isDue else { return nil }
    do throws(KafkaError) {
      let answers = try consumer.committed(partitions.map(\.place), timeoutMilliseconds: 2000)
      var known: [TopicPartition: Int64] = [:]
      for answer in answers {
        if let error = answer.error { throw error }
        if answer.place.offset >= 0 { known[answer.place.topicPartition] = answer.place.offset }
      }
      groupQuestion.answered()
      return known
    } catch {
      groupQuestion.failed()
      log.clientError(error, nil)
      return nil
    }
  }
}
