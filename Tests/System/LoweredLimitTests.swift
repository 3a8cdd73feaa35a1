import BrokerSupport
import Kafka
import TestSupport
import Testing

/// A topic's limit that is lowered while it is written to.
@Suite(.needsRealBroker) struct LoweredLimitTests {
  @Test(arguments: Delivery.allCases)
  func `batches become as small as the topic's limit has become`(_ delivery: Delivery) throws {
    let pipeline = try SmallPipeline(Broker(BrokerKind.real[0]))
    let broker = pipeline.broker
    // Batches come about where outputs wait for each other.
    let worker = try pipeline.start(
      .init(delivery: delivery, kafka: "  producer: { linger.ms: 200 }"))
    let names = (0..<2000).map { "\($0)-\(String(repeating: "n", count: 200))" }
    try pipeline.produce(Array(names[..<500]))
    try pipeline.settle()
    try broker.admin.setTopicConfiguration(
      pipeline.clean, [("max.message.bytes", "20000")],
      timeoutMilliseconds: Waiting.requestMilliseconds)
    try pipeline.produce(Array(names[500..<1500]))
    try pipeline.settle()
    #expect(
      worker.worker.says("\"event\":\"producer replaced\",\"error\":\"MSG_SIZE_TOO_LARGE\""))
    // From here on no batch is refused.
    let aborted = "sluice_transactions_total{result=\"aborted\"}"
    let before = try worker.metric(aborted)
    let replaced = worker.worker.messages.split(separator: "producer replaced").count
    try pipeline.produce(Array(names[1500...]))
    try pipeline.settle()
    #expect(try worker.metric(aborted) == before)
    #expect(worker.worker.messages.split(separator: "producer replaced").count == replaced)
    #expect(try worker.waitFor("/readyz") { status, _ in status == 200 })
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    delivery.check(try pipeline.titles(), of: names, keepsOrder: false)
    #expect(try broker.consumeAll(pipeline.dead).isEmpty)
  }
}
