/// The topics that are written by the test and read by the workers.
enum SourceTopic: Int, CaseIterable {
  /// Objects and arrays of them, all of it kept.
  case orders
  /// Compacted.
  case profiles
  /// Cut while it is read; two routes, told apart by a member.
  case events

  var name: String { "\(self).raw" }

  var partitions: Int { self == .profiles ? 2 : 4 }

  /// The source partitions of all topics, one after the other: the ledger's indices.
  static let places: [(topic: SourceTopic, partition: Int32)] = allCases.flatMap { topic in
    (0..<Int32(topic.partitions)).map { (topic, $0) }
  }

  /// What the topic is made with, on a real broker.
  var configuration: [(name: String, value: String)] {
    guard self == .profiles else { return [] }
    return [
      ("cleanup.policy", "compact"), ("segment.ms", "1000"),
      ("min.cleanable.dirty.ratio", "0.01"), ("max.compaction.lag.ms", "1000"),
    ]
  }
}

/// The topics that the workers write.
enum OutputTopic: Int, CaseIterable {
  case orders, profiles, clicks, views, dead, rejects

  var name: String { "\(self)" }

  var partitions: Int {
    switch self {
    case .rejects: 1
    case .dead: 6
    default: 3
    }
  }
}
