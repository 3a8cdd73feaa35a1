/// Reads topics from their beginning, without joining a group.
///
///     let reader = try TopicReader(["catalog.items"], properties, admin)
///     try reader.read(deadline: .seconds(10)) { reader.hasReachedEnd }
///     for record in reader.records { ... }
package final class TopicReader {
  /// What was read, by topic, partition and offset once `read` has returned.
  package private(set) var records: [RecordCopy] = []
  /// Whether everything is read that was there when the reader was made. By positions: the last
  /// offsets may be control records.
  package private(set) var hasReachedEnd: Bool
  private let consumer: Consumer
  private let ends: [TopicPartition: Int64]

  /// - Throws: what the cluster answers, a topic that does not exist included.
  package init(
    _ topics: [String], _ properties: ClientProperties, _ admin: AdminClient,
    timeoutMilliseconds: Int32 = 10_000
  ) throws(KafkaError) {
    var starts: [PartitionOffset] = []
    var ends: [TopicPartition: Int64] = [:]
    for topic in topics {
      let found = try admin.topic(topic, timeoutMilliseconds: timeoutMilliseconds)
      if let error = found.error { throw error }
      for partition in found.partitions {
        let place = TopicPartition(topic, partition.id)
        let known = try admin.watermarks(place, timeoutMilliseconds: timeoutMilliseconds)
        starts.append(PartitionOffset(place, offset: known.low))
        if known.high > known.low { ends[place] = known.high }
      }
    }
    self.ends = ends
    hasReachedEnd = ends.isEmpty
    var reading = properties
    // librdkafka wants a group's name even where none is joined.
    reading.consumer += [
      ("group.id", "sluice-reader"),
      // The end of a partition is told by a fetch that finds nothing.
      ("fetch.wait.max.ms", "50"),
    ]
    consumer = try Consumer(reading)
    try consumer.assign(starts)
  }

  /// Reads until `isDone`.
  ///
  /// - Throws: an error that `isTimedOut` where the deadline passes first.
  package func read(deadline: Duration, _ isDone: () -> Bool) throws(KafkaError) {
    let limit = ContinuousClock.now + deadline
    while !isDone() {
      switch consumer.poll(timeoutMilliseconds: 100) {
      case .message(let message):
        let view = message.view
        let topic = consumer.topicName(view.topicIndex)
        records.append(RecordCopy(view, topic: topic))
        if view.offset + 1 >= ends[TopicPartition(topic, view.partition)] ?? .max { try compare() }
      case .endOfPartition: try compare()
      case .error(let error, _) where !error.isRetriable: throw error
      default: break
      }
      if ContinuousClock.now > limit {
        throw KafkaError(
          code: ErrorCode.timedOut, message: "\(records.count) records read in \(deadline)")
      }
    }
    records.sort {
      ($0.topic, $0.partition, $0.offset) < ($1.topic, $1.partition, $1.offset)
    }
  }

  private func compare() throws(KafkaError) {
    let positions = try consumer.position(Array(ends.keys))
    hasReachedEnd = positions.allSatisfy {
      $0.place.offset >= ends[$0.place.topicPartition] ?? 0
    }
  }
}
