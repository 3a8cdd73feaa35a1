import CRdKafka

/// How a record's timestamp came about.
package enum TimestampKind: Int32, Sendable {
  case none = 0
  case created = 1
  case appended = 2
}

/// A consumed record, seen. Valid as long as its owner, a `ConsumerMessage` or a `MessageBatch`:
/// nothing here may be kept longer, and one thread at a time may look at headers (librdkafka parses
/// them on first use).
///
/// Copying it copies a few words and no bytes.
package struct MessageView: @unchecked Sendable {
  @usableFromInline let handle: UnsafeMutableRawPointer
  @usableFromInline let keyBase: UnsafeRawPointer?
  @usableFromInline let keyCount: Int
  @usableFromInline let valueBase: UnsafeRawPointer?
  @usableFromInline let valueCount: Int

  /// Its place in `Consumer.topicName(_:)`'s table.
  package let topicIndex: Int
  package let partition: Int32
  package let offset: Int64
  /// Since 1970-01-01T00:00:00Z; -1 where there is none.
  package let timestampMilliseconds: Int64
  package let timestampKind: TimestampKind

  init(_ message: UnsafeMutablePointer<rd_kafka_message_t>, topicIndex: Int) {
    let fields = message.pointee
    handle = UnsafeMutableRawPointer(message)
    keyBase = UnsafeRawPointer(fields.key)
    keyCount = fields.key_len
    valueBase = UnsafeRawPointer(fields.payload)
    valueCount = fields.len
    self.topicIndex = topicIndex
    partition = fields.partition
    offset = fields.offset
    var kind = RD_KAFKA_TIMESTAMP_NOT_AVAILABLE
    timestampMilliseconds = rd_kafka_message_timestamp(message, &kind)
    timestampKind = TimestampKind(rawValue: Int32(kind.rawValue)) ?? .none
  }

  /// Nil is a null key, which is not an empty one.
  @inlinable package var key: UnsafeRawBufferPointer? {
    keyBase.map { UnsafeRawBufferPointer(start: $0, count: keyCount) }
  }

  /// Nil is a tombstone, which is not an empty value.
  @inlinable package var value: UnsafeRawBufferPointer? {
    valueBase.map { UnsafeRawBufferPointer(start: $0, count: valueCount) }
  }

  /// Bytes of key and value.
  @inlinable package var byteCount: Int { keyCount &+ valueCount }

  var pointer: UnsafeMutablePointer<rd_kafka_message_t> {
    handle.assumingMemoryBound(to: rd_kafka_message_t.self)
  }
}
