import BrokerSupport
import TestSupport
import Testing

/// What the metrics show of librdkafka's own counts.
@Suite struct ShownStatisticsTests {
  private static let often = "  statistics.interval.ms: 200"

  @Test(arguments: BrokerKind.available, Delivery.allCases)
  func `lag is what lies between the committed position and the log's end`(
    _ kind: BrokerKind, _ delivery: Delivery
  ) throws {
    let pipeline = try SmallPipeline(Broker(kind))
    let broker = pipeline.broker
    let lag = "sluice_consumer_lag{topic=\"\(pipeline.raw)\",partition=\"0\"}"
    try broker.produce(
      (0..<7).map { TestRecord(value: "{\"nome\":\($0)}") }, to: pipeline.raw)
    // It stops with the third record.
    let worker = try pipeline.start(
      .init(
        delivery: delivery, route: "    stop-on-rejects: { share: 100%, of: 3 }",
        kafka: Self.often))
    let isShown = try worker.waitFor("/metrics") { _, page in
      page.contains("\(lag) 5\n") && page.contains("sluice_brokers{state=\"up\"} 1\n")
    }
    let shown = try worker.worker.metrics().filter { $0.key.contains("lag") }
    #expect(isShown, "\(shown)")
    #expect(worker.shows("sluice_brokers{state=\"down\"}", 0))
    #expect(try worker.metric("sluice_produce_retries_total") == 0)
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
  }

  @Test(.needsRealBroker, arguments: BrokerKind.real, Delivery.allCases)
  func `nothing lags where a log ends with control records`(
    _ kind: BrokerKind, _ delivery: Delivery
  ) throws {
    let pipeline = try SmallPipeline(Broker(kind))
    try pipeline.broker.transact(SmallPipeline.things(0..<9), to: pipeline.raw, commits: true)
    try pipeline.broker.transact(SmallPipeline.things(0..<9), to: pipeline.raw, commits: false)
    let worker = try pipeline.start(.init(delivery: delivery, kafka: Self.often))
    try pipeline.settle()
    let lag = "sluice_consumer_lag{topic=\"\(pipeline.raw)\",partition=\"0\"} 0\n"
    #expect(try worker.waitFor("/metrics") { $1.contains(lag) })
    #expect(try worker.waitFor("/metrics") { $1.contains("sluice_producer_queue_records 0\n") })
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
  }
}
