import BrokerSupport
import Kafka
import TestSupport
import Testing

/// Destinations that are not there for a while: their source partitions wait, others go on.
@Suite(.needsRealBroker) struct DestinationTests {
  private static let kafka = "  topic.metadata.propagation.max.ms: 500"

  @Test(arguments: BrokerKind.real, Delivery.allCases)
  func `a clean topic that is deleted stops its route alone, until it is made again`(
    _ kind: BrokerKind, _ delivery: Delivery
  ) throws {
    let broker = try Broker(kind)
    let pipeline = try SmallPipeline(broker)
    let other = (raw: try broker.makeTopic("others.raw"), clean: try broker.makeTopic("others"))
    let worker = try pipeline.start(.init(delivery: delivery, kafka: Self.kafka, other: other))
    try pipeline.produce(["before"])
    try pipeline.settle(worker)
    try broker.removeTopic(pipeline.clean)

    let names = (0..<20).map { "n\($0)" }
    try pipeline.produce(names)
    let isStopped = try worker.waitFor("/readyz") {
      $0 == 503 && $1.contains("\(pipeline.raw)[0] is stopped: topic '\(pipeline.clean)': ")
    }
    #expect(isStopped, "\(worker.worker.messages)")
    #expect(try worker.get("/healthz").status == 200)
    try broker.produce(names.map { .named($0) }, to: other.raw)
    try broker.waitUntilCommitted(pipeline.group, other.raw)
    #expect(
      try worker.get("/readyz").status == 503, "one that goes on does not hide one that waits")

    #expect(try broker.makeTopic("things") == pipeline.clean)
    try pipeline.settle(worker)
    #expect(try worker.waitFor("/readyz") { status, _ in status == 200 })
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    delivery.check(try pipeline.titles(), of: names)
    delivery.check(try broker.consumeAll(other.clean).compactMap(\.title), of: names)
    #expect(try broker.consumeAll(pipeline.dead).isEmpty)
  }

  @Test(arguments: BrokerKind.real, Delivery.allCases)
  func `a dead-letter topic that is missing stops the partition with the bad record alone`(
    _ kind: BrokerKind, _ delivery: Delivery
  ) throws {
    let broker = try Broker(kind)
    let pipeline = try SmallPipeline(broker, partitions: 2, makesDead: false)
    let names = (0..<20).map { "n\($0)" }
    let bad = TestRecord(key: "k", value: "{\"nome\":1}", partition: 0)
    try pipeline.produce(Array(names[..<10]), partition: 0)
    try broker.produce([bad], to: pipeline.raw)
    try pipeline.produce(Array(names[10...]), partition: 0)
    let worker = try pipeline.start(.init(delivery: delivery, kafka: Self.kafka))
    let isStopped = try worker.waitFor("/readyz") {
      $0 == 503 && $1.contains("\(pipeline.raw)[0] is stopped: topic '\(pipeline.dead)': ")
    }
    #expect(isStopped, "\(worker.worker.messages)")
    let others = names.map { "o" + $0 }
    try pipeline.produce(others, partition: 1)
    try pipeline.waitForTitles(others)

    _ = try broker.makeTopic("things.dead")
    try pipeline.settle(worker)
    #expect(try worker.waitFor("/readyz") { status, _ in status == 200 })
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    delivery.check(try pipeline.titles().filter { !$0.hasPrefix("o") }, of: names)
    delivery.check(try pipeline.titles().filter { $0.hasPrefix("o") }, of: others)
    let dead = try broker.consumeAll(pipeline.dead)
    #expect(Set(dead.map(\.value)) == [bad.value])
    if delivery == .exactlyOnce { #expect(dead.count == 1) }
  }
}
