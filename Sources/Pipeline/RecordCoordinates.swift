/// Where a record lies in Kafka.
package struct RecordCoordinates: Hashable, Sendable {
  package var topic: String
  package var partition: Int32
  package var offset: Int64
  /// Milliseconds since 1970; nil where the record has none.
  package var timestamp: Int64?

  package init(topic: String, partition: Int32, offset: Int64, timestamp: Int64?) {
    self.topic = topic
    self.partition = partition
    self.offset = offset
    self.timestamp = timestamp
  }
}
