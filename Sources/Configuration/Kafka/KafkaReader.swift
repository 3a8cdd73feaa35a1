import JSON

/// Reads the `kafka` section.
struct KafkaReader {
  let diagnostics: Diagnostics
  /// Why librdkafka would refuse a property; nil where it would not, or nobody can say.
  let refusal: ConfigurationLoader.PropertyRefusal

  /// What librdkafka waits for between polls where nothing is configured.
  static let defaultMaxPollIntervalMilliseconds = 300_000

  func read(_ node: YAMLNode) -> KafkaSection {
    var section = KafkaSection()
    for entry in node.entries {
      switch entry.key {
      case "consumer": section.consumer = properties(entry.value, side: .consumer)
      case "producer": section.producer = properties(entry.value, side: .producer)
      default:
        if let property = property(entry, side: .both) { section.common.append(property) }
      }
    }
    requireNames(section, of: node)
    return section
  }

  /// Reports a drain that would outlast the time after which the group gives the worker up.
  func check(drainTimeout: Duration, of node: YAMLNode, against section: KafkaSection) {
    let written = section.consumerValue("max.poll.interval.ms").flatMap(Int.init)
    let milliseconds = written ?? Self.defaultMaxPollIntervalMilliseconds
    guard drainTimeout >= .milliseconds(milliseconds) else { return }
    diagnostics.error(
      node, "`drain-timeout` must stay below librdkafka's `max.poll.interval.ms`",
      remedy: "the group gives up a worker after \(milliseconds) ms")
  }

  private func properties(_ node: YAMLNode, side: KafkaSection.Side) -> [KafkaSection.Property] {
    node.entries.compactMap { property($0, side: side) }
  }

  private func property(_ entry: YAMLEntry, side: KafkaSection.Side) -> KafkaSection.Property? {
    if let owned = OwnedProperty.owning(entry.key, side: side) {
      diagnostics.error(at: entry.place, "`\(entry.key)` is Sluice's own", remedy: owned.remedy)
      return nil
    }
    guard let value = ValueReader(diagnostics: diagnostics).text(entry.value) else { return nil }
    warn(of: entry)
    if !diagnostics.isWrong(entry.value), let reason = refusal(side, entry.key, value) {
      diagnostics.error(at: entry.place, reason)
    }
    return KafkaSection.Property(name: entry.key, value: value, place: entry.place)
  }

  private func warn(of entry: YAMLEntry) {
    guard entry.key.isSame(as: "auto.commit.interval.ms") else { return }
    diagnostics.warning(
      at: entry.place, "`\(entry.key)` has no effect",
      remedy: "use `commit-interval`, beside `kafka`")
  }

  private func requireNames(_ section: KafkaSection, of node: YAMLNode) {
    guard node.isMapping else { return }
    for side in [section.consumer, section.producer] {
      let names = (section.common + side).map(\.name)
      guard !names.contains("bootstrap.servers"), !names.contains("metadata.broker.list") else {
        continue
      }
      diagnostics.error(
        at: node.start, "`kafka` has no `bootstrap.servers`",
        remedy: "add the brokers' addresses, such as `bootstrap.servers: localhost:9092`")
    }
    if section.consumerValue("group.id") ?? "" == "" {
      diagnostics.error(
        at: node.start, "`kafka` has no `group.id`",
        remedy: "add the name of the worker's consumer group")
    }
  }
}
