import BrokerSupport
import Foundation
import Kafka
import TestSupport
import Testing

/// How a worker ends, and how soon.
@Suite struct ShutdownTests {
  @Test(.needsRealBroker, arguments: [SIGTERM, SIGINT], Delivery.allCases)
  func `a signal drains what was read, and commits it`(
    _ signal: Int32, _ delivery: Delivery
  ) throws {
    let kind = try #require(BrokerKind.real.first)
    let pipeline = try SmallPipeline(Broker(kind), partitions: 4)
    let names = (0..<20_000).map { "n\($0)" }
    try pipeline.broker.produce(names.map { .named($0, key: $0) }, to: pipeline.raw)
    let worker = try pipeline.start(.init(delivery: delivery))
    // Exactly once, what is read before the first transaction can begin is given up.
    let isUnderWay = try worker.waitFor("/metrics") { _, _ in
      (try? worker.metric("sluice_clean_total{route=\"things\"}")) ?? 0 > 0
    }
    #expect(isUnderWay, "\(worker.worker.messages)")
    worker.worker.process.send(signal)
    #expect(worker.worker.code() == 0, "\(worker.worker.messages)")
    #expect(worker.worker.messages.contains(signal == SIGINT ? "SIGINT" : "SIGTERM"))
    // Whatever it read it has delivered once, and committed.
    let committed = try pipeline.broker.committed(pipeline.group, pipeline.raw)
    let titles = try pipeline.titles()
    #expect(!titles.isEmpty && Set(titles).count == titles.count)
    // Exactly once, the last offset may stand for no record.
    #expect(committed.reduce(0) { $0 + max($1, 0) } == Int64(titles.count))
  }

  /// A cluster of which nothing is heard any more: its process is stopped, connections stay.
  private struct Silence {
    let cluster: MockProcess
    let pipeline: SmallPipeline
    let worker: RunningWorker

    init(_ delivery: Delivery, shutdown: String) throws {
      cluster = try MockProcess()
      pipeline = try SmallPipeline(Broker(cluster))
      worker = try pipeline.start(.init(delivery: delivery, shutdown: shutdown))
      try pipeline.produce(["first"])
      try pipeline.waitForTitles(["first"])
      // What comes next is written, and its acknowledgement held back beyond the end.
      for delay in [0, 60_000, 60_000] {
        try cluster.push(0, delayMilliseconds: delay, for: .produce, at: 1)
      }
      try pipeline.produce(["second"])
      try pipeline.waitForTitles(["second"])
      cluster.process.send(SIGSTOP)
    }
  }

  @Test(arguments: Delivery.allCases)
  func `an end that Kafka does not answer is over at the deadline`(_ delivery: Delivery) throws {
    let silence = try Silence(delivery, shutdown: "3s")
    defer { silence.cluster.process.send(SIGCONT) }
    let worker = silence.worker.worker
    let start = ContinuousClock.now
    worker.process.terminate()
    #expect(worker.code() == 70, "\(worker.messages)")
    let took = ContinuousClock.now - start
    #expect(took < .seconds(60), "the limit is 3 s")
    #expect(worker.messages.contains("shutdown deadline missed"))
    #expect(worker.messages.contains("within the shutdown timeout of 3.0 seconds"))
  }

  @Test(arguments: Delivery.allCases)
  func `a second signal ends at once`(_ delivery: Delivery) throws {
    let silence = try Silence(delivery, shutdown: "1h")
    defer { silence.cluster.process.send(SIGCONT) }
    let worker = silence.worker
    worker.worker.process.terminate()
    let isDraining = try worker.waitFor("/readyz") { $0 == 503 && $1.contains("shutting down") }
    #expect(isDraining, "\(worker.worker.messages)")
    let start = ContinuousClock.now
    worker.worker.process.send(SIGINT)
    #expect(worker.worker.code() == 70, "\(worker.worker.messages)")
    #expect(ContinuousClock.now - start < .seconds(60))
    #expect(worker.worker.messages.contains("a second signal"))
  }

  @Test func `a broker that is not there is waited for, then named`() throws {
    let worker = try RunningWorker(
      """
      kafka: { bootstrap.servers: "127.0.0.1:1", group.id: g }
      admin: { listen: "127.0.0.1:0" }
      routes:
        - { name: r, from: raw, to: clean, dead-letters: dead, fields: { a: /a } }
      """, wait: "1s")
    #expect(worker.worker.code() == 69)
    let messages = worker.worker.messages
    #expect(messages.contains("no broker answers at 127.0.0.1:1"), "\(messages)")
    #expect(messages.contains("after waiting for 1.0 seconds"))
  }
}
