/// A record of a source topic, as the ledger names it.
struct SourcePlace: Hashable, Comparable {
  /// Index of the source partition.
  var source: Int
  var offset: Int64

  static func < (left: Self, right: Self) -> Bool {
    (left.source, left.offset) < (right.source, right.offset)
  }
}

/// An output that an input must come to: in which topic, and what it holds.
struct Slot: Equatable {
  /// Index of the output topic.
  var topic: Int
  var fingerprint: Fingerprint
}

/// An output that was found.
struct Observation {
  var topic: Int
  var partition: Int32
  var offset: Int64
  /// Nil for a null key, which has no order.
  var key: [UInt8]?
  var fingerprint: Fingerprint
  /// The inputs that it may be of: one, or several where the same input was written again; none where
  /// it does not say.
  var claims: [SourcePlace]
}
