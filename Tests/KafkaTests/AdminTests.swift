import BrokerSupport
import Kafka
import TestSupport
import Testing

/// What a cluster says of itself.
@Suite struct AdminClientTests {
  @Test(arguments: BrokerKind.available)
  func `topics, partitions and watermarks are known`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("known", partitions: 3)
    try broker.produce((0..<4).map { TestRecord(value: "\($0)", partition: 1) }, to: topic)
    let found = try broker.admin.topic(topic, timeoutMilliseconds: Waiting.requestMilliseconds)
    #expect(found.error == nil)
    #expect(found.partitions.map(\.id).sorted() == [0, 1, 2])
    #expect(try broker.ends(of: topic) == [0, 4, 0])
    let cluster = try broker.admin.metadata(timeoutMilliseconds: Waiting.requestMilliseconds)
    #expect(!cluster.brokers.isEmpty)
    #expect(cluster.topics.contains { $0.name == topic })
    #expect(try broker.committed(broker.group("nobody"), topic).allSatisfy { $0 < 0 })
  }

  @Test(.needsRealBroker, arguments: BrokerKind.real)
  func `topics and groups come and go`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("brief")
    let again = [NewTopic(topic, partitions: 1)]
    try broker.admin.createTopics(again, timeoutMilliseconds: Waiting.requestMilliseconds)
    let group = broker.group("brief")
    let consumer = try Consumer(broker.properties(group: group))
    try consumer.subscribe([topic])
    try consumer.poll(until: { try consumer.assignment().count == 1 })
    let place = [PartitionOffset(topic, 0, offset: 0)]
    #expect(
      consumer.commitAndWait(place, timeoutMilliseconds: Waiting.requestMilliseconds).error == nil)
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
    #expect(try broker.committed(group, topic) == [0])
    for _ in 0..<2 {
      try broker.admin.deleteGroup(group, timeoutMilliseconds: Waiting.requestMilliseconds)
      try broker.admin.deleteTopics([topic], timeoutMilliseconds: Waiting.requestMilliseconds)
    }
    try broker.waitUntilGone(topic)
    let wrong = [NewTopic(broker.prefix + "wrong/name", partitions: 1)]
    #expect(throws: KafkaError.self) {
      try broker.admin.createTopics(wrong, timeoutMilliseconds: Waiting.requestMilliseconds)
    }
  }

  @Test func `no broker is a retriable error, after the timeout`() throws {
    let broker = try Broker(.embedded)
    try broker.mock?.setDown()
    let admin = try AdminClient(broker.properties)
    let start = ContinuousClock.now
    do {
      _ = try admin.metadata(timeoutMilliseconds: 1200)
      Issue.record("an answer")
    } catch {
      #expect(error.isRetriable)
      #expect(!error.isAccessRefused)
    }
    #expect(ContinuousClock.now - start >= .milliseconds(600))
    #expect(ContinuousClock.now - start < .seconds(60))
  }

  /// A listener without authentication refuses a client that wants to log in.
  @Test(.needsRealBroker, arguments: BrokerKind.real.filter { $0 == .apache })
  func `a login that is refused is told at once`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    var properties = broker.properties(group: broker.group("g"))
    properties.common += [
      ("security.protocol", "sasl_plaintext"), ("sasl.mechanism", "PLAIN"),
      ("sasl.username", "u"), ("sasl.password", "p"),
    ]
    let start = ContinuousClock.now
    do {
      _ = try AdminClient(properties).metadata(timeoutMilliseconds: 600_000)
      Issue.record("an answer")
    } catch {
      #expect(error.isAccessRefused, "\(error)")
    }
    #expect(ContinuousClock.now - start < .seconds(240))
    let producer = try Producer(properties)
    #expect(try producer.error(where: \.isAccessRefused).kind == .client)
    let consumer = try Consumer(properties)
    try consumer.subscribe(["x"])
    #expect(try consumer.error(where: \.isAccessRefused).kind == .client)
  }
}
