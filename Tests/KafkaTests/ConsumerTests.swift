import BrokerSupport
import Kafka
import TestSupport
import Testing

/// What a consumer does with records and offsets.
@Suite struct ConsumerTests {
  @Test(arguments: BrokerKind.available)
  func `a member goes on where the group has committed`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("resume")
    let group = broker.group("resume")
    try broker.produce((0..<10).map { TestRecord(value: "\($0)") }, to: topic)

    let first = try Consumer(broker.properties(group: group))
    try first.subscribe([topic])
    #expect(try first.texts(3) == ["0", "1", "2"])
    #expect(try first.position([TopicPartition(topic, 0)]).map(\.place.offset) == [3])
    let outcome = first.commitAndWait(
      [PartitionOffset(topic, 0, offset: 3)], timeoutMilliseconds: Waiting.requestMilliseconds)
    #expect(outcome.error == nil)
    #expect(outcome.partitions.map(\.place) == [PartitionOffset(topic, 0, offset: 3)])
    #expect(outcome.partitions.allSatisfy { $0.error == nil })
    #expect(first.close(deadlineMilliseconds: Waiting.milliseconds))
    #expect(try broker.committed(group, topic) == [3])

    let second = try Consumer(broker.properties(group: group))
    try second.subscribe([topic])
    #expect(try second.texts(7) == (3..<10).map { "\($0)" })
    #expect(second.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test(arguments: BrokerKind.available)
  func `a commit that is not waited for is answered by an event`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("async", partitions: 2)
    try broker.produce(
      (0..<4).map { TestRecord(value: "\($0)", partition: Int32($0 % 2)) }, to: topic)
    let group = broker.group("async")
    let consumer = try Consumer(broker.properties(group: group))
    try consumer.subscribe([topic])
    _ = try consumer.texts(4)
    let places = (0..<2).map { PartitionOffset(topic, Int32($0), offset: 1 + Int64($0)) }
    try consumer.commit(places)
    var outcome: CommitOutcome?
    try consumer.poll(
      until: { outcome != nil },
      handling: { event in
        if case .committed(let answer) = event { outcome = answer }
      })
    #expect(outcome?.error == nil)
    #expect(outcome?.partitions.map(\.place).sorted { $0.partition < $1.partition } == places)
    #expect(try broker.committed(group, topic) == [1, 2])
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test(arguments: BrokerKind.available)
  func `a paused partition waits, and goes on where it stopped`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("pause", partitions: 2)
    let consumer = try Consumer(broker.properties(group: broker.group("pause")))
    try consumer.assign((0..<2).map { PartitionOffset(topic, $0, offset: 0) })
    try broker.produce([TestRecord(value: "a", partition: 0)], to: topic)
    #expect(try consumer.texts(1) == ["a"])
    try consumer.pause([TopicPartition(topic, 0)])
    try broker.produce([TestRecord(value: "b", partition: 0)], to: topic)
    try broker.produce([TestRecord(value: "c", partition: 1)], to: topic)
    #expect(try consumer.texts(1) == ["c"])
    try consumer.resume([TopicPartition(topic, 0)])
    #expect(try consumer.texts(1) == ["b"])
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test(arguments: BrokerKind.available)
  func `after a seek nothing from before the jump comes`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("seek")
    try broker.produce((0..<50).map { TestRecord(value: "\($0)") }, to: topic)
    let consumer = try Consumer(broker.properties(group: broker.group("seek")))
    try consumer.assign([PartitionOffset(topic, 0, offset: 40)])
    #expect(try consumer.texts(5) == (40..<45).map { "\($0)" })
    try consumer.seek(
      [PartitionOffset(topic, 0, offset: 7)], timeoutMilliseconds: Waiting.requestMilliseconds)
    #expect(try consumer.texts(3) == ["7", "8", "9"])
    #expect(consumer.knownWatermarks(TopicPartition(topic, 0)).high == 50)
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test func `a topic that is not there is an error with its name`() throws {
    let broker = try Broker(BrokerKind.real.first ?? .embedded)
    let name = broker.prefix + "nowhere"
    broker.mock?.setError(ErrorCode.unknownTopicOrPartition, forTopic: name)
    let consumer = try Consumer(broker.properties(group: broker.group("g")))
    try consumer.subscribe([name])
    var found: (KafkaError, PartitionOffset?)?
    try consumer.poll(
      until: { found != nil },
      handling: { event in
        if case .error(let error, let place) = event, error.isUnknownTopic {
          found = (error, place)
        }
      })
    #expect(found?.1?.topic == name)
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test func `an offset that is gone is told, and reading goes on at the beginning`() throws {
    let broker = try Broker(.embedded)
    let topic = try broker.makeTopic("reset")
    try broker.produce([TestRecord(value: "a")], to: topic)
    let lines = LogCollector()
    let consumer = try Consumer(
      broker.properties(group: broker.group("g")), log: { lines.append($0) })
    try consumer.assign([PartitionOffset(topic, 0, offset: 900)])
    #expect(try consumer.texts(1) == ["a"])
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
    #expect(lines.all.contains { $0.facility == "OFFSET" && $0.message.contains("900") })
  }

  @Test func `a fatal error is told as such, with its cause`() throws {
    let broker = try Broker(.embedded)
    let topic = try broker.makeTopic("fatal")
    let consumer = try Consumer(broker.properties(group: broker.group("g")))
    try consumer.subscribe([topic])
    #expect(consumer.fatalError == nil)
    consumer.raiseFatalError(ErrorCode.fencedInstance, "of the test's")
    let error = try consumer.error(where: \.isFatal)
    #expect(error.isFenced)
    #expect(error.kind == .client)
    #expect(consumer.fatalError == error)
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test func `a poll that waits is ended by a wake-up`() throws {
    let broker = try Broker(.embedded)
    let topic = try broker.makeTopic("wake")
    let consumer = try Consumer(broker.properties(group: broker.group("g")))
    try consumer.assign([PartitionOffset(topic, 0, offset: 0)])
    let start = ContinuousClock.now
    let waker = TestThread { for _ in 0..<3 { consumer.wake() } }
    if case .message = consumer.poll(timeoutMilliseconds: 600_000) { Issue.record("a record") }
    #expect(ContinuousClock.now - start < .seconds(240))
    waker.join()
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  /// librdkafka cannot end while a message lives, and aborts when one is destroyed twice.
  @Test func `every record is destroyed exactly once, wherever it went`() throws {
    let broker = try Broker(.embedded)
    let topic = try broker.makeTopic("destroyed")
    try broker.produce(
      (0..<3000).map { TestRecord(key: "k", value: "\($0)", headers: [("h", [1])]) }, to: topic)
    let consumer = try Consumer(broker.properties(group: broker.group("g")))
    try consumer.assign([PartitionOffset(topic, 0, offset: 0)])
    let kept = MessageBatch()
    var count = 0
    var emptied = MessageBatch()
    try consumer.poll(
      until: { count == 3000 },
      handling: { event in
        guard case .message(let message) = event else { return }
        count += 1
        switch count % 4 {
        case 0: kept.append(message)
        case 1:
          emptied.append(message)
          if emptied.count == 10 { emptied.removeAll() }
        case 2:
          let passing = MessageBatch()
          passing.append(message)
        default: #expect(message.view.headerCount == 1)
        }
      })
    #expect(kept.count == 750)
    #expect(kept.messages.map { Array($0.value ?? .init(start: nil, count: 0)) }.count == 750)
    emptied = MessageBatch()
    kept.removeAll()
    #expect(kept.byteCount == 0)
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test func `a record that lives on keeps the client from ending, which the deadline bounds`()
    throws
  {
    let broker = try Broker(.embedded)
    let topic = try broker.makeTopic("leaked")
    try broker.produce([TestRecord(value: "a")], to: topic)
    let consumer = try Consumer(broker.properties(group: broker.group("g")))
    try consumer.assign([PartitionOffset(topic, 0, offset: 0)])
    let batch = MessageBatch()
    try consumer.poll(
      until: { batch.count == 1 },
      handling: { event in
        if case .message(let message) = event { batch.append(message) }
      })
    #expect(!consumer.close(deadlineMilliseconds: 300))
    batch.removeAll()
  }
}
