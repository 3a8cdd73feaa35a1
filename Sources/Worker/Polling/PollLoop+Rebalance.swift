import Kafka
import Pipeline
import Telemetry

extension PollLoop {
  /// Called by the consumer, on the poll thread: partitions come or go.
  func rebalance(_ consumer: Consumer, _ rebalance: inout Rebalance) {
    let places = rebalance.partitions.map(\.topicPartition)
    switch rebalance.kind {
    case .assigned:
      hasJoined = true
      completion.metrics.all.rebalances.with("assigned").add()
      assign(&rebalance, consumer)
      health.assigned(partitions: assignment.partitions.count)
      log.assigned(places)
    case .revoked:
      completion.metrics.all.rebalances.with("revoked").add()
      handOver()
      let deadline = Deadline.after(settings.drainTimeout)
      if let transactions {
        // The other half is for the commit.
        drain(places, until: .after(settings.drainTimeout / 2), consumer)
        settle(places, transactions, consumer, until: deadline)
      } else {
        drain(places, until: deadline, consumer)
        commit(places, consumer)
      }
      giveUp(places, consumer)
      log.revoked(places, lost: false)
    case .lost:
      completion.metrics.all.rebalances.with("lost").add()
      handOver()
      transactions?.abort(because: KafkaError(code: ErrorCode.assignmentLost))
      giveUp(places.isEmpty ? Array(assignment.partitions.keys) : places, consumer)
      log.revoked(places, lost: true)
    }
  }

  /// Takes partitions on, from where the group has committed, where it says so: a jump from there is noticed.
  private func assign(_ rebalance: inout Rebalance, _ consumer: Consumer) {
    let committed = committed(rebalance.partitions.map(\.topicPartition), consumer)
    for index in rebalance.partitions.indices {
      let place = rebalance.partitions[index].topicPartition
      let start = committed[place]
      if let start { rebalance.partitions[index].offset = start }
      guard let topicIndex = settings.table.topics.firstIndex(where: { $0.topic == place.topic })
      else { continue }
      let flow = completion.flows.add(
        topic: settings.table.topics[topicIndex], topicIndex: topicIndex,
        partition: place.partition, start: start, committed: start)
      let assigned = AssignedPartition(
        place, flow: flow, worker: assignment.dealWorker(),
        pressure: Backpressure(settings.marks),
        series: completion.metrics.all.partition(place.topic, place.partition))
      assignment.add(assigned, topicIndex: consumer.topicIndex(of: place.topic))
    }
  }

  private func committed(
    _ places: [TopicPartition], _ consumer: Consumer
  ) -> [TopicPartition: Int64] {
    guard !places.isEmpty else { return [:] }
    do throws(KafkaError) {
      var committed: [TopicPartition: Int64] = [:]
      for answer in try consumer.committed(places, timeoutMilliseconds: 5000)
      where answer.error == nil && answer.place.offset >= 0 {
        committed[answer.place.topicPartition] = answer.place.offset
      }
      return committed
    } catch {
      // The client asks by itself, and for longer: only a jump at the start stays unnoticed.
      log.clientError(error, nil)
      return [:]
    }
  }

  /// Waits until nothing is in flight, or the deadline passes.
  ///
  /// - Returns: whether all of it is done.
  @discardableResult
  func drain(_ places: [TopicPartition], until deadline: Deadline, _ consumer: Consumer) -> Bool {
    let flows = places.compactMap { assignment.partitions[$0]?.flow }
    var drain = Drain(deadline: deadline.nanoseconds)
    while true {
      let isDone = flows.allSatisfy(\.isDrained)
      switch drain.check(isDone: isDone, now: Deadline.now.nanoseconds) {
      case .drained: return true
      case .expired:
        log.notDrained(places.filter { assignment.partitions[$0]?.flow.isDrained == false })
        return false
      case .waiting: break
      }
      if let transactions {
        // Without a transaction nothing that waits can be produced, and only this thread lets it begin again.
        if transactions.isDown {
          log.notDrained(places.filter { assignment.partitions[$0]?.flow.isDrained == false })
          return true
        }
        // What is in flight may be more than one transaction.
        closeIfDue(transactions, consumer)
      }
      _ = completion.progress.wait(until: Swift.min(deadline, .after(.milliseconds(50)))) { _ in
        flows.allSatisfy(\.isDrained) ? true : nil
      }
    }
  }

  /// Forgets the partitions: what is still reported for them is late.
  func giveUp(_ places: [TopicPartition], _ consumer: Consumer) {
    var flows: [PartitionFlow] = []
    for place in places {
      let index = consumer.topicIndex(of: place.topic)
      guard let partition = assignment.remove(place, topicIndex: index) else { continue }
      // librdkafka keeps a pause over a rebalance: a partition that came back would never be read.
      if partition.pressure.isPaused || partition.stop != nil || partition.isHalted {
        try? consumer.resume([place])
      }
      completion.flows.abandon(partition.flow)
      flows.append(partition.flow)
      transactions?.judgements.forget(place)
      completion.metrics.all.removePartition(place.topic, place.partition)
      health.goesOn(place)
    }
    abortUncommitted(flows)
    for worker in workers { worker.discardAbandoned() }
    health.revoked(remaining: assignment.partitions.count)
  }

  /// Drains what was read, commits it and leaves the group.
  ///
  /// - Returns: what was not done in time; nil where all of it was.
  func leave(_ consumer: Consumer, within limit: Duration) -> String? {
    let deadline = Deadline.after(limit)
    health.draining()
    handOver()
    let places = Array(assignment.partitions.keys)
    let isDrained = drain(places, until: deadline, consumer)
    let isCommitted =
      transactions.map { settle(places, $0, consumer, until: deadline) }
      ?? commit(places, consumer)
    // Nothing may hold a message when the client ends; what is not drained is given up.
    giveUp(places, consumer)
    // What is left open holds back those who read the outputs, until the broker ends it.
    transactions?.waitForAbort(until: deadline)
    transactions?.end()
    for worker in workers { worker.close() }
    let left = Int(deadline.remainingMilliseconds(atMost: .max))
    let hasLeft = consumer.close(deadlineMilliseconds: Swift.max(left, 1000))
    if !isDrained { return "what was read is not delivered" }
    if !isCommitted { return "what is delivered is not committed" }
    return hasLeft ? nil : "the consumer has not left its group"
  }
}
