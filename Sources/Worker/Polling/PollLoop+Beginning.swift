import Kafka
import Pipeline

extension PollLoop {
  /// Reading begins where the group has committed nothing, as far as known.
  ///
  /// Where that is the log's end, it is committed before anything is read from there, in both modes alike: whoever
  /// came next would begin at an end that lies further on, and what was read and not delivered by then would be
  /// nobody's. No transaction has offsets of the partition yet that this commit could overtake.
  ///
  /// - Returns: whether it may be read on; where not, the partition waits, and tries again.
  func mayBegin(_ partition: AssignedPartition, at offset: Int64, _ consumer: Consumer) -> Bool {
    guard settings.resetsToEnd, partition.flow.committed == nil,
      let failure = commitBeginning(of: partition, at: offset, consumer)
    else { return true }
    stop(partition, failure, at: offset, consumer)
    return false
  }

  /// - Returns: why it is not committed.
  func commitBeginning(
    of partition: AssignedPartition, at offset: Int64, _ consumer: Consumer
  ) -> KafkaError? {
    partition.isBeginning = true
    // The thread that commits is the one that reads: a broker that does not answer for one partition is not asked
    // for each.
    if let known = beginningFailure, !known.until.isPast { return known.error }
    let outcome = consumer.commitAndWait(
      [PartitionOffset(partition.place, offset: offset)], timeoutMilliseconds: 2000)
    committed(outcome)
    guard let failure = outcome.error ?? outcome.partitions.lazy.compactMap({ $0.error }).first
    else {
      beginningFailure = nil
      partition.isBeginning = false
      return nil
    }
    let error = KafkaError(
      code: failure.code,
      message: "where reading begins cannot be committed: \(failure.message)")
    beginningFailure = (error, .after(.seconds(1)))
    return error
  }
}
