import BrokerSupport
import Kafka
import Synchronization
import TestSupport
import Testing

/// What becomes of a transaction on a broker.
@Suite struct TransactionTests {
  @Test(arguments: BrokerKind.available)
  func `a committed transaction is seen, and its offsets are the group's`(
    _ kind: BrokerKind
  ) throws {
    let broker = try Broker(kind)
    let source = try broker.makeTopic("source")
    let output = try broker.makeTopic("output")
    let group = broker.group("g")
    try broker.produce((0..<5).map { TestRecord(value: "\($0)") }, to: source)
    let consumer = try Consumer(broker.properties(group: group))
    try consumer.subscribe([source])
    let texts = try consumer.texts(5)
    let metadata = try #require(consumer.groupMetadata())

    let sink = try DeliveryCollector.transactional(broker.prefix + "id", broker.properties)
    for round in 0..<2 {
      try sink.producer.beginTransaction()
      try sink.send(texts, to: output)
      try sink.producer.sendOffsets(
        [PartitionOffset(source, 0, offset: 4 + Int64(round))], metadata,
        timeoutMilliseconds: Waiting.requestMilliseconds)
      try sink.producer.commitTransaction()
    }
    #expect(try broker.consume(output, atLeast: 10).map(\.text) == texts + texts)
    // The embedded broker forgets offsets sent in a transaction.
    if kind != .embedded { #expect(try broker.committed(group, source) == [5]) }
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test(.needsRealBroker, arguments: BrokerKind.real)
  func `an aborted transaction is never seen, nor are its offsets`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let source = try broker.makeTopic("source")
    let output = try broker.makeTopic("output")
    let group = broker.group("g")
    let consumer = try Consumer(broker.properties(group: group))
    try consumer.subscribe([source])
    try consumer.poll(until: { try consumer.assignment().count == 1 })
    let metadata = try #require(consumer.groupMetadata())
    let sink = try DeliveryCollector.transactional(broker.prefix + "id", broker.properties)
    try sink.producer.beginTransaction()
    try sink.send(["aborted"], to: output)
    try sink.producer.sendOffsets(
      [PartitionOffset(source, 0, offset: 7)], metadata,
      timeoutMilliseconds: Waiting.requestMilliseconds)
    try sink.producer.abortTransaction()
    try sink.producer.beginTransaction()
    try sink.send(["committed"], to: output)
    try sink.producer.commitTransaction()
    #expect(try broker.consume(output, atLeast: 1).map(\.text) == ["committed"])
    #expect(try broker.committed(group, source).allSatisfy { $0 < 0 })
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test(.needsRealBroker, arguments: BrokerKind.real)
  func `a second producer of the same identifier fences the first and ends what it left`(
    _ kind: BrokerKind
  ) throws {
    let broker = try Broker(kind)
    let output = try broker.makeTopic("output")
    let id = broker.prefix + "id"
    let first = try DeliveryCollector.transactional(id, broker.properties)
    try first.producer.beginTransaction()
    try first.send(["first"], to: output)
    let second = try DeliveryCollector.transactional(id, broker.properties)
    try second.producer.beginTransaction()
    try second.send(["second"], to: output)
    let fenced = try #require(failure(of: first.producer.commitTransaction))
    #expect(fenced.isFenced && fenced.isFatal && fenced.kind == .client)
    try second.producer.commitTransaction()
    #expect(try broker.consume(output, atLeast: 1).map(\.text) == ["second"])
    // Nothing brings it back.
    let abort = try #require(failure(of: first.producer.abortTransaction))
    #expect(abort.isFatal && abort.isFenced)
    #expect(try #require(failure(of: first.producer.beginTransaction)).isFatal)
    #expect(first.producer.fatalError?.isFenced == true)
    first.stop()
    #expect(first.producer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test(.needsRealBroker, arguments: BrokerKind.real)
  func `offsets of a generation that is over are refused`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("source", partitions: 2)
    let group = broker.group("g")
    let first = try Consumer(broker.properties(group: group))
    #expect(first.groupMetadata() == nil, "not a member yet")
    try first.subscribe([topic])
    try first.poll(until: { try first.assignment().count == 2 })
    let stale = try #require(first.groupMetadata())
    let second = TestThread {
      let second = try Consumer(broker.properties(group: group))
      try second.subscribe([topic])
      try second.poll(until: { try second.assignment().count == 1 })
      #expect(second.close(deadlineMilliseconds: Waiting.milliseconds))
    }
    try first.poll(until: { try first.assignment().count == 1 })
    let current = try #require(first.groupMetadata())
    #expect(current.generation > stale.generation)

    let sink = try DeliveryCollector.transactional(broker.prefix + "id", broker.properties)
    try sink.producer.beginTransaction()
    let places = [PartitionOffset(topic, 0, offset: 3)]
    let refused = try #require(
      failure { () throws(KafkaError) in
        try sink.producer.sendOffsets(
          places, stale, timeoutMilliseconds: Waiting.requestMilliseconds)
      })
    #expect(refused.requiresAbort && refused.isStaleAssignment && refused.kind == .transaction)
    #expect(!refused.isRetriable && !refused.isFatal)
    // Nothing but an abort is accepted.
    #expect(try #require(failure(of: sink.producer.commitTransaction)).requiresAbort)
    try sink.producer.abortTransaction()
    try first.poll(until: { try first.assignment().count == 2 })
    try second.value()
    let last = try #require(first.groupMetadata())
    try sink.producer.beginTransaction()
    try sink.producer.sendOffsets(places, last, timeoutMilliseconds: Waiting.requestMilliseconds)
    try sink.producer.commitTransaction()
    #expect(try broker.committed(group, topic)[0] == 3)
    #expect(first.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test(.needsRealBroker, arguments: BrokerKind.real)
  func `what is committed is not told while a transaction with offsets is open`(
    _ kind: BrokerKind
  ) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("source")
    let group = broker.group("g")
    let first = try Consumer(broker.properties(group: group))
    try first.subscribe([topic])
    try first.poll(until: { try first.assignment().count == 1 })
    let places = { (offset: Int64) in [PartitionOffset(topic, 0, offset: offset)] }
    #expect(
      first.commitAndWait(places(2), timeoutMilliseconds: Waiting.requestMilliseconds).error == nil)
    let sink = try DeliveryCollector.transactional(broker.prefix + "id", broker.properties)
    try sink.producer.beginTransaction()
    try sink.producer.sendOffsets(
      places(7), try #require(first.groupMetadata()),
      timeoutMilliseconds: Waiting.requestMilliseconds)
    #expect(first.close(deadlineMilliseconds: Waiting.milliseconds))

    // The next owner asks inside its rebalance handler, on the polling thread.
    let open = Mutex<KafkaError?>(nil)
    let ended = Mutex<Int64?>(nil)
    let second = try Consumer(
      broker.properties(group: group),
      rebalance: { consumer, rebalance in
        guard rebalance.kind == .assigned else { return }
        let asked = rebalance.partitions.map(\.topicPartition)
        open.withLock { error in
          error = failure { () throws(KafkaError) in
            _ = try consumer.committed(asked, timeoutMilliseconds: 1500)
          }
        }
        #expect(failure(of: sink.producer.commitTransaction) == nil)
        let answer = try? consumer.committed(
          asked, timeoutMilliseconds: Waiting.requestMilliseconds)
        ended.withLock { $0 = answer?.first?.place.offset }
      })
    try second.subscribe([topic])
    try second.poll(until: { try second.assignment().count == 1 })
    let error = try #require(open.withLock { $0 })
    #expect(error.isRetriable, "\(error)")
    #expect(ended.withLock { $0 } == 7)
    #expect(second.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test(arguments: BrokerKind.available)
  func `a refused record fails the transaction, and after an abort the producer goes on`(
    _ kind: BrokerKind
  ) throws {
    let broker = try Broker(kind)
    let output = try broker.makeTopic("output", configuration: [("max.message.bytes", "2000")])
    let sink = try DeliveryCollector.transactional(broker.prefix + "id", broker.properties)
    try sink.producer.beginTransaction()
    broker.mock?.push([ErrorCode.messageTooLarge], for: .produce)
    try sink.send([String(repeating: "x", count: 3000)], to: output)
    #expect(sink.deliveries.last?.error?.kind == .record(.tooLarge))
    let refused = try #require(failure(of: sink.producer.commitTransaction))
    #expect(refused.requiresAbort && refused.kind == .transaction && !refused.isFatal)
    try sink.producer.abortTransaction()
    // librdkafka has counted the refused record, the broker has not: that costs one more abort.
    var aborts = 0
    while true {
      try sink.producer.beginTransaction()
      try sink.send(["small"], to: output)
      guard let error = failure(of: sink.producer.commitTransaction) else { break }
      #expect(error.requiresAbort && error.code == ErrorCode.outOfOrderSequence)
      aborts += 1
      try #require(aborts <= 1)
      try sink.producer.abortTransaction()
    }
    #expect(try broker.consume(output, atLeast: 1).map(\.text) == ["small"])
  }

  @Test(arguments: BrokerKind.available)
  func `an empty transaction commits and aborts`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let sink = try DeliveryCollector.transactional(broker.prefix + "id", broker.properties)
    for _ in 0..<2 {
      try sink.producer.beginTransaction()
      try sink.producer.commitTransaction()
      try sink.producer.beginTransaction()
      try sink.producer.abortTransaction()
    }
  }
}
