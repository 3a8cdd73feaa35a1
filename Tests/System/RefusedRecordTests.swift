import BrokerSupport
import Kafka
import TestSupport
import Testing

/// Records that a topic does not take: only a real broker has such rules.
@Suite(.needsRealBroker) struct RefusedRecordTests {
  private static func metric(_ code: String) -> String {
    "sluice_rejected_total{route=\"things\",stage=\"deliver\",code=\"\(code)\"}"
  }

  private func names(_ prefix: String, _ count: Int) -> [String] {
    (0..<count).map { "\(prefix)\($0)" }
  }

  /// A transaction that failed for a record must not fail for it again and again.
  private func expectFewAborts(
    _ worker: RunningWorker, location: SourceLocation = #_sourceLocation
  ) throws {
    let aborted = try worker.metric("sluice_transactions_total{result=\"aborted\"}") ?? 0
    let failed = try worker.metric("sluice_transactions_total{result=\"failed\"}") ?? 0
    #expect(
      aborted + failed <= 12, "aborted \(aborted), failed \(failed)", sourceLocation: location)
  }

  @Test(arguments: BrokerKind.real, Delivery.allCases)
  func `of a topic with a small limit only the large record is refused`(
    _ kind: BrokerKind, _ delivery: Delivery
  ) throws {
    // The dead-letter topic does not take it whole either.
    let pipeline = try SmallPipeline(
      Broker(kind), partitions: 2, cleanLimit: 20_000, deadLimit: 30_000)
    let large = "large" + String(repeating: "x", count: 100_000)
    let first = names("a", 300)
    let second = names("b", 300)
    try pipeline.produce(Array(first[..<150]) + [large] + Array(first[150...]), partition: 0)
    try pipeline.produce(second, partition: 1)
    let worker = try pipeline.start(.init(delivery: delivery))
    try pipeline.settle(worker)
    try expectFewAborts(worker)
    #expect(worker.shows(Self.metric("too-large"), 1))
    #expect(worker.shows("sluice_clean_total{route=\"things\"}", 600))
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    let titles = try pipeline.titles()
    delivery.check(titles.filter { $0.hasPrefix("a") }, of: first, keepsOrder: false)
    delivery.check(titles.filter { $0.hasPrefix("b") }, of: second, keepsOrder: false)
    #expect(titles.count == 600, "whatever the guarantee: nothing was killed")
    let dead = try pipeline.broker.consumeAll(pipeline.dead)
    #expect(dead.map(\.reason) == ["deliver/too-large"])
    #expect(dead.first?.header("sluice.truncated") == "100016")
    let kept = try #require(dead.first?.value)
    #expect(kept.count > 20_000 && kept.count < 30_000)
    #expect(dead.first?.text.map { "{\"name\":\"\(large)\"}".hasPrefix($0) } == true)
  }

  @Test(arguments: BrokerKind.real, Delivery.allCases)
  func `a limit that was not known at the start does not condemn the small records of a batch`(
    _ kind: BrokerKind, _ delivery: Delivery
  ) throws {
    let pipeline = try SmallPipeline(Broker(kind), makesClean: false)
    let good = names("a", 200)
    let large = "large" + String(repeating: "x", count: 10_000)
    // The topic is made when the worker has asked for its limit in vain.
    let worker = try pipeline.start(
      .init(delivery: delivery, kafka: "  topic.metadata.propagation.max.ms: 500"))
    #expect(
      worker.worker.says("output topic cannot be written yet"), "\(worker.worker.messages)")
    _ = try pipeline.broker.makeTopic(
      "things", configuration: [("max.message.bytes", "5000")])
    try pipeline.produce(Array(good[..<100]) + [large] + Array(good[100...]))
    try pipeline.settle(worker)
    try expectFewAborts(worker)
    // At least once the record may be read again after a stop.
    let isCounted = try worker.waitFor("/metrics") { _, _ in
      let count = (try? worker.metric(Self.metric("too-large"))) ?? 0
      return count == 1 || delivery == .atLeastOnce && count > 1
    }
    #expect(isCounted, "\(worker.worker.messages)")
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    delivery.check(try pipeline.titles(), of: good, keepsOrder: false)
    let dead = try pipeline.broker.consumeAll(pipeline.dead)
    #expect(Set(dead.map(\.reason)) == ["deliver/too-large"])
    #expect(Set(dead.map { $0.header("sluice.source.offset") }) == ["100"])
    if delivery == .exactlyOnce { #expect(dead.count == 1) }
  }

  @Test(arguments: BrokerKind.real, Delivery.allCases)
  func `several large records among many small ones hold nothing up`(
    _ kind: BrokerKind, _ delivery: Delivery
  ) throws {
    // So small a limit makes batches of a few records, and many of them in flight.
    let pipeline = try SmallPipeline(Broker(kind), partitions: 2, cleanLimit: 200)
    let large = (0..<5).map { "large\($0)" + String(repeating: "x", count: 2000) }
    for partition in 0..<2 {
      let small = names("p\(partition)-", 300)
      let own = large.enumerated().filter { $0.offset % 2 == partition }.map(\.element)
      try pipeline.produce(small[..<150] + own + small[150...], partition: Int32(partition))
    }
    let worker = try pipeline.start(.init(delivery: delivery, every: "1s"))
    try pipeline.settle(worker)
    #expect(worker.shows(Self.metric("too-large"), 5))
    #expect(worker.shows("sluice_clean_total{route=\"things\"}", 600))
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    let titles = try pipeline.titles()
    for partition in 0..<2 {
      delivery.check(
        titles.filter { $0.hasPrefix("p\(partition)-") }, of: names("p\(partition)-", 300),
        keepsOrder: false)
    }
    let dead = try pipeline.broker.consumeAll(pipeline.dead)
    #expect(Set(dead.map(\.reason)) == ["deliver/too-large"])
    #expect(Set(dead.compactMap { $0.text?.prefix(16) }).count == 5)
  }

  /// A rule of a topic, and a record that breaks it.
  enum Rule: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case invalidRecord = "invalid-record"
    case invalidTimestamp = "invalid-timestamp"

    var testDescription: String { rawValue }

    var configuration: [(name: String, value: String)] {
      switch self {
      case .invalidRecord: [("cleanup.policy", "compact")]
      case .invalidTimestamp:
        [
          ("message.timestamp.type", "CreateTime"),
          ("message.timestamp.before.max.ms", "\(1000 * 60 * 60 * 24)"),
        ]
      }
    }

    var offender: TestRecord {
      switch self {
      case .invalidRecord: .named("bad", key: nil)
      case .invalidTimestamp: .named("bad", timestamp: 1_600_000_000_000)
      }
    }
  }

  @Test(arguments: Rule.allCases, Delivery.allCases)
  func `a record that breaks a topic's rule is a dead letter, and its neighbours are not`(
    _ rule: Rule, _ delivery: Delivery
  ) throws {
    let kind = try #require(BrokerKind.real.first)
    let pipeline = try SmallPipeline(
      Broker(kind), partitions: 2, cleanConfiguration: rule.configuration)
    let first = names("a", 40)
    let second = names("b", 40)
    var records = first.map { TestRecord.named($0, partition: 0) }
    for place in [20, 10] {
      var offender = rule.offender
      offender.partition = 0
      records.insert(offender, at: place)
    }
    try pipeline.broker.produce(records, to: pipeline.raw)
    try pipeline.produce(second, partition: 1)
    let worker = try pipeline.start(.init(delivery: delivery))
    try pipeline.settle(worker)
    try expectFewAborts(worker)
    #expect(worker.shows(Self.metric(rule.rawValue), 2))
    // What comes later is not held up by it.
    try pipeline.produce(["last"], partition: 0)
    try pipeline.settle(worker)
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    let titles = try pipeline.titles()
    delivery.check(
      titles.filter { !$0.hasPrefix("b") }, of: first + ["last"], keepsOrder: false)
    delivery.check(titles.filter { $0.hasPrefix("b") }, of: second, keepsOrder: false)
    let dead = try pipeline.broker.consumeAll(pipeline.dead)
    #expect(Set(dead.map(\.reason)) == ["deliver/\(rule.rawValue)"])
    #expect(Set(dead.map { $0.header("sluice.source.offset") }) == ["10", "21"])
    #expect(dead.allSatisfy { $0.value == rule.offender.value && $0.key == rule.offender.key })
    if delivery == .exactlyOnce { #expect(dead.count == 2) }
  }
}
