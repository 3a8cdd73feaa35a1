/// A property of librdkafka that Sluice sets itself, since its guarantees rest on it.
struct OwnedProperty {
  let name: String
  /// The client for which it is owned; nil: both.
  let side: KafkaSection.Side?
  /// What to write instead.
  let remedy: String

  private init(_ name: String, of side: KafkaSection.Side? = nil, _ remedy: String) {
    self.name = name
    self.side = side
    self.remedy = remedy
  }

  static let all = [
    OwnedProperty("enable.auto.commit", commits),
    // librdkafka's older name of it.
    OwnedProperty("auto.commit.enable", commits),
    OwnedProperty("enable.auto.offset.store", commits),
    OwnedProperty("enable.partition.eof", "remove it; Sluice passes the ends of partitions by it"),
    OwnedProperty("delivery.report.only.error", "remove it; every delivery is awaited"),
    OwnedProperty("enabled_events", "remove it; Sluice asks for the events that it needs"),
    OwnedProperty("log.queue", "remove it; librdkafka's log goes to Sluice's"),
    OwnedProperty("isolation.level", "remove it; only committed records are read"),
    OwnedProperty("enable.idempotence", "remove it; the producer is idempotent, see `delivery`"),
    OwnedProperty(
      "transactional.id", "name the worker with `instance`, beside `kafka`; it comes from that"),
    OwnedProperty(
      "group.instance.id", "name the worker with `instance`, beside `kafka`; it comes from that"),
    OwnedProperty(
      "message.max.bytes", of: .producer,
      "remove it; the topic's own `max.message.bytes` decides, and a route's `max-record-bytes`"
        + " limits what is read"),
  ]

  private static let commits =
    "remove it; offsets are committed when their records are delivered, every `commit-interval`"

  /// The owned property that setting `name` for `side` would change.
  static func owning(_ name: String, side: KafkaSection.Side) -> OwnedProperty? {
    all.first { owned in
      owned.name.isSame(as: name) && (owned.side == nil || side == .both || side == owned.side)
    }
  }
}
