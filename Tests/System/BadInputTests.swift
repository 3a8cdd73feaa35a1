import BrokerSupport
import Foundation
import Kafka
import TestSupport
import Testing

@Suite struct BadInputTests {
  @Test(arguments: BrokerKind.available)
  func `bad input of every kind gets a reason and a dead letter`(_ kind: BrokerKind) throws {
    let pipeline = try SmallPipeline(Broker(kind))
    let deep = String(repeating: "[", count: 100_000)
    let bad: [(record: TestRecord, reason: String)] = [
      (TestRecord(key: "empty", value: ""), "decode/empty"),
      (TestRecord(key: "blank", value: " \n\t"), "decode/empty"),
      (TestRecord(key: "tombstone", value: nil), "select/tombstone"),
      (TestRecord(key: "deep", value: deep), "decode/too-deep"),
      (
        TestRecord(
          keyBytes: Array("utf8".utf8),
          valueBytes: Array("{\"name\":\"".utf8) + [0xFF, 0x22, 0x7D]),
        "decode/invalid-encoding"
      ),
      (
        TestRecord(key: nil, value: nil, headers: [("only", [1]), ("only", nil)]),
        "select/tombstone"
      ),
      (TestRecord(key: nil, value: "{\"name\":5}"), "validate/type"),
      (TestRecord(key: "", value: "{\"nome\":\"x\"}"), "validate/required"),
      (TestRecord(key: "comma", value: "{\"name\":\"x\" \"a\":1}"), "decode/syntax"),
      (TestRecord(key: "cut", value: "{\"name\":\"x"), "decode/truncated"),
      (
        TestRecord(key: "twice", value: "{\"name\":\"x\",\"n\\u0061me\":\"y\"}"),
        "decode/duplicate-key"
      ),
      (
        TestRecord(key: "large", value: "{\"name\":\"\(String(repeating: "x", count: 2000))\"}"),
        "decode/too-large"
      ),
    ]
    let good = TestRecord(
      key: "good", value: "{\"name\":\"x\"}", headers: [("h", [7]), ("h", []), ("n", nil)],
      timestamp: 1_600_000_000_123)
    let tail = TestRecord(key: nil, value: "{\"name\":\"last\",\"size\":1.0}")
    try pipeline.broker.produce([good] + bad.map(\.record) + [tail], to: pipeline.raw)

    let worker = try pipeline.start(route: "    max-record-bytes: 1500\n    max-depth: 64")
    // The brackets are above that limit too, and it is the first thing that is asked.
    let reasons = bad.map { $0.record.key == Array("deep".utf8) ? "decode/too-large" : $0.reason }
    try pipeline.settle()
    #expect(worker.stop() == 0, "\(worker.worker.messages)")

    let clean = try pipeline.broker.consumeAll(pipeline.clean)
    #expect(clean.map(\.text) == ["{\"title\":\"x\"}", "{\"title\":\"last\",\"size\":1.0}"])
    #expect(clean.map(\.key) == [good.key, nil])
    #expect(clean[0].timestamp == 1_600_000_000_123)
    #expect(clean[0].headers.map(\.name) == ["h", "h", "n"])
    #expect(clean[0].headers.map(\.value) == [[7], [], nil])

    let dead = try pipeline.broker.consumeAll(pipeline.dead)
    #expect(dead.map(\.reason) == reasons)
    for (letter, (record, _)) in zip(dead, bad) {
      #expect(letter.key == record.key)
      #expect(letter.value == record.value)
      #expect(letter.headers.prefix(record.headers.count).map(\.name) == record.headers.map(\.name))
      #expect(letter.header("sluice.route") == "things")
      #expect(letter.header("sluice.source.topic") == pipeline.raw)
      #expect(letter.header("sluice.attempt") == "1")
    }
    #expect(dead.map { $0.header("sluice.source.offset") } == (1...12).map(String.init))
  }

  @Test(arguments: BrokerKind.available)
  func `a hundred thousand brackets are too deep`(_ kind: BrokerKind) throws {
    let pipeline = try SmallPipeline(Broker(kind))
    let deep = String(repeating: "[", count: 100_000)
    try pipeline.broker.produce([TestRecord(key: "deep", value: deep)], to: pipeline.raw)
    let worker = try pipeline.start()
    try pipeline.settle()
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    let dead = try pipeline.broker.consumeAll(pipeline.dead)
    #expect(dead.map(\.reason) == ["decode/too-deep"])
    #expect(dead.first?.header("sluice.byte") == "128")
    #expect(dead.first?.text == deep)
  }

  @Test(arguments: BrokerKind.available)
  func `counters agree with what came and went`(_ kind: BrokerKind) throws {
    let pipeline = try SmallPipeline(Broker(kind), partitions: 3)
    var records: [TestRecord] = []
    for number in 0..<300 {
      let value =
        switch number % 5 {
        case 0: "{\"name\":\(number)}"
        case 1: "[]"
        case 2: "[{\"name\":\"a\"},{\"name\":\"b\"},{}]"
        case 3: "{"
        default: "{\"name\":\"n\(number)\"}"
        }
      records.append(TestRecord(key: "k\(number % 7)", value: value))
    }
    try pipeline.broker.produce(records, to: pipeline.raw)
    let worker = try pipeline.start()
    try pipeline.settle()
    let expected: [(String, Double)] = [
      ("sluice_records_consumed_total{topic=\"\(pipeline.raw)\"}", 300),
      ("sluice_items_total{route=\"things\"}", 420),
      ("sluice_clean_total{route=\"things\"}", 180),
      ("sluice_skipped_total{route=\"things\",code=\"empty\"}", 60),
      ("sluice_rejected_total{route=\"things\",stage=\"validate\",code=\"type\"}", 60),
      ("sluice_rejected_total{route=\"things\",stage=\"validate\",code=\"required\"}", 60),
      ("sluice_rejected_total{route=\"things\",stage=\"decode\",code=\"truncated\"}", 60),
      ("sluice_rejected_total{route=\"things\",stage=\"decode\",code=\"syntax\"}", 0),
      ("sluice_decode_errors_total{topic=\"\(pipeline.raw)\",code=\"truncated\"}", 60),
      ("sluice_dead_letters_total{route=\"things\",topic=\"\(pipeline.dead)\"}", 180),
    ]
    for (series, value) in expected { #expect(worker.shows(series, value), "\(series)") }
    #expect(try worker.get("/readyz").status == 200)
    #expect(try worker.get("/healthz").status == 200)
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    #expect(try pipeline.broker.consumeAll(pipeline.clean).count == 180)
    #expect(try pipeline.broker.consumeAll(pipeline.dead).count == 180)
  }
}
