/// A change of what a consumer reads, told to its handler on the thread that polls, from inside
/// `poll` or `close`. The group waits until the handler returns: drain and commit there, within
/// `max.poll.interval.ms`. Heartbeats go on meanwhile.
package struct Rebalance: Sendable {
  package enum Kind: Sendable, Equatable {
    /// Now read here. Reading starts when the handler has returned.
    case assigned
    /// About to be given up: what is in flight can still be committed.
    case revoked
    /// Already someone else's, or nobody knows whose: commit nothing.
    case lost
  }

  package let kind: Kind
  /// The partitions concerned; not incremental: all of them. Of those assigned the handler may set
  /// where to start (`PartitionOffset.stored`, the group's committed offset, unless it does).
  package var partitions: [PartitionOffset]
  /// Cooperative: the others are kept.
  package let isIncremental: Bool
}

/// What became of a commit.
package struct CommitOutcome: Sendable, Equatable {
  /// Of the request as a whole.
  package let error: KafkaError?
  /// Per partition: the offset that was to be committed, and its own error.
  package let partitions: [PartitionResult]
}
