/// A consumed record, copied: for people and tools that look at a topic, not for the record path.
package struct RecordCopy: Sendable {
  package var topic: String
  package var partition: Int32
  package var offset: Int64
  /// Milliseconds since 1970; nil where it has none.
  package var timestampMilliseconds: Int64?
  /// Nil for a null key, which is not an empty one.
  package var key: [UInt8]?
  /// Nil for a tombstone, which is not an empty value.
  package var value: [UInt8]?
  /// In order, duplicates included.
  package var headers: [(name: String, value: [UInt8]?)]

  init(_ message: MessageView, topic: String) {
    self.topic = topic
    partition = message.partition
    offset = message.offset
    timestampMilliseconds = message.timestampMilliseconds < 0 ? nil : message.timestampMilliseconds
    key = message.key.map { Array($0) }
    value = message.value.map { Array($0) }
    headers = message.headers
  }

  /// The last header of this name, as text; nil where there is none or it is null.
  package func header(_ name: String) -> String? {
    headers.last { $0.name == name }?.value.map { String(decoding: $0, as: UTF8.self) }
  }
}
