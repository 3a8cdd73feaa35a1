import CRdKafka

extension AdminClient {
  /// What a group has committed; `PartitionOffset.none` where it has not. Does not join the group.
  package func committedOffsets(
    ofGroup group: String, _ partitions: [TopicPartition], timeoutMilliseconds: Int32
  ) throws(KafkaError) -> [PartitionResult] {
    // By a client of its own: it works on every broker, the mock included, and every librdkafka.
    var asking = properties
    asking.consumer.append(("group.id", group))
    let consumer = try Consumer(asking)
    let end = ContinuousClock.now + .milliseconds(timeoutMilliseconds)
    while true {
      let left = Int32(clamping: max(millisecondsLeft(until: end), 1))
      do throws(KafkaError) {
        return try consumer.committed(partitions, timeoutMilliseconds: left)
      } catch {
        // A cluster whose first group is just being made has no coordinator for some moments.
        guard error.isRetriable, left > 1 else { throw error }
        pause(milliseconds: 50)
      }
    }
  }

  /// Waits until the brokers know the topics, each with a leader for every partition. Just made
  /// ones take a moment.
  package func waitForTopics(
    _ names: [String], timeoutMilliseconds: Int32
  ) throws(KafkaError) {
    let end = ContinuousClock.now + .milliseconds(timeoutMilliseconds)
    for name in names {
      while true {
        let left = Int32(clamping: millisecondsLeft(until: end))
        let topic = try topic(name, timeoutMilliseconds: max(left, 1))
        let error = topic.error ?? topic.partitions.lazy.compactMap { $0.error }.first
        if error == nil, topic.partitions.allSatisfy({ $0.leader >= 0 }) { break }
        guard left > 0 else {
          throw error ?? KafkaError(code: ErrorCode.leaderNotAvailable)
        }
        // A metadata request is answered at once: leave the brokers a breath.
        pause(milliseconds: 20)
      }
    }
  }

  private func pause(milliseconds: Int32) {
    guard let queue = rd_kafka_queue_new(client.pointer) else { return }
    defer { rd_kafka_queue_destroy(queue) }
    if let event = rd_kafka_queue_poll(queue, milliseconds) { rd_kafka_event_destroy(event) }
  }
}
