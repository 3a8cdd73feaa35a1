import BrokerSupport
import Kafka
import Synchronization
import TestSupport
import Testing

/// How partitions change hands where the others are kept. Of newer releases of librdkafka only.
@Suite(.needsRealBroker, .enabled(if: !IncrementalGroup.available.isEmpty, "librdkafka < 2.6.1"))
struct CooperativeTests {
  @Test(arguments: IncrementalGroup.available)
  func `a second member takes half, and the first keeps the rest without a pause`(
    _ kind: IncrementalGroup
  ) throws {
    let broker = try Broker(try #require(BrokerKind.real.first))
    let topic = try broker.makeTopic("halves", partitions: 4)
    let group = broker.group("halves-\(kind)")
    let properties = kind.properties(broker, group)
    try broker.produce((0..<4).map { TestRecord(value: "\($0)", partition: Int32($0)) }, to: topic)

    let seen = Mutex<[Rebalance]>([])
    let first = try Consumer(
      properties,
      rebalance: { consumer, rebalance in
        seen.withLock { $0.append(rebalance) }
        guard rebalance.kind == .revoked else { return }
        let done = rebalance.partitions.map { PartitionOffset($0.topicPartition, offset: 1) }
        #expect(
          consumer.commitAndWait(done, timeoutMilliseconds: Waiting.requestMilliseconds).error
            == nil)
      })
    try first.subscribe([topic])
    #expect(try first.texts(4).sorted() == ["0", "1", "2", "3"])
    let before = try #require(first.groupMetadata())

    let read = Mutex<[String]>([])
    let isDone = Atomic(false)
    let second = TestThread {
      let second = try Consumer(properties)
      try second.subscribe([topic])
      try second.poll(
        until: { isDone.load(ordering: .relaxed) },
        handling: { event in
          if case .message(let message) = event {
            let text = TestRecord(message.view).text ?? ""
            read.withLock { $0.append(text) }
          }
        })
      #expect(try second.assignment().count == 2)
      #expect(second.close(deadlineMilliseconds: Waiting.milliseconds))
    }
    defer { isDone.store(true, ordering: .relaxed) }
    var later: [String] = []
    func note(_ event: consuming ConsumerEvent) {
      if case .message(let message) = event { later.append(TestRecord(message.view).text ?? "") }
    }
    try first.poll(until: { try first.assignment().count == 2 }, handling: note)
    let kept = Set(try first.assignment().map(\.partition))
    #expect(try #require(first.groupMetadata()).generation >= before.generation)
    // Only what was given up was revoked, and what is kept is not read again.
    let revoked = seen.withLock { $0.filter { $0.kind == .revoked } }
    #expect(revoked.count == 1 && revoked.allSatisfy(\.isIncremental))
    #expect(Set(revoked.flatMap(\.partitions).map(\.partition)) == Set(0..<4).subtracting(kept))
    try broker.produce(
      (0..<4).map { TestRecord(value: "new \($0)", partition: Int32($0)) }, to: topic)
    try first.poll(
      until: { later.count >= 2 && read.withLock { $0.count >= 2 } }, handling: note)
    #expect(Set(later) == Set(kept.map { "new \($0)" }) && later.count == 2)
    #expect(
      read.withLock { Set($0) } == Set((0..<4).filter { !kept.contains($0) }.map { "new \($0)" }))

    isDone.store(true, ordering: .relaxed)
    try first.poll(until: { try first.assignment().count == 4 }, handling: note)
    try second.value()
    #expect(first.close(deadlineMilliseconds: Waiting.milliseconds))
    #expect(seen.withLock { $0.last?.kind } == .revoked, "closing revokes")
    #expect(seen.withLock { $0.last?.partitions.count } == 4)
  }

  @Test(arguments: IncrementalGroup.available)
  func `the handler may say where to start, and offsets go into a transaction`(
    _ kind: IncrementalGroup
  ) throws {
    let broker = try Broker(try #require(BrokerKind.real.first))
    let topic = try broker.makeTopic("start")
    let group = broker.group("start-\(kind)")
    try broker.produce((0..<5).map { TestRecord(value: "\($0)") }, to: topic)
    let consumer = try Consumer(
      kind.properties(broker, group),
      rebalance: { _, rebalance in
        guard rebalance.kind == .assigned else { return }
        for index in rebalance.partitions.indices { rebalance.partitions[index].offset = 3 }
      })
    try consumer.subscribe([topic])
    #expect(try consumer.texts(2) == ["3", "4"])
    let sink = try DeliveryCollector.transactional(broker.prefix + "id", broker.properties)
    try sink.producer.beginTransaction()
    try sink.producer.sendOffsets(
      [PartitionOffset(topic, 0, offset: 5)], try #require(consumer.groupMetadata()),
      timeoutMilliseconds: Waiting.requestMilliseconds)
    try sink.producer.commitTransaction()
    #expect(try broker.committed(group, topic) == [5])
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
  }
}

/// Groups whose members keep what they need not give up.
enum IncrementalGroup: String, Sendable, CaseIterable {
  /// `cooperative-sticky` of the classic protocol.
  case cooperative
  /// KIP-848.
  case consumerProtocol

  static var available: [IncrementalGroup] {
    (LibraryVersion.isAtLeast(2, 6, 1) ? [.cooperative] : [])
      + (LibraryVersion.isAtLeast(2, 12, 0) ? [.consumerProtocol] : [])
  }

  func properties(_ broker: Broker, _ group: String) -> ClientProperties {
    var properties = broker.properties(group: group)
    switch self {
    case .cooperative:
      properties.consumer.append(("partition.assignment.strategy", "cooperative-sticky"))
    case .consumerProtocol:
      // The broker's own settings there.
      properties.consumer = properties.consumer.filter { $0.name == "group.id" }
      properties.consumer.append(("group.protocol", "consumer"))
    }
    return properties
  }
}
