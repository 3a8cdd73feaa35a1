/// One partition of a topic.
package struct TopicPartition: Hashable, Sendable, CustomStringConvertible {
  package var topic: String
  package var partition: Int32

  package init(_ topic: String, _ partition: Int32) {
    self.topic = topic
    self.partition = partition
  }

  package var description: String { "\(topic)[\(partition)]" }
}

/// A place in a partition: the next offset to read.
package struct PartitionOffset: Hashable, Sendable {
  package var topic: String
  package var partition: Int32
  /// 0 or more, or one of the constants below.
  package var offset: Int64

  package init(_ topic: String, _ partition: Int32, offset: Int64) {
    self.topic = topic
    self.partition = partition
    self.offset = offset
  }

  package init(_ place: TopicPartition, offset: Int64) {
    self.init(place.topic, place.partition, offset: offset)
  }

  package var topicPartition: TopicPartition { TopicPartition(topic, partition) }

  /// The first record that is still there.
  package static let beginning: Int64 = -2
  /// Behind the last record.
  package static let end: Int64 = -1
  /// Where the group has committed, else where `auto.offset.reset` says.
  package static let stored: Int64 = -1000
  /// None: nothing committed, nothing read yet, or to be decided by librdkafka.
  package static let none: Int64 = -1001
}

/// What became of one partition in a request about several.
package struct PartitionResult: Sendable, Equatable {
  package var place: PartitionOffset
  package var error: KafkaError?
}
