import Kafka
import Pipeline

/// The cluster that the demo runs on: librdkafka's mock in this process, or a real one, of which it
/// uses topics and a group with a prefix of their own.
final class DemoCluster {
  let bootstrap: String
  /// Before the names of topics and of the group; empty on the embedded cluster.
  let prefix: String
  private let mock: MockCluster?
  private let admin: AdminClient
  private var created: [String] = []

  /// Partitions of each topic: more than one, so that keys matter.
  private static let partitions = 2
  private static let patience: Int32 = 10_000

  /// - Parameter bootstrap: `host:port` of a real cluster; nil for an embedded one.
  init(bootstrap: String?) throws(KafkaError) {
    if let bootstrap {
      mock = nil
      prefix = "sluice-demo-\(String(UInt32.random(in: .min ... .max), radix: 36))."
      self.bootstrap = bootstrap
    } else {
      let mock = try MockCluster()
      prefix = ""
      self.bootstrap = mock.bootstrap
      self.mock = mock
    }
    admin = try AdminClient(ClientProperties(common: [("bootstrap.servers", self.bootstrap)]))
    _ = try admin.metadata(timeoutMilliseconds: Self.patience)
  }

  var isEmbedded: Bool { mock != nil }

  var properties: ClientProperties {
    ClientProperties(common: [("bootstrap.servers", bootstrap)])
  }

  /// What a topic is called without the prefix.
  func plainName(_ topic: String) -> String { String(topic.dropFirst(prefix.count)) }

  /// Makes the topics and waits until they are there.
  func createTopics(_ names: [String]) throws(KafkaError) {
    if let mock {
      for name in names { try mock.createTopic(name, partitions: Self.partitions) }
    } else {
      created += names
      try admin.createTopics(
        names.map { NewTopic($0, partitions: Self.partitions) },
        timeoutMilliseconds: Self.patience)
    }
    try admin.waitForTopics(names, timeoutMilliseconds: Self.patience)
  }

  /// Writes records and waits until every one is acknowledged.
  func produce(_ records: [(topic: String, sample: Sample)]) throws(KafkaError) {
    let producer = try Producer(properties)
    for (topic, sample) in records {
      let target = try producer.topic(topic)
      let error = withBytes(sample.key) { key in
        withBytes(sample.value) { value in
          // Without a key chance would decide, and every run would show other offsets.
          producer.produce(
            to: target, partition: key == nil ? 0 : nil, key: key, value: value, opaque: 0)
        }
      }
      if let error { throw error }
    }
    var reports = DeliveryReports()
    var waiting = records.count
    while waiting > 0 {
      producer.pollDeliveries(into: &reports, timeoutMilliseconds: Self.patience)
      if reports.isEmpty { throw KafkaError(code: ErrorCode.timedOut) }
      if let error = reports.deliveries.lazy.compactMap(\.error).first { throw error }
      waiting -= reports.deliveries.count
    }
  }

  /// Whether the group has committed everything that is in the topics.
  func hasCommittedAll(_ topics: [String], group: String) throws(KafkaError) -> Bool {
    var places: [TopicPartition] = []
    for topic in topics {
      for partition in 0..<Self.partitions {
        places.append(TopicPartition(topic, Int32(partition)))
      }
    }
    let committed = try admin.committedOffsets(
      ofGroup: group, places, timeoutMilliseconds: Self.patience)
    for result in committed {
      let end = try admin.watermarks(
        result.place.topicPartition, timeoutMilliseconds: Self.patience
      ).high
      // A partition without records needs no commit.
      if end > 0, result.place.offset != end { return false }
    }
    return true
  }

  /// Every record of the topics.
  func contents(_ topics: [String]) throws(KafkaError) -> [RecordCopy] {
    let reader = try TopicReader(topics, properties, admin)
    try reader.read(deadline: .seconds(30)) { reader.hasReachedEnd }
    return reader.records
  }

  /// Leaves nothing behind on a real cluster.
  func removeAll(group: String) throws(KafkaError) {
    guard mock == nil else { return }
    try admin.deleteTopics(created, timeoutMilliseconds: Self.patience)
    try admin.deleteGroup(group, timeoutMilliseconds: Self.patience)
  }

  private func withBytes<Result>(
    _ bytes: [UInt8]?, _ body: (UnsafeRawBufferPointer?) -> Result
  ) -> Result {
    guard let bytes else { return body(nil) }
    return bytes.withUnsafeBytes { body($0) }
  }
}
