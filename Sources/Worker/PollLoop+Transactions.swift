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
  /// - Returns: whether it is committed.
  @discardableResult
  func settle(
    _ places: [TopicPartition], _ transactions: Transactions, _ consumer: Consumer,
    until deadline: Deadline
  ) -> Bool {
    transactions.close(consumer.groupMetadata())
    if transactions.settle(until: deadline) { return true }
    log.notDrained(places)
    return false
  }

  /// Lets partitions go on from what is committed, after an abort or the loss of a producer. A partition
  /// whose output has no place to go waits; the others read on at once.
  func rewindAborted(_ transactions: Transactions, _ consumer: Consumer) {
    guard transactions.phase == .rewinding else { return }
    handOver()
    let aborted = assignment.partitions.values.filter(\.flow.isAbandoned)
    guard let known = committedByGroup(aborted, transactions, consumer) else { return }
    let stops = transactions.takeStops()
    for partition in aborted {
      let held = partition.flow.rewindOffset
      let offset = [held, known[partition.place]].compactMap { $0 }.max()
      if let stop = stops.first(where: { $0.flow === partition.flow }) {
        self.stop(partition, stop.error, consumer)
      } else if partition.reads {
        _ = readAgain(partition, at: offset, committed: known[partition.place], consumer)
      }
    }
    transactions.rewound()
  }

  /// What the group has committed of partitions whose producer was lost: only it knows whether a commit that
  /// was under way came about.
  ///
  /// - Returns: nil where it does not say now; nothing where it need not be asked.
  private func committedByGroup(
    _ partitions: [AssignedPartition], _ transactions: Transactions, _ consumer: Consumer
  ) -> [TopicPartition: Int64]? {
    guard transactions.asksGroup, !partitions.isEmpty else { return [:] }
    do throws(KafkaError) {
      let answers = try consumer.committed(partitions.map(\.place), timeoutMilliseconds: 2000)
      var known: [TopicPartition: Int64] = [:]
      for answer in answers {
        if let error = answer.error { throw error }
        if answer.place.offset >= 0 { known[answer.place.topicPartition] = answer.place.offset }
      }
      return known
    } catch {
      log.clientError(error, nil)
      return nil
    }
  }
}
