import BrokerSupport
import Kafka
import TestSupport
import Testing

/// What only a real broker refuses.
@Suite(.needsRealBroker) struct TopicLimitTests {
  @Test(arguments: BrokerKind.real)
  func `a record above the topic's limit is too large, and the topic says what that is`(
    _ kind: BrokerKind
  ) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("limit", configuration: [("max.message.bytes", "2000")])
    #expect(
      try broker.admin.topicLimit(topic, timeoutMilliseconds: Waiting.requestMilliseconds) == 2000)
    let producer = try Producer(broker.properties)
    let target = try producer.topic(topic)
    #expect(target.send(String(repeating: "x", count: 3000), by: producer, opaque: 1) == nil)
    #expect(try producer.deliveries(1).first?.error?.kind == .record(.tooLarge))
    #expect(target.send("small", by: producer, opaque: 2) == nil)
    #expect(try producer.deliveries(1).first?.error == nil)
  }

  @Test(arguments: BrokerKind.real)
  func `a limit is on the batch, so a batch size below it keeps small records apart`(
    _ kind: BrokerKind
  ) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("batches", configuration: [("max.message.bytes", "2000")])
    for (size, refused) in [("1000000", true), ("1500", false)] {
      var properties = broker.properties
      properties.producer += [("batch.size", size), ("linger.ms", "1000")]
      let producer = try Producer(properties)
      let target = try producer.topic(topic)
      for number in 0..<20 {
        _ = target.send(String(repeating: "x", count: 500), by: producer, opaque: UInt64(number))
      }
      let faults = try producer.deliveries(20).compactMap { $0.error?.kind }
      #expect(faults.contains(.record(.tooLarge)) == refused, "batch.size \(size)")
    }
  }

  @Test(arguments: BrokerKind.real)
  func `a null key on a compacted topic is an invalid record`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("compacted", configuration: [("cleanup.policy", "compact")])
    let producer = try Producer(broker.properties)
    #expect(try producer.topic(topic).send("v", by: producer, opaque: 1) == nil)
    #expect(try producer.deliveries(1).first?.error?.kind == .record(.invalidRecord))
  }

  @Test(arguments: BrokerKind.real)
  func `a timestamp that the topic does not accept is an invalid timestamp`(
    _ kind: BrokerKind
  ) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic(
      "times", configuration: [("message.timestamp.before.max.ms", "1000")])
    let producer = try Producer(broker.properties)
    let error = try producer.topic(topic).send("v", by: producer, opaque: 1, timestamp: 1)
    #expect(error == nil)
    #expect(try producer.deliveries(1).first?.error?.kind == .record(.invalidTimestamp))
  }

  @Test(arguments: BrokerKind.real)
  func `a misspelt topic is an error of the destination, and is not made`(
    _ kind: BrokerKind
  ) throws {
    let broker = try Broker(kind)
    var properties = broker.properties
    properties.producer.append(("topic.metadata.propagation.max.ms", "500"))
    let producer = try Producer(properties)
    let name = broker.prefix + "nowhere"
    let refused = try producer.topic(name).send("v", by: producer, opaque: 1)
    let error = try refused ?? producer.deliveries(1).first?.error
    #expect(error?.kind == .destination)
    #expect(error?.isUnknownTopic == true)
    let topic = try broker.admin.topic(name, timeoutMilliseconds: Waiting.requestMilliseconds)
    #expect(topic.error?.isUnknownTopic == true)
  }

  @Test(.enabled(if: BrokerKind.real.contains(.apache), "a cluster of yours is left as it is"))
  func `a broker that makes topics by itself is not asked to`() throws {
    let broker = try Broker(apacheWith: ["auto.create.topics.enable": "true"])
    var properties = broker.properties(group: broker.group("g"))
    properties.producer.append(("topic.metadata.propagation.max.ms", "500"))
    let name = broker.prefix + "nowhere"
    let producer = try Producer(properties)
    let refused = try producer.topic(name).send("v", by: producer, opaque: 1)
    let error = try refused ?? producer.deliveries(1).first?.error
    #expect(error?.isUnknownTopic == true)
    let consumer = try Consumer(properties)
    try consumer.subscribe([name])
    #expect(try consumer.error(where: \.isUnknownTopic).kind == .destination)
    let topics = try broker.admin.metadata(timeoutMilliseconds: Waiting.requestMilliseconds).topics
      .map(\.name)
    #expect(!topics.contains(name))
  }
}
