import Kafka
import Pipeline

extension PollLoop {
  private static let questionMilliseconds: Int32 = 1000

  /// A record is not the one that was expected, or the end of the log does not lie where it was.
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
      from: expected, to: offset, logStart: logStart(of: partition, before: offset, consumer),
      resetsToEnd: settings.resetsToEnd)
    if skipped.reset > 0 {
      log.jumped(partition.place, from: expected, to: offset, cause: "reset")
    } else if skipped.retention > 0 {
      log.jumped(partition.place, from: expected, to: offset, cause: "retention")
    }
    return skipped
  }

  /// Where the log begins, as far as that says why there is nothing right before `offset`. What the client
  /// knows may be old, so the broker is asked; a compacted log has gaps everywhere, so not at each of them.
  private func logStart(
    of partition: AssignedPartition, before offset: Int64, _ consumer: Consumer
  ) -> Int64 {
    let known = Swift.max(consumer.knownWatermarks(partition.place).low, partition.logStart)
    guard known < offset, partition.nextQuestion.isPast else { return known }
    do throws(KafkaError) {
      partition.logStart = try consumer.firstOffset(
        of: partition.place, timeoutMilliseconds: Self.questionMilliseconds)
      if partition.logStart < offset { partition.nextQuestion = .after(.seconds(1)) }
    } catch {
      // The thread that asks is the one that reads: who does not answer is not asked again soon.
      partition.nextQuestion = .after(.seconds(10))
      log.clientError(error, PartitionOffset(partition.place, offset: offset))
    }
    return Swift.max(known, partition.logStart)
  }

  /// Reading has come to a partition's end.
  func reachedEnd(at place: PartitionOffset, _ consumer: Consumer) {
    guard let partition = assignment.partitions[place.topicPartition], partition.reads,
      place.offset != partition.expected
    else { return }
    if partition.expected == nil {
      guard mayBegin(partition, at: place.offset, consumer) else { return }
      log.begins(partition.place, at: place.offset)
    }
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
    log.jumped(partition.place, from: partition.expected ?? offset, to: offset, cause: "backward")
    partition.logStart = -1
    partition.hasGoneBack = true
    // Before, so that no commit begins without it; and after, for what came in between.
    transactions?.abort(because: KafkaError(code: ErrorCode.offsetOutOfRange))
    completion.flows.abandon(old)
    abortUncommitted([old])
    transactions?.judgements.forget(partition.place)
    partition.begin(
      completion.flows.add(
        topic: old.topic, topicIndex: old.topicIndex, partition: old.partition, start: offset))
  }
}
