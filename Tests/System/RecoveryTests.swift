import BrokerSupport
import Kafka
import TestSupport
import Testing

@Suite struct RecoveryTests {
  @Test(.needsRealBroker, arguments: BrokerKind.real)
  func `a partition that stands still reads on although the group was rebalanced meanwhile`(
    _ kind: BrokerKind
  ) throws {
    let pipeline = try SmallPipeline(Broker(kind), partitions: 2, makesClean: false)
    let names = (0..<10).map { "n\($0)" }
    try pipeline.broker.produce(
      names.enumerated().map {
        TestRecord(value: "{\"name\":\"\($1)\"}", partition: Int32($0 % 2))
      }, to: pipeline.raw)
    let kafka = "  topic.metadata.propagation.max.ms: 500"
    let worker = try pipeline.start(kafka: kafka)
    let areStopped = try worker.waitFor("/readyz") {
      $1.contains("[0] is stopped") && $1.contains("[1] is stopped")
    }
    #expect(areStopped, "\(worker.worker.messages)")
    // The group hands one partition over, and back.
    let other = try pipeline.start(kafka: kafka)
    #expect(try other.waitFor("/readyz") { $1.contains("1 partition assigned") })
    #expect(other.stop() == 0, "\(other.worker.messages)")
    let hasBoth = try worker.waitFor("/readyz") { $1.contains("2 partitions assigned") }
    #expect(hasBoth, "\(worker.worker.messages)")
    #expect(try pipeline.broker.makeTopic("things", partitions: 2) == pipeline.clean)
    try pipeline.settle()
    #expect(try worker.waitFor("/readyz") { status, _ in status == 200 })
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    let titles = Set(try pipeline.broker.consumeAll(pipeline.clean).map(\.text))
    #expect(titles == Set(names.map { "{\"title\":\"\($0)\"}" }))
  }

  @Test func `a producer that fails for good is replaced, and idle partitions are not stopped`()
    throws
  {
    let broker = try Broker(.embedded)
    let pipeline = try SmallPipeline(broker, partitions: 2)
    func record(_ name: String, _ partition: Int32) -> TestRecord {
      TestRecord(value: "{\"name\":\"\(name)\"}", partition: partition)
    }
    try broker.produce([record("a", 0), record("b", 1)], to: pipeline.raw)
    let worker = try pipeline.start()
    try pipeline.settle()
    // The first request is the test's own; the second is answered so that no client can go on.
    broker.mock?.push([0, ErrorCode.outOfOrderSequence], for: .produce)
    try broker.produce([record("c", 1)], to: pipeline.raw)
    try pipeline.settle()
    #expect(worker.worker.messages.contains("producer replaced"), "\(worker.worker.messages)")
    #expect(try worker.waitFor("/readyz") { status, _ in status == 200 })
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    let titles = Set(try broker.consumeAll(pipeline.clean).map(\.text))
    #expect(titles == ["{\"title\":\"a\"}", "{\"title\":\"b\"}", "{\"title\":\"c\"}"])
  }

  @Test(.needsRealBroker, arguments: BrokerKind.real)
  func `a topic that is made anew is read from its beginning`(_ kind: BrokerKind) throws {
    let pipeline = try SmallPipeline(Broker(kind))
    let broker = pipeline.broker
    func records(_ name: String, _ count: Int) -> [TestRecord] {
      (0..<count).map { TestRecord(value: "{\"name\":\"\(name)\($0)\"}") }
    }
    try broker.produce(records("old", 20), to: pipeline.raw)
    let worker = try pipeline.start()
    try pipeline.settle()
    try broker.admin.deleteTopics([pipeline.raw], timeoutMilliseconds: Waiting.requestMilliseconds)
    _ = try broker.makeTopic("things.raw")
    try broker.produce(records("new", 5), to: pipeline.raw)
    let clean = try broker.consume(pipeline.clean, atLeast: 25)
    #expect(clean.suffix(5).map(\.text) == (0..<5).map { "{\"title\":\"new\($0)\"}" })
    try pipeline.settle()
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
  }

  @Test func `a group that does not let the worker in ends it at once`() throws {
    let pipeline = try SmallPipeline(Broker(.embedded))
    let refusals = Array(repeating: ErrorCode.groupAuthorizationFailed, count: 20)
    pipeline.broker.mock?.push(refusals, for: .findCoordinator)
    let worker = try pipeline.start()
    #expect(worker.worker.code() == 69, "\(worker.worker.messages)")
    #expect(worker.worker.messages.contains("refuses access"))
  }
}
