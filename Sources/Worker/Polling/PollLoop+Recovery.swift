import Kafka
import Pipeline
import Telemetry

extension PollLoop {
  /// Does what other threads have asked for, and lets stopped partitions try again.
  func mend(_ consumer: Consumer) {
    let requests = recovery.take()
    // What a producer says that was replaced already concerns nobody.
    for request in requests.replacements where request.channel === hub.current {
      replaceProducer(request.error, consumer)
    }
    for request in requests.rewinds where !request.flow.isAbandoned {
      if let partition = assignment.partitions[request.flow.place], partition.flow === request.flow
      {
        stop(partition, request.error, consumer)
      }
    }
    if let transactions { rewindAborted(transactions, consumer) }
    for partition in assignment.partitions.values {
      guard let stop = partition.stop, !partition.isHalted else { continue }
      if stop.isDue(now: Deadline.now.nanoseconds) { retry(partition, at: stop.offset, consumer) }
      if stop.isOver(done: partition.flow.rewindOffset) { goOn(partition) }
    }
  }

  /// Takes a partition out of work: what is in flight is given up, and read again after a while from where
  /// everything before is delivered.
  ///
  /// - Parameter offset: where reading goes on; nil where the flow knows.
  func stop(
    _ partition: AssignedPartition, _ error: KafkaError, at offset: Int64? = nil,
    _ consumer: Consumer
  ) {
    // Nothing was read: nothing is to be read again.
    guard let offset = offset ?? partition.flow.rewindOffset else { return }
    handOver()
    completion.flows.abandon(partition.flow)
    workers[partition.worker].discardAbandoned()
    if partition.isHalted { return }
    try? consumer.pause([partition.place])
    let wait = partition.stop(at: offset)
    partition.series.stopped.set(true)
    health.stopped(partition.place, error.description)
    log.stopped(partition.place, error, watermark: offset, retry: .nanoseconds(Int64(wait)))
  }

  private func retry(_ partition: AssignedPartition, at offset: Int64, _ consumer: Consumer) {
    let begins = partition.isBeginning
    if begins, let failure = commitBeginning(of: partition, at: offset, consumer) {
      return stop(partition, failure, at: offset, consumer)
    }
    guard readAgain(partition, at: offset, consumer) else { return }
    do {
      try consumer.resume([partition.place])
    } catch {
      return stop(partition, error, at: offset, consumer)
    }
    partition.retries()
    partition.pressure.reset()
    partition.series.paused.set(false)
    // Nothing need be delivered to show that the cause is gone.
    if begins { goOn(partition) }
  }

  /// Lets reading go on from an offset, with a flow of its own; where that cannot be had, the partition stops
  /// for a while.
  ///
  /// - Parameter offset: nil where nothing was read yet, and reading only goes on.
  func readAgain(
    _ partition: AssignedPartition, at offset: Int64?, committed: Int64? = nil,
    _ consumer: Consumer
  ) -> Bool {
    let old = partition.flow
    if let offset {
      let place = PartitionOffset(partition.place, offset: offset)
      do {
        try consumer.seek([place], timeoutMilliseconds: 5000)
      } catch {
        stop(partition, error, at: offset, consumer)
        return false
      }
    }
    completion.flows.abandon(old)
    partition.begin(
      completion.flows.add(
        topic: old.topic, topicIndex: old.topicIndex, partition: old.partition, start: offset,
        committed: committed ?? old.committed))
    return true
  }

  private func goOn(_ partition: AssignedPartition) {
    partition.goesOn()
    partition.series.stopped.set(false)
    health.goesOn(partition.place)
    log.goesOn(partition.place)
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
