/// The parts of a Kafka record that decide what becomes of it. The bytes are borrowed from the caller.
package struct SourceRecord {
  /// Nil for a record without key; an empty key is not nil.
  package var key: UnsafeRawBufferPointer?
  /// Nil for a tombstone; an empty value is not nil.
  package var value: UnsafeRawBufferPointer?

  package init(key: UnsafeRawBufferPointer?, value: UnsafeRawBufferPointer?) {
    self.key = key
    self.value = value
  }
}
