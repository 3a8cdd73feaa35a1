package import Kafka

/// A record as a test writes it, or found it.
package struct TestRecord: Sendable {
  package var key: [UInt8]?
  package var value: [UInt8]?
  package var headers: [(name: String, value: [UInt8]?)]
  /// Milliseconds since 1970; nil to produce with the time of the call.
  package var timestamp: Int64?
  /// Nil to let the key decide; of a record that was read, where it was.
  package var partition: Int32?
  /// Of a record that was read.
  package var offset: Int64 = -1

  package init(
    keyBytes key: [UInt8]?, valueBytes value: [UInt8]?,
    headers: [(name: String, value: [UInt8]?)] = [],
    timestamp: Int64? = nil, partition: Int32? = nil
  ) {
    self.key = key
    self.value = value
    self.headers = headers
    self.timestamp = timestamp
    self.partition = partition
  }

  /// With texts for bytes.
  package init(
    key: String? = nil, value: String?, headers: [(name: String, value: [UInt8]?)] = [],
    timestamp: Int64? = nil, partition: Int32? = nil
  ) {
    self.init(
      keyBytes: key.map { Array($0.utf8) }, valueBytes: value.map { Array($0.utf8) },
      headers: headers, timestamp: timestamp, partition: partition)
  }

  /// What was read.
  package init(_ copy: RecordCopy) {
    key = copy.key
    value = copy.value
    headers = copy.headers
    timestamp = copy.timestampMilliseconds
    partition = copy.partition
    offset = copy.offset
  }

  /// The value as text; nil for a tombstone.
  package var text: String? { value.map { String(decoding: $0, as: UTF8.self) } }
}

extension TestRecord {
  /// A copy of what is seen.
  package init(_ view: MessageView) {
    self.init(keyBytes: view.key.map { Array($0) }, valueBytes: view.value.map { Array($0) })
    headers = view.headers
    timestamp = view.timestampMilliseconds
    partition = view.partition
    offset = view.offset
  }
}
