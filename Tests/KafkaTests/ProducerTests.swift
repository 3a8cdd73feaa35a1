import BrokerSupport
import Kafka
import TestSupport
import Testing

/// What a producer promises, and how it fails.
@Suite struct ProducerTests {
  /// Kafka's own vectors of `Utils.murmur2`, and the partitions that follow from them.
  @Test(arguments: BrokerKind.available)
  func `a key lands where Java's clients put it`(_ kind: BrokerKind) throws {
    let vectors: [(key: String, hash: Int32)] = [
      ("21", -973_932_308), ("foobar", -790_332_482), ("a-little-bit-long-string", -985_981_536),
      ("a-little-bit-longer-string", -1_486_304_829),
      ("lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8", -58_897_971), ("abc", 479_470_107),
    ]
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("keys", partitions: 7)
    try broker.produce(vectors.map { TestRecord(key: $0.key, value: $0.key) }, to: topic)
    let found = try broker.consumeAll(topic)
    #expect(found.count == vectors.count)
    for record in found {
      let vector = try #require(vectors.first { $0.key == record.text })
      #expect(record.partition == (vector.hash & 0x7fff_ffff) % 7, "\(vector.key)")
    }
  }

  @Test(arguments: BrokerKind.available)
  func `each record is reported once, with its opaque and its offset`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("reports")
    let producer = try Producer(broker.properties)
    let target = try producer.topic(topic)
    let count = 5000
    for number in 0..<count {
      #expect(target.send("v", by: producer, opaque: .max - UInt64(number)) == nil)
    }
    let reports = try producer.deliveries(count)
    #expect(Set(reports.map(\.opaque)) == Set((0..<count).map { .max - UInt64($0) }))
    #expect(reports.allSatisfy { $0.error == nil && $0.partition == 0 })
    let inOrder = reports.sorted { $0.opaque > $1.opaque }.map(\.offset)
    #expect(inOrder == Array(0..<Int64(count)))
    #expect(producer.flush(timeoutMilliseconds: Waiting.requestMilliseconds) == nil)
    #expect(producer.queueLength == 0)
    #expect(producer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test func `errors of brokers that pass are retried, and nothing is doubled`() throws {
    let broker = try Broker(.embedded)
    let topic = try broker.makeTopic("retries")
    let mock = try #require(broker.mock)
    mock.push(
      [ErrorCode.notLeader, ErrorCode.requestTimedOut, ErrorCode.transport], for: .produce)
    try broker.produce((0..<100).map { TestRecord(value: "\($0)") }, to: topic)
    #expect(try broker.consumeAll(topic).map(\.text) == (0..<100).map { "\($0)" })
  }

  @Test func `a refusal of the record is a verdict`() throws {
    let broker = try Broker(.embedded)
    let topic = try broker.makeTopic("refusals")
    let producer = try Producer(broker.properties)
    let mock = try #require(broker.mock)
    for (code, fault) in [
      (ErrorCode.messageTooLarge, RecordFault.tooLarge),
      (ErrorCode.invalidRecord, .invalidRecord), (ErrorCode.invalidTimestamp, .invalidTimestamp),
    ] {
      mock.push([code], for: .produce)
      #expect(try producer.topic(topic).send("v", by: producer, opaque: 1) == nil)
      #expect(try producer.deliveries(1).first?.error?.kind == .record(fault))
    }
  }

  @Test func `an outage is told, waited out, and loses nothing`() throws {
    let broker = try Broker(.embedded)
    let topic = try broker.makeTopic("outage")
    let mock = try #require(broker.mock)
    let producer = try Producer(broker.properties)
    let target = try producer.topic(topic)
    #expect(target.send("before", by: producer, opaque: 1) == nil)
    _ = try producer.deliveries(1)
    try mock.setDown()
    #expect(target.send("during", by: producer, opaque: 2) == nil)
    #expect(try producer.error(where: \.isAllBrokersDown).kind == .retriable)
    let late = try #require(producer.flush(timeoutMilliseconds: 50))
    #expect(late.isTimedOut)
    #expect(producer.queueLength >= 1)
    try mock.setUp()
    #expect(try producer.deliveries(1).map(\.opaque) == [2])
    #expect(try broker.consumeAll(topic).map(\.text) == ["before", "during"])
  }

  @Test func `purging gives every record up, and says so`() throws {
    let broker = try Broker(.embedded)
    let topic = try broker.makeTopic("purge")
    let producer = try Producer(broker.properties)
    try broker.mock?.setDown()
    let target = try producer.topic(topic)
    for number in 0..<10 { _ = target.send("v", by: producer, opaque: UInt64(number)) }
    producer.purge()
    let reports = try producer.deliveries(10)
    #expect(reports.allSatisfy { $0.error?.isPurged == true })
    #expect(producer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test func `a full queue is back-pressure, and keeps the headers`() throws {
    let broker = try Broker(.embedded)
    let topic = try broker.makeTopic("full")
    var properties = broker.properties
    properties.producer.append(("queue.buffering.max.messages", "2"))
    let producer = try Producer(properties)
    let target = try producer.topic(topic)
    var headers = HeaderList()
    headers.append("h", text: "v")
    try broker.mock?.setDown()
    for opaque in 0..<2 { #expect(target.send("v", by: producer, opaque: UInt64(opaque)) == nil) }
    let error = producer.produce(
      to: target, key: nil, value: nil, headers: &headers, opaque: 2)
    #expect(error?.isQueueFull == true)
    #expect(error?.kind == .retriable)
    #expect(headers.count == 1)
    try broker.mock?.setUp()
    _ = try producer.deliveries(2)
    #expect(
      producer.produce(to: target, key: nil, value: nil, headers: &headers, opaque: 2) == nil)
    #expect(headers.count == 0)
    _ = try producer.deliveries(1)
    #expect(try broker.consumeAll(topic).last?.headers.map(\.name) == ["h"])
  }

  @Test func `a record that the queue can never hold is too large, not back-pressure`() throws {
    let broker = try Broker(.embedded)
    let topic = try broker.makeTopic("huge")
    var properties = broker.properties
    properties.producer.append(("queue.buffering.max.kbytes", "1"))
    let producer = try Producer(properties)
    let error = try producer.topic(topic)
      .send(String(repeating: "x", count: 2000), by: producer, opaque: 1)
    #expect(error?.kind == .record(.tooLarge))
  }

  @Test func `a fatal error is remembered and refuses what follows`() throws {
    let broker = try Broker(.embedded)
    let topic = try broker.makeTopic("fatal")
    let producer = try Producer(broker.properties)
    let target = try producer.topic(topic)
    #expect(producer.fatalError == nil)
    #expect(target.send("v", by: producer, opaque: 1) == nil)
    _ = try producer.deliveries(1)
    producer.raiseFatalError(ErrorCode.outOfOrderSequence, "of the test's")
    #expect(try producer.error(where: \.isFatal).kind == .client)
    #expect(producer.fatalError?.code == ErrorCode.outOfOrderSequence)
    #expect(producer.fatalError?.isFatal == true)
    #expect(target.send("v", by: producer, opaque: 2)?.isFatal == true)
    #expect(producer.close(deadlineMilliseconds: Waiting.milliseconds))
  }
}
