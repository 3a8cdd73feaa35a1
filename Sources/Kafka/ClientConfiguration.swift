import CRdKafka

/// What a client is configured with in the end: Sluice's defaults, then what the user wrote, then
/// what Sluice owns.
package struct ClientConfiguration: Sendable {
  /// Who is configured.
  package enum Role: Sendable {
    case consumer
    case producer
    case admin
  }

  /// In the order in which they are set: a later one wins over an earlier one of the same name.
  package let properties: [(name: String, value: String)]

  /// - Parameters:
  ///   - instance: the worker's name; empty is none.
  ///   - transactionalID: of a producer; nil for one without transactions.
  package init(
    _ role: Role, _ user: ClientProperties, instance: String? = nil, transactionalID: String? = nil
  ) {
    let written = Self.written(role, user)
    let instance = instance.flatMap { $0.isEmpty ? nil : $0 }
    switch role {
    case .consumer:
      properties =
        Self.consumerDefaults(beside: written) + written + Self.consumerOwned(instance: instance)
    case .producer:
      properties =
        Self.producerDefaults(isTransactional: transactionalID != nil) + written
        + Self.producerOwned(transactionalID: transactionalID)
    case .admin: properties = Self.commonDefaults + written + Self.adminOwned
    }
  }

  /// The value that is set last under this name or an alias of it.
  package func value(of name: String) -> String? { Self.value(of: name, in: properties) }

  static func value(of name: String, in properties: [(name: String, value: String)]) -> String? {
    let wanted = LibraryProperties.canonicalName(name)
    return properties.last { LibraryProperties.canonicalName($0.name) == wanted }?.value
  }

  /// The user's properties that concern the role. Of the common ones those for the other side are
  /// left out: librdkafka would warn about each.
  private static func written(
    _ role: Role, _ user: ClientProperties
  ) -> [(name: String, value: String)] {
    let other: LibraryProperty.Side = role == .consumer ? .producer : .consumer
    let common = user.common.filter { LibraryProperties.knownProperty($0.name)?.side != other }
    switch role {
    case .consumer: return common + user.consumer
    case .producer: return common + user.producer
    case .admin: return common
    }
  }

  private static let commonDefaults: [(name: String, value: String)] = [
    ("client.id", "sluice"),
    // A misspelt name must not make a topic.
    ("allow.auto.create.topics", "false"),
  ]

  /// How often the metrics of lag, brokers and queues can change. Of those who poll only: an admin
  /// client's would pile up.
  private static let statisticsDefault = (name: "statistics.interval.ms", value: "5000")

  private static func consumerDefaults(
    beside written: [(name: String, value: String)]
  ) -> [(name: String, value: String)] {
    var defaults =
      commonDefaults + [
        statisticsDefault,
        ("auto.offset.reset", "earliest"),
        // What is fetched ahead, of all partitions together: so many records, since each takes 450 bytes
        // beside its own, or so much of them. A full queue makes librdkafka wait up to a second before
        // it fetches again. Measured with records of 2 KB and a reader that takes 120 MB/s at most:
        // 22 MB/s with 16 MiB, 44 with 32, 85 with 64. `sluice run` was as fast with 48 MiB and 50,000
        // records as with 64 MiB and 100,000, be they of 600 bytes or 2 KB, and a third slower with
        // those of 100 bytes.
        ("queued.min.messages", "50000"),
        ("queued.max.messages.kbytes", "49152"),
        // How soon a topic that was made anew, or more partitions of one, are found: not after
        // librdkafka's five minutes.
        ("topic.metadata.refresh.interval.ms", "10000"),
        // One answer, which may come on top of that and is kept until its last record is done. A batch
        // that is larger comes all the same.
        ("fetch.max.bytes", "4194304"),
      ]
    if LibraryProperties.knownProperty("fetch.queue.backoff.ms") != nil {
      defaults.append(("fetch.queue.backoff.ms", "100"))
    }
    // The consumer protocol of KIP-848 refuses the settings of the classic one.
    guard value(of: "group.protocol", in: written)?.lowercased() != "consumer" else {
      return defaults
    }
    defaults.append(("partition.assignment.strategy", "range"))
    defaults.append(("heartbeat.interval.ms", heartbeatInterval(beside: written)))
    return defaults
  }

  /// The end of a partition is the high watermark, whatever transaction is open.
  private static let adminOwned: [(name: String, value: String)] = [
    ("isolation.level", "read_uncommitted")
  ]

  /// A third of the session, and never more than Kafka's own 3 s: a member learns of a rebalance by
  /// its next heartbeat, so a longer one would hold up the whole group.
  private static func heartbeatInterval(
    beside written: [(name: String, value: String)]
  ) -> String {
    let session =
      value(of: "session.timeout.ms", in: written).flatMap { Int($0) }
      ?? LibraryProperties.knownProperty("session.timeout.ms").flatMap { Int($0.defaultValue) }
      ?? 45_000
    return String(min(max(session / 3, 1), 3000))
  }

  private static func consumerOwned(instance: String?) -> [(name: String, value: String)] {
    [
      ("enable.auto.commit", "false"),
      ("enable.auto.offset.store", "false"),
      // The end of a log may hold control records, or what was compacted away: only this tells that
      // they are passed.
      ("enable.partition.eof", "true"),
      ("isolation.level", "read_committed"),
    ] + (instance.map { [("group.instance.id", $0)] } ?? [])
  }

  private static func producerDefaults(
    isTransactional: Bool
  ) -> [(name: String, value: String)] {
    producerDefaults + (isTransactional ? transactionalDefaults : [])
  }

  private static let transactionalDefaults: [(name: String, value: String)] = [
    // A killed worker's open transaction holds back readers, and the next owner of its partitions, for
    // this long.
    ("transaction.timeout.ms", "10000"),
    // When a topic is gone that was there, the transaction's coordinator is asked for it again and again,
    // and nothing else makes the client look: with librdkafka's own five minutes all outputs would wait so long.
    ("topic.metadata.refresh.interval.ms", "5000"),
  ]

  private static let producerDefaults: [(name: String, value: String)] =
    commonDefaults + [
      statisticsDefault,
      // Java's: else one key lands on two partitions, depending on who wrote it.
      ("partitioner", "murmur2_random"),
      // For ever, in order: giving up would be losing.
      ("message.timeout.ms", "0"),
      // A topic that is not there stops its partition after this long, not after librdkafka's 30 s; one that
      // comes later is found by trying again.
      ("topic.metadata.propagation.max.ms", "5000"),
      // Memory that an outage may fill.
      ("queue.buffering.max.kbytes", "65536"),
    ]

  private static func producerOwned(
    transactionalID: String?
  ) -> [(name: String, value: String)] {
    [
      ("enable.idempotence", "true"),
      // The largest: only the topic's own limit decides.
      ("message.max.bytes", "1000000000"),
      ("delivery.report.only.error", "false"),
    ] + (transactionalID.map { [("transactional.id", $0)] } ?? [])
  }

  /// The librdkafka object, or the property that it refuses.
  func handle() throws(KafkaError) -> ConfigurationHandle {
    let handle = ConfigurationHandle()
    for (name, value) in properties {
      if let refusal = handle.set(name, value) { throw .property(name, refusal) }
    }
    return handle
  }
}
