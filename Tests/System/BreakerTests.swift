import BrokerSupport
import Foundation
import Kafka
import TestSupport
import Testing

/// `stop-on-rejects`: a route that rejects too much stops.
@Suite struct BreakerTests {
  private static let rule = "    stop-on-rejects: { share: 50%, of: 10 }"

  private func bad(_ numbers: Range<Int>, partition: Int32? = nil) -> [TestRecord] {
    numbers.map { TestRecord(key: "k\($0)", value: "{\"nome\":\"\($0)\"}", partition: partition) }
  }

  @Test(arguments: BrokerKind.available, Delivery.allCases)
  func `the record that trips it is neither delivered nor committed, and a restart tries again`(
    _ kind: BrokerKind, _ delivery: Delivery
  ) throws {
    let pipeline = try SmallPipeline(Broker(kind))
    let broker = pipeline.broker
    try broker.produce(
      SmallPipeline.things(0..<20) + bad(20..<24) + SmallPipeline.things(24..<25) + bad(25..<40)
        + SmallPipeline.things(40..<50), to: pipeline.raw)
    let worker = try pipeline.start(.init(delivery: delivery, route: Self.rule))
    let reason =
      "the route 'things' is stopped by stop-on-rejects: "
      + "5 of the last 10 verdicts were rejections"
    #expect(
      try worker.waitFor("/readyz") { $0 == 503 && $1.contains(reason) },
      "\(worker.worker.messages)")
    #expect(try worker.get("/healthz").status == 200)
    let stopped = "sluice_partition_stopped{topic=\"\(pipeline.raw)\",partition=\"0\"}"
    #expect(try worker.waitFor("/metrics") { $1.contains("\(stopped) 1\n") })
    #expect(worker.shows("sluice_breaker_open{route=\"things\"}", 1))
    #expect(worker.worker.says("\"event\":\"route stopped\""))
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    let clean = try broker.consumeAll(pipeline.clean).compactMap(\.text)
    #expect(clean == SmallPipeline.titles(0..<20) + SmallPipeline.titles(24..<25))
    #expect(try broker.consumeAll(pipeline.dead).map(\.text) == bad(20..<24).map(\.text))
    // The embedded broker forgets offsets sent in a transaction.
    guard kind != .embedded || delivery == .atLeastOnce else { return }
    #expect(try broker.committed(pipeline.group, pipeline.raw) == [25])

    let again = try pipeline.start(.init(delivery: delivery, route: Self.rule))
    #expect(try again.waitFor("/readyz") { $0 == 503 && $1.contains("5 of the last 5 verdicts") })
    #expect(again.stop() == 0, "\(again.worker.messages)")
    #expect(try broker.committed(pipeline.group, pipeline.raw) == [29])
    let mended = try pipeline.start(.init(delivery: delivery))
    try pipeline.settle()
    #expect(try mended.waitFor("/readyz") { status, _ in status == 200 })
    #expect(mended.stop() == 0, "\(mended.worker.messages)")
    #expect(try broker.consumeAll(pipeline.clean).count == 31)
    #expect(try broker.consumeAll(pipeline.dead).count == 19)
  }

  @Test(arguments: BrokerKind.available, Delivery.allCases)
  func `every partition of the route stops, and other routes go on`(
    _ kind: BrokerKind, _ delivery: Delivery
  ) throws {
    let pipeline = try SmallPipeline(Broker(kind), partitions: 4)
    let broker = pipeline.broker
    let other = (
      raw: try broker.makeTopic("other.raw"), clean: try broker.makeTopic("other")
    )
    let worker = try pipeline.start(
      .init(delivery: delivery, route: Self.rule, other: other))
    try broker.produce(bad(0..<10, partition: 2), to: pipeline.raw)
    #expect(try worker.waitFor("/readyz") { $0 == 503 && $1.contains("stop-on-rejects") })
    let stopped = (0..<4).map {
      "sluice_partition_stopped{topic=\"\(pipeline.raw)\",partition=\"\($0)\"} 1\n"
    }
    #expect(
      try worker.waitFor("/metrics") { _, page in stopped.allSatisfy { page.contains($0) } })
    try broker.produce(
      (0..<40).map {
        TestRecord(key: "k", value: "{\"name\":\"\($0)\"}", partition: Int32($0 % 4))
      },
      to: pipeline.raw)
    try broker.produce(SmallPipeline.things(0..<100), to: other.raw)
    #expect(try broker.consume(other.clean, atLeast: 100).count == 100)
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    #expect(try broker.consumeAll(pipeline.clean).isEmpty)
    #expect(try broker.consumeAll(pipeline.dead).count == 4)
  }
}
