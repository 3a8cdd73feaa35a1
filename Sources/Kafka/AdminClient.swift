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
  /// How many copies there are, and how many of them have all that is acknowledged.
  package let replicas: Int
  package let inSync: Int
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
      .admin, ClientConfiguration(.admin, properties),
      context: ClientContext(log: log.map(Self.withoutWarnings))
    ) { rd_kafka_conf_set_error_cb($0, kafkaFailed) }
  }

  /// librdkafka warns of a consumer's property in a client that is none, though it heeds `isolation.level`; what it
  /// warns of the user's own properties the other clients say too.
  private static func withoutWarnings(_ log: @escaping LogHandler) -> LogHandler {
    { line in if line.facility != "CONFWARN" { log(line) } }
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
  ///
  /// Asked for as times: before 2.3.0 `rd_kafka_query_watermark_offsets` waits without end for a leader
  /// that has gone.
  package func watermarks(
    _ place: TopicPartition, timeoutMilliseconds: Int32
  ) throws(KafkaError) -> (low: Int64, high: Int64) {
    let end = ContinuousClock.now + .milliseconds(timeoutMilliseconds)
    let low = try offset(of: place, at: PartitionOffset.beginning, until: end)
    return (low, try offset(of: place, at: PartitionOffset.end, until: end))
  }

  private func offset(
    of place: TopicPartition, at time: Int64, until end: ContinuousClock.Instant
  ) throws(KafkaError) -> Int64 {
    var patience = 500
    while true {
      let left = millisecondsLeft(until: end)
      let list = PartitionList([PartitionOffset(place, offset: time)])
      let response = rd_kafka_offsets_for_times(
        client.pointer, list.pointer, Int32(clamping: min(left, patience)))
      let found = list.results.first
      if let refused = refusal() { throw refused }
      // Some versions leave the time where it was, and tell no error, when nobody has answered.
      let error = KafkaError(response) ?? found?.error
      if error == nil, let offset = found?.place.offset, offset >= 0 { return offset }
      if left <= patience || error?.isRetriable == false {
        throw error ?? KafkaError(code: ErrorCode.timedOut)
      }
      // Another may lead it by now; nobody tells who does before he is asked.
      _ = try? topic(place.topic, timeoutMilliseconds: Int32(clamping: min(left, 500)))
      patience *= 2
    }
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
        id: partition.id, leader: partition.leader, replicas: Int(partition.replica_cnt),
        inSync: Int(partition.isr_cnt), error: KafkaError(partition.err))
    }
  }
}
