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
      assign(rebalance.partitions, consumer)
      health.assigned(partitions: assignment.partitions.count)
      log.assigned(places)
    case .revoked:
      completion.metrics.all.rebalances.with("revoked").add()
      handOver()
      drain(places, until: .after(settings.drainTimeout))
      commit(places, consumer)
      giveUp(places, consumer)
      log.revoked(places, lost: false)
    case .lost:
      completion.metrics.all.rebalances.with("lost").add()
      handOver()
      giveUp(places.isEmpty ? Array(assignment.partitions.keys) : places, consumer)
      log.revoked(places, lost: true)
    }
  }

  private func assign(_ partitions: [PartitionOffset], _ consumer: Consumer) {
    for partition in partitions {
      let place = partition.topicPartition
      guard let topicIndex = settings.table.topics.firstIndex(where: { $0.topic == place.topic })
      else { continue }
      let flow = completion.flows.add(
        topic: settings.table.topics[topicIndex], topicIndex: topicIndex,
        partition: place.partition, start: nil)
      let assigned = AssignedPartition(
        place, flow: flow, worker: assignment.dealWorker(),
        series: completion.metrics.all.partition(place.topic, place.partition))
      assignment.add(assigned, topicIndex: consumer.topicIndex(of: place.topic))
    }
  }

  /// Waits until nothing is in flight, or the deadline passes.
  ///
  /// - Returns: whether all of it is done.
  @discardableResult
  func drain(_ places: [TopicPartition], until deadline: Deadline) -> Bool {
    let flows = places.compactMap { assignment.partitions[$0]?.flow }
    let drained: Bool? = completion.progress.wait(until: deadline) { _ in
      flows.allSatisfy(\.isDrained) ? true : nil
    }
    if drained == nil {
      log.notDrained(places.filter { assignment.partitions[$0]?.flow.isDrained == false })
    }
    return drained ?? false
  }

  /// Forgets the partitions: what is still reported for them is late.
  func giveUp(_ places: [TopicPartition], _ consumer: Consumer) {
    for place in places {
      let index = consumer.topicIndex(of: place.topic)
      guard let partition = assignment.remove(place, topicIndex: index) else { continue }
      // librdkafka keeps a pause over a rebalance: a partition that came back would never be read.
      if partition.isPaused || partition.stop != nil { try? consumer.resume([place]) }
      completion.flows.abandon(partition.flow)
      completion.metrics.all.removePartition(place.topic, place.partition)
      health.goesOn(place)
    }
    health.revoked(remaining: assignment.partitions.count)
  }

  /// Drains what was read, commits it and leaves the group.
  ///
  /// - Returns: whether all of it was done, and in time.
  func leave(_ consumer: Consumer, within limit: Duration) -> Bool {
    let deadline = Deadline.after(limit)
    health.draining()
    handOver()
    let places = Array(assignment.partitions.keys)
    let isDrained = drain(places, until: deadline)
    let isCommitted = commit(places, consumer)
    // Nothing may hold a message when the client ends; what is not drained is given up.
    giveUp(places, consumer)
    for worker in workers { worker.close() }
    let left = Int(deadline.remainingMilliseconds(atMost: .max))
    return consumer.close(deadlineMilliseconds: Swift.max(left, 1000)) && isDrained && isCommitted
  }
}
