import Kafka
import Pipeline
import Telemetry

extension PollLoop {
  /// Does what other threads have asked for, and lets stopped partitions try again.
  func mend(_ consumer: Consumer) {
    let requests = completion.recovery.take()
    // What a producer says that was replaced already concerns nobody.
    for request in requests.replacements where request.channel === hub.current {
      replaceProducer(request.error, consumer)
    }
    for request in requests.rewinds where !request.flow.isAbandoned {
      let place = TopicPartition(request.flow.topic.topic, request.flow.partition)
      if let partition = assignment.partitions[place], partition.flow === request.flow {
        stop(partition, request.error, consumer)
      }
    }
    for partition in assignment.partitions.values {
      guard let stop = partition.stop else { continue }
      if !stop.isRetrying, stop.retryAt.isPast { retry(partition, consumer) }
      if stop.isRetrying, partition.flow.watermark > stop.offset { goOn(partition) }
    }
  }

  /// Takes a partition out of work: what is in flight is given up, and read again from the watermark.
  private func stop(_ partition: AssignedPartition, _ error: KafkaError, _ consumer: Consumer) {
    let attempt = (partition.stop?.attempt ?? -1) + 1
    let delay = AssignedPartition.retryDelay(attempt: attempt)
    // Nothing was read: nothing is to be read again.
    guard let offset = partition.flow.rewindOffset else { return }
    handOver()
    completion.flows.abandon(partition.flow)
    try? consumer.pause([partition.place])
    partition.stop = AssignedPartition.Stop(
      error: error, attempt: attempt, retryAt: .after(delay), offset: offset)
    partition.series.stopped.set(true)
    health.stopped(partition.place, error.description)
    log.stopped(partition.place, error, watermark: offset, retry: delay)
  }

  private func retry(_ partition: AssignedPartition, _ consumer: Consumer) {
    guard var stop = partition.stop else { return }
    let place = PartitionOffset(partition.place, offset: stop.offset)
    do {
      try consumer.seek([place], timeoutMilliseconds: 5000)
      try consumer.resume([partition.place])
    } catch {
      log.clientError(error, place)
      stop.retryAt = .after(AssignedPartition.retryDelay(attempt: stop.attempt))
      partition.stop = stop
      return
    }
    let old = partition.flow
    partition.flow = completion.flows.add(
      topic: old.topic, topicIndex: old.topicIndex, partition: old.partition, start: stop.offset,
      committed: old.committed)
    stop.isRetrying = true
    partition.stop = stop
    partition.isPaused = false
    partition.series.paused.set(false)
  }

  private func goOn(_ partition: AssignedPartition) {
    partition.stop = nil
    partition.series.stopped.set(false)
    health.goesOn(partition.place)
    log.goesOn(partition.place)
  }

  /// The log was cut or made anew, and reading began before what is done already: those are other records,
  /// or come again. Nothing in flight is lost, since reading passes it once more.
  func goBack(_ partition: AssignedPartition, to offset: Int64) {
    let old = partition.flow
    log.jumped(partition.place, from: old.watermark, to: offset)
    completion.flows.abandon(old)
    partition.flow = completion.flows.add(
      topic: old.topic, topicIndex: old.topicIndex, partition: old.partition, start: offset)
    partition.stop?.offset = offset
  }

  /// The producer failed for good: another one takes its place, and every partition with something in
  /// flight reads again from its watermark.
  private func replaceProducer(_ error: KafkaError, _ consumer: Consumer) {
    log.producerReplaced(error)
    for partition in assignment.partitions.values
    where !partition.flow.isAbandoned && partition.flow.recordsInFlight > 0 {
      stop(partition, error, consumer)
    }
    do {
      try hub.replace()
    } catch {
      // The same properties made a producer before; if they no longer do, every retry says so.
      log.clientError(error, nil)
    }
  }
}
