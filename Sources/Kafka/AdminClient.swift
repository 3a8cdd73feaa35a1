import CRdKafka
import Synchronization

/// A broker of the cluster.
package struct BrokerMetadata: Sendable, Equatable {
  package let id: Int32
  package let host: String
  package let port: Int
}

/// A partition of a topic.
package struct PartitionMetadata: Sendable, Equatable {
  package let id: Int32
  /// The broker that leads it, -1 for none.
  package let leader: Int32
  package let error: KafkaError?
}

/// A topic, or why there is none of this name.
package struct TopicMetadata: Sendable, Equatable {
  package let name: String
  package let partitions: [PartitionMetadata]
  package let error: KafkaError?
}

/// What a cluster says of itself.
package struct ClusterMetadata: Sendable, Equatable {
  package let brokers: [BrokerMetadata]
  package let topics: [TopicMetadata]
}

/// Asks a cluster about itself, and makes and removes topics and groups. Any thread; one call at a
/// time.
///
///     let admin = try AdminClient(properties)
///     let cluster = try admin.metadata(timeoutMilliseconds: 5000)  // `isAccessRefused`: at once
///     let topic = try admin.topic("catalog.items.raw", timeoutMilliseconds: 5000)
///     if topic.error?.isUnknownTopic == true { ... }
///     try admin.createTopics([NewTopic("books", partitions: 4)], timeoutMilliseconds: 10_000)
///     let limit = try admin.topicLimit("catalog.items", timeoutMilliseconds: 5000)
package final class AdminClient: @unchecked Sendable {
  let client: ClientHandle
  let properties: ClientProperties
  private let turn = Mutex(())

  package init(_ properties: ClientProperties, log: LogHandler? = nil) throws(KafkaError) {
    self.properties = properties
    client = try ClientHandle(
      .admin, ClientConfiguration(.admin, properties), context: ClientContext(log: log)
    ) { rd_kafka_conf_set_error_cb($0, kafkaFailed) }
  }

  /// Brokers and all topics.
  package func metadata(timeoutMilliseconds: Int32) throws(KafkaError) -> ClusterMetadata {
    try metadata(of: nil, timeoutMilliseconds: timeoutMilliseconds)
  }

  /// One topic; one that does not exist has an error that `isUnknownTopic`.
  package func topic(
    _ name: String, timeoutMilliseconds: Int32
  ) throws(KafkaError) -> TopicMetadata {
    guard let handle = rd_kafka_topic_new(client.pointer, name, nil) else {
      throw KafkaError(code: rd_kafka_last_error().rawValue)
    }
    defer { rd_kafka_topic_destroy(handle) }
    let metadata = try metadata(of: handle, timeoutMilliseconds: timeoutMilliseconds)
    return metadata.topics.first
      ?? TopicMetadata(
        name: name, partitions: [], error: KafkaError(code: ErrorCode.unknownTopicOrPartition))
  }

  /// The first offset still there and the one behind the last.
  package func watermarks(
    _ place: TopicPartition, timeoutMilliseconds: Int32
  ) throws(KafkaError) -> (low: Int64, high: Int64) {
    var low: Int64 = 0
    var high: Int64 = 0
    let response = rd_kafka_query_watermark_offsets(
      client.pointer, place.topic, place.partition, &low, &high, timeoutMilliseconds)
    if let error = KafkaError(response) { throw refusal() ?? error }
    return (low, high)
  }

  private func metadata(
    of topic: OpaquePointer?, timeoutMilliseconds: Int32
  ) throws(KafkaError) -> ClusterMetadata {
    let end = ContinuousClock.now + .milliseconds(timeoutMilliseconds)
    while true {
      // In slices: librdkafka goes on trying after its credentials were refused.
      let left = millisecondsLeft(until: end)
      var metadata: UnsafePointer<rd_kafka_metadata>?
      let response = rd_kafka_metadata(
        client.pointer, topic == nil ? 1 : 0, topic, &metadata, Int32(clamping: min(left, 500)))
      if response.rawValue == 0, let metadata {
        defer { rd_kafka_metadata_destroy(metadata) }
        return ClusterMetadata(metadata.pointee)
      }
      if let refused = refusal() { throw refused }
      if left <= 500 { throw KafkaError(code: response.rawValue) }
    }
  }

  /// Credentials that a broker has refused meanwhile, which librdkafka tells by callback only.
  func refusal() -> KafkaError? {
    turn.withLock { _ in
      rd_kafka_poll(client.pointer, 0)
      defer { client.context.pending.removeAll() }
      for case .error(let error) in client.context.pending where error.isAccessRefused {
        return error
      }
      return nil
    }
  }
}

extension ClusterMetadata {
  fileprivate init(_ metadata: rd_kafka_metadata) {
    brokers = (0..<Int(metadata.broker_cnt)).map { index in
      let broker = metadata.brokers[index]
      return BrokerMetadata(
        id: broker.id, host: String(cString: broker.host), port: Int(broker.port))
    }
    topics = (0..<Int(metadata.topic_cnt)).map { TopicMetadata(metadata.topics[$0]) }
  }
}

extension TopicMetadata {
  fileprivate init(_ topic: rd_kafka_metadata_topic) {
    name = String(cString: topic.topic)
    error = KafkaError(topic.err)
    partitions = (0..<Int(topic.partition_cnt)).map { index in
      let partition = topic.partitions[index]
      return PartitionMetadata(
        id: partition.id, leader: partition.leader, error: KafkaError(partition.err))
    }
  }
}
