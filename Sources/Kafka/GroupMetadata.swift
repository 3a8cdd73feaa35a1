import CRdKafka

/// What a consumer's group knows it by: group, generation, member and instance, at one moment.
///
/// Offsets sent in a transaction carry it (KIP-447), and the group's coordinator refuses those of a
/// generation that is over. So take it on the poll thread together with the offsets, with no
/// rebalance between the two, and not at all for partitions that were lost.
///
///     let places = finished()  // the next offsets to read
///     guard let group = consumer.groupMetadata() else { return }  // not a member just now
///     hand(over: places, group)  // to the thread that calls `Producer.sendOffsets`
package final class GroupMetadata: @unchecked Sendable {
  /// Never changed after it is made; used by `Producer` in this module only.
  let pointer: OpaquePointer
  /// The group's generation; of the consumer protocol of KIP-848 the member's epoch.
  package let generation: Int32

  /// Takes librdkafka's object over. Nil where it names no member of a generation.
  init?(owning pointer: OpaquePointer) {
    guard let generation = Self.generation(of: pointer), generation >= 0 else {
      rd_kafka_consumer_group_metadata_destroy(pointer)
      return nil
    }
    self.pointer = pointer
    self.generation = generation
  }

  deinit { rd_kafka_consumer_group_metadata_destroy(pointer) }

  /// Read from what librdkafka serializes, the one place where every release tells it: `CGMDv2:`,
  /// then the generation in the machine's own byte order.
  private static func generation(of pointer: OpaquePointer) -> Int32? {
    var buffer: UnsafeMutableRawPointer?
    var size = 0
    if let error = rd_kafka_consumer_group_metadata_write(pointer, &buffer, &size) {
      rd_kafka_error_destroy(error)
      return nil
    }
    guard let buffer else { return nil }
    defer { rd_kafka_mem_free(nil, buffer) }
    let magic = Array("CGMDv2:".utf8)
    let bytes = UnsafeRawBufferPointer(start: buffer, count: size)
    guard bytes.count >= magic.count + 4, bytes.starts(with: magic) else { return nil }
    return bytes.loadUnaligned(fromByteOffset: magic.count, as: Int32.self)
  }
}

extension Consumer {
  /// The group's metadata of this moment, for `Producer.sendOffsets`; called on the poll thread, also
  /// inside the rebalance handler, where it still is, or already is, that of the partitions told.
  ///
  /// Nil while the consumer is no member of a generation: before the first assignment, after the
  /// group has dropped it, and of partitions assigned by hand. A broker checks nothing of offsets
  /// that come without a member, so none may be sent then.
  package func groupMetadata() -> GroupMetadata? {
    rd_kafka_consumer_group_metadata(client.pointer).flatMap { GroupMetadata(owning: $0) }
  }
}
