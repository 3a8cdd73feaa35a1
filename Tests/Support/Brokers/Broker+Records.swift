import Dispatch
package import Kafka
import TestSupport

/// What did not happen in time.
package struct BrokerTimeout: Error, CustomStringConvertible {
  package let description: String

  package init(description: String) { self.description = description }
}

extension Broker {
  /// Writes the records in order, and waits until each is acknowledged.
  ///
  /// One request at a time. The embedded cluster takes a batch although the one before it failed; and before 2.3,
  /// librdkafka loses count of what is in flight where a leader is killed (confluentinc/librdkafka#4438).
  package func produce(
    _ records: [TestRecord], to topic: String, deadline: Duration = Waiting.limit
  ) throws {
    var properties = properties
    properties.producer.append(("max.in.flight.requests.per.connection", "1"))
    let producer = try Producer(properties)
    let target = try producer.topic(topic)
    let end = ContinuousClock.now + deadline
    var reports = DeliveryReports()
    var waiting = 0
    func poll(_ milliseconds: Int32) throws {
      producer.pollDeliveries(into: &reports, timeoutMilliseconds: milliseconds)
      waiting -= reports.deliveries.count
      if let error = reports.deliveries.lazy.compactMap({ $0.error }).first { throw error }
      if ContinuousClock.now > end {
        throw BrokerTimeout(description: "\(waiting) records to \(topic) are not acknowledged")
      }
    }
    for record in records {
      while let error = Self.produce(record, to: target, by: producer) {
        guard error.isQueueFull else { throw error }
        try poll(100)
      }
      waiting += 1
    }
    while waiting > 0 { try poll(100) }
  }

  private static func produce(
    _ record: TestRecord, to topic: ProducerTopic, by producer: Producer
  ) -> KafkaError? {
    var headers = HeaderList()
    for (name, value) in record.headers { headers.append(name, value: value) }
    func send(_ key: UnsafeRawBufferPointer?, _ value: UnsafeRawBufferPointer?) -> KafkaError? {
      producer.produce(
        to: topic, partition: record.partition, key: key, value: value, headers: &headers,
        timestampMilliseconds: record.timestamp, opaque: 0)
    }
    return withBytes(record.key) { key in withBytes(record.value) { value in send(key, value) } }
  }

  private static func withBytes<Answer>(
    _ bytes: [UInt8]?, _ body: (UnsafeRawBufferPointer?) -> Answer
  ) -> Answer {
    guard let bytes else { return body(nil) }
    return bytes.withUnsafeBytes { body($0) }
  }

  private func reader(of topic: String) throws -> TopicReader {
    try TopicReader(
      [topic], properties, admin, timeoutMilliseconds: Waiting.requestMilliseconds)
  }

  /// Every record that is in the topic at the time of the call, by partition and offset.
  package func consumeAll(
    _ topic: String, deadline: Duration = Waiting.limit
  ) throws -> [TestRecord] {
    let reader = try reader(of: topic)
    try reader.read(deadline: deadline) { reader.hasReachedEnd }
    return reader.records.map { TestRecord($0) }
  }

  /// The topic's records from its beginning on, as soon as there are so many of them.
  package func consume(
    _ topic: String, atLeast count: Int, deadline: Duration = Waiting.limit
  ) throws -> [TestRecord] {
    let reader = try reader(of: topic)
    try reader.read(deadline: deadline) { reader.records.count >= count }
    return reader.records.map { TestRecord($0) }
  }

  /// The names of all topics.
  package func topics() throws -> [String] {
    try admin.metadata(timeoutMilliseconds: Waiting.requestMilliseconds).topics.map { $0.name }
  }

  /// The offset behind the last record of each partition, by partition.
  package func ends(of topic: String) throws -> [Int64] {
    try admin.topic(topic, timeoutMilliseconds: Waiting.requestMilliseconds).partitions.map {
      $0.id
    }.sorted().map {
      try admin.watermarks(
        TopicPartition(topic, $0), timeoutMilliseconds: Waiting.requestMilliseconds
      ).high
    }
  }

  /// Waits until every copy of the topics' partitions is in sync, so that any one node may be missed.
  @discardableResult
  package func waitUntilInSync(
    _ topics: [String], deadline: Duration = Waiting.limit
  ) throws -> [PartitionMetadata] {
    try waitForPartitions(of: topics, deadline: deadline) {
      $0.leader >= 0 && $0.inSync == $0.replicas
    }
  }

  /// Waits until all partitions of the topics are so, as a broker says; another may know it later.
  @discardableResult
  package func waitForPartitions(
    of topics: [String], deadline: Duration = Waiting.limit,
    _ isRight: (PartitionMetadata) -> Bool
  ) throws -> [PartitionMetadata] {
    let limit = ContinuousClock.now + deadline
    while true {
      let found = try topics.map {
        try admin.topic($0, timeoutMilliseconds: Waiting.requestMilliseconds).partitions
      }
      let partitions = found.flatMap { $0 }
      if found.allSatisfy({ !$0.isEmpty }), partitions.allSatisfy(isRight) { return partitions }
      if ContinuousClock.now > limit {
        throw BrokerTimeout(description: "the partitions are \(partitions)")
      }
      breathe(milliseconds: 100)
    }
  }

  /// Waits until a topic that was deleted is not known any more: the brokers follow their controller.
  package func waitUntilGone(_ topic: String) throws {
    let limit = ContinuousClock.now + Waiting.limit
    while try admin.topic(topic, timeoutMilliseconds: Waiting.requestMilliseconds).error == nil {
      if ContinuousClock.now > limit { throw BrokerTimeout(description: "\(topic) is still there") }
      breathe(milliseconds: 50)
    }
  }

  /// Nothing tells of what is waited for: leaves the cluster a breath between questions.
  private func breathe(milliseconds: Int) {
    _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(milliseconds))
  }

  /// What the group has committed, by partition; `PartitionOffset.none` where it has not.
  package func committed(_ group: String, _ topic: String) throws -> [Int64] {
    let partitions = try admin.topic(topic, timeoutMilliseconds: Waiting.requestMilliseconds)
      .partitions
    return try admin.committedOffsets(
      ofGroup: group,
      partitions.map { TopicPartition(topic, $0.id) }.sorted { $0.partition < $1.partition },
      timeoutMilliseconds: Waiting.requestMilliseconds
    ).map { $0.place.offset }
  }

  /// Waits until the group has committed everything that is in the topic.
  package func waitUntilCommitted(
    _ group: String, _ topic: String, deadline: Duration = Waiting.limit
  ) throws {
    let ends = try ends(of: topic)
    let limit = ContinuousClock.now + deadline
    while true {
      let committed = try committed(group, topic)
      // A partition without records needs no commit.
      if zip(committed, ends).allSatisfy({ $0 == $1 || ($0 < 0 && $1 == 0) }) { return }
      if ContinuousClock.now > limit {
        throw BrokerTimeout(description: "\(topic): committed \(committed), ends \(ends)")
      }
      breathe(milliseconds: 50)
    }
  }
}
