import BrokerSupport
import TestSupport
import Testing

/// Source topics that go away while they are read.
@Suite(.needsRealBroker) struct SourceTopicTests {
  @Test(arguments: Delivery.allCases)
  func `a topic deleted while it is read is noticed, and read when it is there again`(
    _ delivery: Delivery
  ) throws {
    let pipeline = try SmallPipeline(Broker(BrokerKind.real[0]))
    let broker = pipeline.broker
    try pipeline.produce((0..<10).map { "before-\($0)" })
    let worker = try pipeline.start(.init(delivery: delivery))
    try pipeline.settle()
    try broker.deleteTopic(pipeline.raw)
    let reason = "the source topic '\(pipeline.raw)' does not exist"
    #expect(try worker.waitFor("/readyz") { $0 == 503 && $1.contains(reason) })
    #expect(try worker.get("/healthz").status == 200)
    #expect(worker.worker.says("\"event\":\"source topic is gone\""))
    #expect(
      try worker.metric("sluice_kafka_errors_total{code=\"UNKNOWN_TOPIC_OR_PART\"}") ?? 0 >= 1)
    try broker.remakeTopic(pipeline.raw)
    try pipeline.produce((0..<10).map { "after-\($0)" })
    try pipeline.waitForTitles((0..<10).map { "after-\($0)" })
    #expect(try worker.waitFor("/readyz") { status, _ in status == 200 })
    #expect(worker.worker.says("\"event\":\"source topic is back\""))
    try pipeline.settle()
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    delivery.check(
      try pipeline.titles(),
      of: ["before", "after"].flatMap { name in (0..<10).map { "\(name)-\($0)" } })
  }
}
