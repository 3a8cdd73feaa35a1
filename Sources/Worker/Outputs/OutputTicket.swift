/// Names one output of one record in flight, in the 64 bits that librdkafka hands back with its report.
struct OutputTicket: Equatable {
  /// Of the partition's flow: an index into the flow table.
  var slot: Int
  /// Of the record within its flow, as far as the bits go: enough for all that are in flight.
  var sequence: UInt64
  /// Of the verdict within its record.
  var ordinal: Int
  /// Whether the output is a dead letter.
  var isDeadLetter = false

  private static let sequenceBits: UInt64 = 18
  // Safe: a message of Kafka's is at most a billion bytes, and an item with its comma has two.
  private static let ordinalBits: UInt64 = 29
  private static let deadLetterBits: UInt64 = 1

  /// Flows that can have outputs under way at once. The last slot is that of probes.
  static let slotLimit = 1 << 16 - 1
  /// Records of one flow that can be in flight at once.
  static let recordLimit = 1 << 18

  var opaque: UInt64 {
    let low = sequence & (1 << Self.sequenceBits - 1)
    return UInt64(slot) << (64 - 16) | low << (Self.ordinalBits + Self.deadLetterBits)
      | UInt64(ordinal) << Self.deadLetterBits | (isDeadLetter ? 1 : 0)
  }

  init(slot: Int, sequence: UInt64, ordinal: Int, isDeadLetter: Bool = false) {
    precondition(slot <= Self.slotLimit && ordinal < 1 << Self.ordinalBits)
    self.slot = slot
    self.sequence = sequence
    self.ordinal = ordinal
    self.isDeadLetter = isDeadLetter
  }

  /// `sequence` is then the low bits only; `PartitionFlow` knows the rest.
  init(opaque: UInt64) {
    slot = Int(opaque >> (64 - 16))
    sequence = opaque >> (Self.ordinalBits + Self.deadLetterBits) & (1 << Self.sequenceBits - 1)
    ordinal = Int(opaque >> Self.deadLetterBits & (1 << Self.ordinalBits - 1))
    isDeadLetter = opaque & 1 == 1
  }

  /// What a probe sends belongs to no flow; its reports are told apart by their number.
  static func probe(_ number: Int) -> UInt64 {
    OutputTicket(slot: slotLimit, sequence: 0, ordinal: number & (1 << Int(ordinalBits) - 1)).opaque
  }

  var isProbe: Bool { slot == Self.slotLimit }

  /// The whole number of which `low` is the low bits, and which is `first` or less than `recordLimit` after it.
  static func whole(_ low: UInt64, notBefore first: UInt64) -> UInt64 {
    first &+ ((low &- first) & (1 << sequenceBits - 1))
  }
}
