import Kafka
import Pipeline
import Telemetry

extension PollLoop {
  /// Commits the watermarks on the timer, one request at a time, and shows where they are.
  func commitIfDue(_ consumer: Consumer) {
    if let transactions { closeIfDue(transactions, consumer) }
    guard nextCommit.isPast else { return }
    nextCommit = .after(settings.commitInterval)
    var offsets: [PartitionOffset] = []
    for partition in assignment.partitions.values {
      let flow = partition.flow
      if let offset = flow.rewindOffset {
        completion.metrics.all.watermark.with(
          partition.place.topic, String(partition.place.partition)
        ).set(offset)
      }
      partition.series.inFlightBytes.set(flow.bytesInFlight)
      if let offset = flow.offsetToCommit {
        offsets.append(PartitionOffset(partition.place, offset: offset))
      }
    }
    // Exactly once, offsets are committed with the transaction.
    guard transactions == nil, !offsets.isEmpty, !isCommitting else { return }
    do {
      try consumer.commit(offsets)
      isCommitting = true
    } catch { commitFailed(error) }
  }

  /// Commits the watermarks and waits for the answer.
  ///
  /// - Returns: whether nothing is left for this worker to commit.
  @discardableResult
  func commit(_ places: [TopicPartition], _ consumer: Consumer) -> Bool {
    let offsets = places.compactMap { place in
      assignment.partitions[place]?.flow.offsetToCommit.map { PartitionOffset(place, offset: $0) }
    }
    guard !offsets.isEmpty else { return true }
    return committed(consumer.commitAndWait(offsets, timeoutMilliseconds: 5000))
  }

  /// A commit was answered.
  ///
  /// - Returns: false where it failed, and this worker is to try again.
  @discardableResult
  func committed(_ outcome: CommitOutcome) -> Bool {
    isCommitting = false
    var failure = outcome.error.flatMap { $0.isNoOffset ? nil : $0 }
    for result in outcome.partitions {
      if let error = result.error {
        // A partition that is no longer assigned is no error: its next owner commits.
        if !error.isStaleAssignment { failure = failure ?? error }
      } else if outcome.error == nil,
        let partition = assignment.partitions[result.place.topicPartition]
      {
        // Of a log that was cut or made anew meanwhile it says nothing.
        if result.place.offset <= partition.flow.done ?? .max {
          partition.flow.didCommit(result.place.offset)
        }
      }
    }
    if let failure {
      commitFailed(failure)
      return failure.isStaleAssignment
    }
    completion.metrics.all.commits.with("success").add()
    health.brokersAnswered()
    return true
  }

  private func commitFailed(_ error: KafkaError) {
    completion.metrics.all.commits.with("failure").add()
    log.commitFailed(error)
  }
}
