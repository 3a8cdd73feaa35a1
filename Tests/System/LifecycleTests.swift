import BrokerSupport
import Foundation
import Kafka
import TestSupport
import Testing

@Suite struct LifecycleTests {
  @Test(.needsRealBroker, arguments: BrokerKind.real)
  func `a source topic that is not there is waited for, then named`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let worker = try RunningWorker(
      """
      kafka: { bootstrap.servers: "\(broker.bootstrap)", group.id: "\(broker.group("g"))" }
      admin: { listen: "127.0.0.1:0" }
      routes:
        - { name: r, from: "\(broker.prefix)absent", to: clean, dead-letters: dead, fields: { a: /a } }
      """, wait: "1s")
    #expect(worker.worker.code() == 69)
    #expect(
      worker.worker.messages.contains("the source topic '\(broker.prefix)absent' does not exist"))
  }

  @Test(.needsRealBroker, arguments: BrokerKind.real)
  func `an output topic that is not there stops the partition until it is`(
    _ kind: BrokerKind
  ) throws {
    let pipeline = try SmallPipeline(Broker(kind), makesClean: false)
    let values = ["{\"name\":\"a\"}", "{}", "{\"name\":\"b\"}"]
    try pipeline.broker.produce(
      values.map { TestRecord(key: "k", value: $0) }, to: pipeline.raw)
    let worker = try pipeline.start(kafka: "  topic.metadata.propagation.max.ms: 1000")
    let stopped = try worker.waitFor("/readyz") { $0 == 503 && $1.contains("is stopped") }
    #expect(stopped, "\(worker.worker.messages)")
    #expect(try worker.get("/healthz").status == 200)
    #expect(
      worker.shows("sluice_partition_stopped{topic=\"\(pipeline.raw)\",partition=\"0\"}", 1))
    #expect(try pipeline.broker.makeTopic("things") == pipeline.clean)
    try pipeline.settle()
    #expect(try worker.waitFor("/readyz") { status, _ in status == 200 })
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    // At least once: what was under way when it stopped may have come before.
    var titles: [String?] = []
    for text in try pipeline.broker.consumeAll(pipeline.clean).map(\.text)
    where !titles.contains(text) { titles.append(text) }
    #expect(titles == ["{\"title\":\"a\"}", "{\"title\":\"b\"}"])
    let dead = try pipeline.broker.consumeAll(pipeline.dead)
    #expect(Set(dead.map(\.reason)) == ["validate/required"])
  }

  @Test(
    .needsRealBroker,
    arguments: [
      (
        "session.timeout.ms: 500", "`session.timeout.ms: 500`",
        "`group.min.session.timeout.ms`"
      ),
      (
        "producer: { transaction.timeout.ms: 86400000 }", "`transaction.timeout.ms: 86400000`",
        "`transaction.max.timeout.ms`"
      ),
    ])
  func `what brokers do not allow ends a worker at the start, and names both settings`(
    _ property: String, _ named: String, _ setting: String
  ) throws {
    let pipeline = try SmallPipeline(Broker(try #require(BrokerKind.real.first)))
    let worker = try pipeline.launch(
      .init(delivery: .exactlyOnce, kafka: "  " + property, hasSession: false))
    #expect(worker.worker.code() == 78, "\(worker.worker.messages)")
    let last = worker.worker.messages.split(separator: "\n").last ?? ""
    #expect(last.contains("the brokers refuse \(named)"), "\(last)")
    #expect(last.contains(setting), "\(last)")
  }

  @Test(arguments: BrokerKind.available)
  func `a restart goes on where the last one committed`(_ kind: BrokerKind) throws {
    let pipeline = try SmallPipeline(Broker(kind))
    for round in 0..<3 {
      try pipeline.broker.produce(
        (0..<10).map { TestRecord(key: "k", value: "{\"name\":\"\(round)-\($0)\"}") },
        to: pipeline.raw)
      let worker = try pipeline.start()
      try pipeline.settle()
      #expect(worker.stop() == 0, "\(worker.worker.messages)")
    }
    let expected = (0..<3).flatMap { round in
      (0..<10).map { "{\"title\":\"\(round)-\($0)\"}" }
    }
    #expect(try pipeline.broker.consumeAll(pipeline.clean).map(\.text) == expected)
  }

  @Test func `a signal drains what was read`() throws {
    let pipeline = try SmallPipeline(Broker(.embedded), partitions: 4)
    try pipeline.broker.produce(
      (0..<20_000).map { TestRecord(key: "k\($0)", value: "{\"name\":\"\($0)\"}") },
      to: pipeline.raw)
    let worker = try pipeline.start()
    let consumed = "sluice_records_consumed_total{topic=\"\(pipeline.raw)\"}"
    #expect(try worker.waitFor("/metrics") { _, _ in (try? worker.metric(consumed) ?? 0) ?? 0 > 0 })
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    // Whatever it read it has delivered once, and committed.
    let committed = try pipeline.broker.committed(pipeline.group, pipeline.raw)
    let read = committed.reduce(0) { $0 + max($1, 0) }
    #expect(read > 0)
    #expect(try pipeline.broker.consumeAll(pipeline.clean).count == read)
  }

  @Test(.needsRealBroker, .withoutSanitizer, arguments: BrokerKind.real)
  func `an idle worker stays below 48 MiB`(_ kind: BrokerKind) throws {
    let pipeline = try SmallPipeline(Broker(kind))
    try pipeline.broker.produce([TestRecord(key: "k", value: "{\"name\":\"x\"}")], to: pipeline.raw)
    let worker = try pipeline.start()
    try pipeline.settle()
    let bytes = try #require(try worker.metric("process_resident_memory_bytes"))
    print("idle: \(Int(bytes) >> 10) KiB resident")
    #expect(bytes < 48 * 1024 * 1024)
    #expect(worker.stop() == 0)
  }
}
