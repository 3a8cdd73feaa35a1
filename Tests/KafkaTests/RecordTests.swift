import BrokerSupport
import Kafka
import Testing

/// What goes in comes out, on every broker.
@Suite struct RecordTests {
  @Test(arguments: BrokerKind.available)
  func `headers keep their order, their duplicates and their nulls`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("headers")
    let headers: [(name: String, value: [UInt8]?)] = [
      ("a", [1, 0, 255]), ("b", nil), ("a", []), ("", [7]), ("a", [2]), ("출처", Array("앱".utf8)),
    ]
    try broker.produce([TestRecord(value: "x", headers: headers)], to: topic)
    let found = try #require(try broker.consumeAll(topic).first)
    #expect(found.headers.map(\.name) == headers.map(\.name))
    #expect(found.headers.map(\.value) == headers.map(\.value))
  }

  @Test(arguments: BrokerKind.available)
  func `a null is not empty, in key and value`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("nulls")
    let records: [TestRecord] = [
      TestRecord(key: nil, value: nil), TestRecord(key: nil, value: ""),
      TestRecord(key: "", value: nil), TestRecord(key: "", value: ""),
      TestRecord(key: "k", value: nil), TestRecord(key: nil, value: "v"),
    ]
    try broker.produce(records, to: topic)
    let found = try broker.consumeAll(topic)
    #expect(found.map(\.key) == records.map(\.key))
    #expect(found.map(\.value) == records.map(\.value))
  }

  @Test(arguments: BrokerKind.available)
  func `a timestamp is kept to the millisecond`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("timestamps")
    let times: [Int64] = [1_608_651_333_123, 1, 1_700_000_000_000]
    try broker.produce(times.map { TestRecord(value: "x", timestamp: $0) }, to: topic)
    #expect(try broker.consumeAll(topic).map(\.timestamp) == times)
  }
}
