import BrokerSupport
import Foundation
import Kafka
import TestSupport
import Testing

/// Offsets that hold no record, which only a real broker has.
@Suite(.needsRealBroker) struct PositionTests {
  private func pipeline(_ kind: BrokerKind = BrokerKind.real[0]) throws -> SmallPipeline {
    try SmallPipeline(Broker(kind))
  }

  @Test(arguments: Delivery.allCases)
  func `aborted records and what ends transactions are passed, at the log's end too`(
    _ delivery: Delivery
  ) throws {
    let pipeline = try pipeline()
    let broker = pipeline.broker
    try broker.transact(SmallPipeline.things(0..<5), to: pipeline.raw, commits: true)
    try broker.transact(SmallPipeline.things(5..<9), to: pipeline.raw, commits: false)
    try broker.transact(SmallPipeline.things(9..<12), to: pipeline.raw, commits: true)
    try broker.transact(SmallPipeline.things(12..<20), to: pipeline.raw, commits: false)
    let worker = try pipeline.start(.init(delivery: delivery))
    try pipeline.settle()
    #expect(try broker.committed(pipeline.group, pipeline.raw) == [24])
    #expect(try worker.waitFor("/metrics") { $1.contains("partition=\"0\"} 24\n") })
    // The first offset is none of them: where reading starts, earlier ones are nobody's.
    #expect(try worker.hasSkipped(["gap": 16], of: pipeline.raw))
    #expect(worker.shows("sluice_clean_total{route=\"things\"}", 8))
    #expect(worker.jumps == [])
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    let titles = try broker.consumeAll(pipeline.clean).map(\.text)
    #expect(titles == SmallPipeline.titles(0..<5) + SmallPipeline.titles(9..<12))
  }

  @Test(arguments: Delivery.allCases)
  func `a log without a single record is committed to its end`(_ delivery: Delivery) throws {
    let pipeline = try pipeline()
    try pipeline.broker.transact(SmallPipeline.things(0..<3), to: pipeline.raw, commits: false)
    let worker = try pipeline.start(.init(delivery: delivery))
    try pipeline.settle()
    #expect(try worker.hasSkipped([:], of: pipeline.raw))
    #expect(worker.jumps == [])
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
  }

  @Test(arguments: Delivery.allCases, [25, 30])
  func `what retention has removed while nobody read is logged and counted`(
    _ delivery: Delivery, _ start: Int
  ) throws {
    let pipeline = try pipeline()
    let broker = pipeline.broker
    try broker.produce(SmallPipeline.things(0..<10), to: pipeline.raw)
    let first = try pipeline.start(.init(delivery: delivery))
    try pipeline.settle()
    #expect(first.stop() == 0, "\(first.worker.messages)")
    try broker.produce(SmallPipeline.things(10..<30), to: pipeline.raw)
    try broker.cut(pipeline.raw, before: Int64(start))
    let second = try pipeline.start(.init(delivery: delivery))
    try pipeline.settle()
    #expect(try second.hasSkipped(["retention": Double(start - 10)], of: pipeline.raw))
    #expect(second.jumps == ["retention"])
    #expect(second.worker.messages.contains("\"from\":10,\"to\":\(start)"))
    #expect(second.stop() == 0, "\(second.worker.messages)")
    let titles = try broker.consumeAll(pipeline.clean).map(\.text)
    #expect(titles == SmallPipeline.titles(0..<10) + SmallPipeline.titles(start..<30))
  }

  @Test(arguments: Delivery.allCases)
  func `with latest, what lies between the log's start and its end is a reset`(
    _ delivery: Delivery
  ) throws {
    let latest = "  auto.offset.reset: latest"
    let pipeline = try pipeline()
    let broker = pipeline.broker
    try broker.produce(SmallPipeline.things(0..<10), to: pipeline.raw)
    let first = try pipeline.start(.init(delivery: delivery, kafka: latest))
    // The end at which it began is committed, so that a restart begins there too.
    try pipeline.settle()
    #expect(first.jumps == [])
    #expect(first.stop() == 0, "\(first.worker.messages)")
    try broker.produce(SmallPipeline.things(10..<30), to: pipeline.raw)
    try broker.cut(pipeline.raw, before: 15)
    let second = try pipeline.start(.init(delivery: delivery, kafka: latest))
    try pipeline.settle()
    #expect(try second.hasSkipped(["retention": 5, "reset": 15], of: pipeline.raw))
    #expect(second.jumps == ["reset"])
    try broker.produce(SmallPipeline.things(30..<33), to: pipeline.raw)
    try pipeline.settle()
    #expect(second.stop() == 0, "\(second.worker.messages)")
    let titles = try broker.consumeAll(pipeline.clean).map(\.text)
    #expect(titles == SmallPipeline.titles(30..<33))
  }

  @Test(arguments: Delivery.allCases)
  func `with latest, the end at which reading began is committed before anything else`(
    _ delivery: Delivery
  ) throws {
    let latest = "  auto.offset.reset: latest"
    let pipeline = try pipeline()
    let broker = pipeline.broker
    try broker.produce(SmallPipeline.things(0..<10), to: pipeline.raw)
    // Neither the timer nor a transaction commits anything while this one lives.
    let first = try pipeline.start(
      .init(
        delivery: delivery, commitInterval: "1h", every: "8s",
        kafka: latest + "\n  producer: { transaction.timeout.ms: 16000 }", file: "instance: one"))
    try pipeline.settle(first)
    try broker.produce(SmallPipeline.things(10..<30), to: pipeline.raw)
    #expect(first.shows("sluice_records_consumed_total{topic=\"\(pipeline.raw)\"}", 20))
    first.worker.process.kill()
    #expect(try broker.committed(pipeline.group, pipeline.raw) == [10])
    let second = try pipeline.start(
      .init(delivery: delivery, kafka: latest, file: "instance: one"))
    try pipeline.settle(second)
    #expect(second.stop() == 0, "\(second.worker.messages)")
    let titles = try broker.consumeAll(pipeline.clean).compactMap(\.text)
    #expect(Set(titles) == Set(SmallPipeline.titles(10..<30)))
    if delivery == .exactlyOnce { #expect(titles == SmallPipeline.titles(10..<30)) }
  }

  @Test(arguments: Delivery.allCases)
  func `the gaps of a compacted log are passed and counted`(_ delivery: Delivery) throws {
    let broker = try Broker(apacheWith: ["log.cleaner.backoff.ms": "200"])
    _ = try broker.makeTopic(
      "things.raw",
      configuration: [
        ("cleanup.policy", "compact"), ("segment.ms", "100"), ("min.cleanable.dirty.ratio", "0.01"),
      ])
    let pipeline = try SmallPipeline(broker)
    let records = (0..<50).map { number in
      TestRecord(key: "k\(number % 5)", value: "{\"name\":\"\(number)\"}")
    }
    try broker.produce(records, to: pipeline.raw)
    // A segment is compacted when a later one has begun. Of each of these keys one record is left in the end, and then
    // nothing before the first of them can go any more.
    func isCompacted(_ records: [TestRecord]) -> Bool {
      records.filter { $0.key != Array("last".utf8) }.count == 5
    }
    let limit = ContinuousClock.now + Waiting.limit
    var last = 50
    while !isCompacted(try broker.consumeAll(pipeline.raw)), ContinuousClock.now < limit {
      try broker.produce(
        [TestRecord(key: "last", value: "{\"name\":\"\(last)\"}")], to: pipeline.raw)
      last += 1
    }
    let left = try broker.consumeAll(pipeline.raw)
    try #require(isCompacted(left))
    let worker = try pipeline.start(.init(delivery: delivery))
    try pipeline.settle()
    let passed = Double(Int64(last) - left[0].offset - Int64(left.count))
    // Each offset from the first record on is read or passed, and no clean record comes twice. Which of the two may
    // change meanwhile: it is compacted further.
    let offsets = Double(Int64(last) - left[0].offset)
    var gaps = 0.0
    let areCounted = try worker.waitFor("/metrics") { _, _ in
      gaps = (try? worker.skippedOffsets(pipeline.raw)["gap"]) ?? 0
      let clean = try? worker.metric("sluice_clean_total{route=\"things\"}")
      return gaps + (clean ?? 0) == offsets
    }
    #expect(areCounted, "\(gaps) of \(offsets)")
    #expect(gaps >= passed)
    #expect(worker.jumps == [])
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
  }

  @Test(arguments: Delivery.allCases)
  func `a topic made anew is read from its beginning`(_ delivery: Delivery) throws {
    let pipeline = try pipeline()
    let broker = pipeline.broker
    try broker.produce(SmallPipeline.things(0..<10), to: pipeline.raw)
    let first = try pipeline.start(.init(delivery: delivery))
    try pipeline.settle()
    #expect(first.stop() == 0, "\(first.worker.messages)")
    try broker.deleteTopic(pipeline.raw)
    try broker.remakeTopic(pipeline.raw)
    try broker.produce(SmallPipeline.things(100..<104), to: pipeline.raw)
    let second = try pipeline.start(.init(delivery: delivery))
    try pipeline.settle()
    #expect(try second.hasSkipped([:], of: pipeline.raw))
    #expect(second.stop() == 0, "\(second.worker.messages)")
    let titles = try broker.consumeAll(pipeline.clean).map(\.text)
    #expect(titles == SmallPipeline.titles(0..<10) + SmallPipeline.titles(100..<104))
  }
}
