import Kafka
import Pipeline

extension PollLoop {
  /// A record is not the one that was expected.
  ///
  /// - Returns: the offsets without a record before it.
  func jumped(_ partition: AssignedPartition, to offset: Int64, _ consumer: Consumer)
    -> SkippedOffsets
  {
    guard let expected = partition.expected, offset != expected else { return .none }
    if offset < expected {
      goBack(partition, to: offset)
      return .none
    }
    let skipped = SkippedOffsets(
      from: expected, to: offset, logStart: consumer.knownWatermarks(partition.place).low,
      resetsToEnd: settings.resetsToEnd)
    if skipped.retention + skipped.reset > 0 {
      log.jumped(partition.place, from: expected, to: offset)
    }
    return skipped
  }

  /// Reading has come to a partition's end.
  func reachedEnd(at place: PartitionOffset, _ consumer: Consumer) {
    guard let partition = assignment.partitions[place.topicPartition], partition.reads,
      let expected = partition.expected, place.offset > expected
    else { return }
    let skipped = jumped(partition, to: place.offset, consumer)
    partition.expected = place.offset
    completion.count(
      partition.flow.reachedEnd(at: place.offset, skipped: skipped), of: partition.flow)
    transactions?.touch()
  }

  /// The log was cut or made anew, and reading began before what is done already: those are other records,
  /// or come again. Nothing in flight is lost, since reading passes it once more.
  private func goBack(_ partition: AssignedPartition, to offset: Int64) {
    let old = partition.flow
    guard !old.isAbandoned else { return }
    log.jumped(partition.place, from: partition.expected ?? offset, to: offset)
    completion.flows.abandon(old)
    abortUncommitted([old])
    transactions?.judgements.forget(partition.place)
    partition.begin(
      completion.flows.add(
        topic: old.topic, topicIndex: old.topicIndex, partition: old.partition, start: offset))
  }
}
