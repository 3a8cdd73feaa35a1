/// Names one output of one record in flight, in the 64 bits that librdkafka hands back with its report.
struct OutputTicket: Equatable {
  /// Of the partition's flow: an index into the flow table.
  var slot: Int
  /// Of the record within its flow, as far as the bits go: enough for all that are in flight.
  var sequence: UInt64
  /// Of the verdict within its record.
  var ordinal: Int

  private static let sequenceBits: UInt64 = 18
  // Safe: a record is shorter than 2³¹ bytes, and an item with its comma has two.
  private static let ordinalBits: UInt64 = 30

  /// Flows that can have outputs under way at once.
  static let slotLimit = 1 << 16
  /// Records of one flow that can be in flight at once.
  static let recordLimit = 1 << 18

  var opaque: UInt64 {
    let low = sequence & (1 << Self.sequenceBits - 1)
    return UInt64(slot) << (Self.sequenceBits + Self.ordinalBits) | low << Self.ordinalBits
      | UInt64(ordinal)
  }

  init(slot: Int, sequence: UInt64, ordinal: Int) {
    precondition(slot < Self.slotLimit && ordinal < 1 << Self.ordinalBits)
    self.slot = slot
    self.sequence = sequence
    self.ordinal = ordinal
  }

  /// `sequence` is then the low bits only; `PartitionFlow` knows the rest.
  init(opaque: UInt64) {
    slot = Int(opaque >> (Self.sequenceBits + Self.ordinalBits))
    sequence = opaque >> Self.ordinalBits & (1 << Self.sequenceBits - 1)
    ordinal = Int(opaque & (1 << Self.ordinalBits - 1))
  }

  /// The whole number of which `low` is the low bits, and which is `first` or less than `recordLimit` after it.
  static func whole(_ low: UInt64, notBefore first: UInt64) -> UInt64 {
    first &+ ((low &- first) & (1 << sequenceBits - 1))
  }
}
