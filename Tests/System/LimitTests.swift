import BrokerSupport
import Foundation
import Kafka
import TestSupport
import Testing

/// What only a real broker enforces: the limits of topics.
@Suite(.needsRealBroker) struct LimitTests {
  private func record(_ key: String, bytes: Int) -> TestRecord {
    TestRecord(key: key, value: "{\"name\":\"\(String(repeating: "x", count: bytes))\"}")
  }

  @Test(arguments: BrokerKind.real)
  func `a record of ten megabytes is too large for the route and comes whole to the dead letters`(
    _ kind: BrokerKind
  ) throws {
    let limit = 12 << 20
    let pipeline = try SmallPipeline(Broker(kind), rawLimit: limit, deadLimit: limit)
    let large = record("large", bytes: 10_000_000)
    try pipeline.broker.produce([large, record("small", bytes: 1)], to: pipeline.raw)
    let worker = try pipeline.start()
    try pipeline.settle()
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    let dead = try pipeline.broker.consumeAll(pipeline.dead)
    #expect(dead.map(\.reason) == ["decode/too-large"])
    #expect(dead.first?.value == large.value)
    #expect(try pipeline.broker.consumeAll(pipeline.clean).map(\.text) == ["{\"title\":\"x\"}"])
  }

  @Test(arguments: BrokerKind.real)
  func `a dead letter above its topic's limit is cut, and says how long it was`(
    _ kind: BrokerKind
  ) throws {
    let pipeline = try SmallPipeline(Broker(kind), deadLimit: 20_000)
    let large = TestRecord(
      key: "large", value: "{\"nome\":\"\(String(repeating: "y", count: 200_000))\"}")
    let small = TestRecord(key: "small", value: "{\"nome\":1}")
    try pipeline.broker.produce([small, large, small], to: pipeline.raw)
    let worker = try pipeline.start()
    try pipeline.settle()
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    let dead = try pipeline.broker.consumeAll(pipeline.dead)
    #expect(dead.count == 3)
    #expect(dead.filter { $0.key == small.key }.map(\.value) == [small.value, small.value])
    let cut = try #require(dead.first { $0.key == large.key })
    let kept = try #require(cut.value)
    let whole = try #require(large.value)
    #expect(kept.count > 10_000 && kept.count < 20_000)
    #expect(kept == Array(whole[..<kept.count]))
    #expect(cut.header("sluice.truncated") == "200011")
    #expect(cut.header("sluice.sha256")?.utf8.count == 64)
    #expect(cut.reason == "validate/required")
  }

  @Test(arguments: BrokerKind.real)
  func `a clean record above its topic's limit is a dead letter, and its neighbours are not`(
    _ kind: BrokerKind
  ) throws {
    let pipeline = try SmallPipeline(Broker(kind), cleanLimit: 20_000)
    let value = "[{\"name\":\"a\"},{\"name\":\"\(String(repeating: "z", count: 50_000))\"}]"
    var records = (0..<50).map { record("small\($0)", bytes: 100) }
    records.insert(TestRecord(key: "mixed", value: value), at: 25)
    try pipeline.broker.produce(records, to: pipeline.raw)
    let worker = try pipeline.start()
    try pipeline.settle()
    let refused = "sluice_rejected_total{route=\"things\",stage=\"deliver\",code=\"too-large\"}"
    #expect(worker.shows(refused, 1))
    #expect(worker.shows("sluice_clean_total{route=\"things\"}", 51))
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    let clean = try pipeline.broker.consumeAll(pipeline.clean)
    #expect(Set(clean.map(\.key)) == Set(records.map(\.key)))
    let dead = try pipeline.broker.consumeAll(pipeline.dead)
    #expect(dead.map(\.reason) == ["deliver/too-large"])
    #expect(dead.first?.text == "{\"name\":\"\(String(repeating: "z", count: 50_000))\"}")
    #expect(dead.first?.header("sluice.item") == "1")
    #expect(dead.first?.header("sluice.pointer") == "/1")
  }
}
