/// What a poll found.
package enum ConsumerEvent: ~Copyable, Sendable {
  /// Nothing within the timeout, or a wake-up.
  case none
  /// A record.
  case message(ConsumerMessage)
  /// A rebalance ran inside this poll and its handler has returned: end the batch that is being
  /// filled.
  case rebalanced(Rebalance.Kind)
  /// Of one partition or topic where `at` says so (a partition of -1: the topic), else of the
  /// client.
  case error(KafkaError, at: PartitionOffset?)
  /// Everything that there is in the partition has been read; the offset is where reading goes on,
  /// which lies behind offsets without a record too.
  case endOfPartition(PartitionOffset)
  /// The answer to an asynchronous commit.
  case committed(CommitOutcome)
  /// What the client counts of itself, every `statistics.interval.ms`.
  case statistics(Statistics)
}
