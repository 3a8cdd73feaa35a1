import BrokerSupport
import Kafka
import Synchronization
import TestSupport
import Testing

/// How partitions change hands.
@Suite struct RebalanceTests {
  @Test(arguments: BrokerKind.available)
  func `a second member takes half, after the first has drained and committed`(
    _ kind: BrokerKind
  ) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("halves", partitions: 2)
    let group = broker.group("halves")
    try broker.produce((0..<2).map { TestRecord(value: "\($0)", partition: Int32($0)) }, to: topic)

    let seen = Mutex<[Rebalance]>([])
    let first = try Consumer(
      broker.properties(group: group),
      rebalance: { consumer, rebalance in
        seen.withLock { $0.append(rebalance) }
        guard rebalance.kind == .revoked else { return }
        let done = rebalance.partitions.map { PartitionOffset($0.topicPartition, offset: 1) }
        let outcome = consumer.commitAndWait(done, timeoutMilliseconds: Waiting.requestMilliseconds)
        // The embedded broker refuses commits as soon as a rebalance has begun.
        if kind != .embedded { #expect(outcome.error == nil) }
        // They are not given up before this returns.
        let held = Set((try? consumer.assignment()) ?? [])
        #expect(held == Set(rebalance.partitions.map(\.topicPartition)))
      })
    try first.subscribe([topic])
    #expect(try first.texts(2).sorted() == ["0", "1"])
    #expect(first.generation == 1)

    let second = TestThread {
      let second = try Consumer(broker.properties(group: group))
      try second.subscribe([topic])
      try second.poll(until: { try second.assignment().count == 1 })
      #expect(second.close(deadlineMilliseconds: Waiting.milliseconds))
    }
    var kinds: [Rebalance.Kind] = []
    try first.poll(
      until: { kinds.count == 2 },
      handling: { event in
        if case .rebalanced(let kind) = event { kinds.append(kind) }
      })
    #expect(kinds == [.revoked, .assigned])
    #expect(try first.assignment().count == 1)
    // Both revoked, and started again from what was committed in the handler.
    #expect(seen.withLock { $0.map(\.partitions.count) } == [2, 2, 1])
    #expect(seen.withLock { $0.allSatisfy { !$0.isIncremental } })
    // The second leaves: the first has both again, and reads nothing twice.
    var texts: [String] = []
    try first.poll(
      until: { try first.assignment().count == 2 },
      handling: { event in
        if case .message(let message) = event { texts.append(TestRecord(message.view).text ?? "") }
      })
    if kind != .embedded {
      #expect(try broker.committed(group, topic) == [1, 1])
      #expect(texts.isEmpty)
    }
    try second.value()
    #expect(first.close(deadlineMilliseconds: Waiting.milliseconds))
    #expect(seen.withLock { $0.last?.kind } == .revoked, "closing revokes")
  }

  @Test(arguments: BrokerKind.available)
  func `the handler may say where to start`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("start")
    try broker.produce((0..<5).map { TestRecord(value: "\($0)") }, to: topic)
    let consumer = try Consumer(
      broker.properties(group: broker.group("g")),
      rebalance: { _, rebalance in
        guard rebalance.kind == .assigned else { return }
        for index in rebalance.partitions.indices { rebalance.partitions[index].offset = 3 }
      })
    try consumer.subscribe([topic])
    #expect(try consumer.texts(2) == ["3", "4"])
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test func `a member that does not poll loses its partitions`() throws {
    let broker = try Broker(BrokerKind.available.last ?? .embedded)
    let topic = try broker.makeTopic("lost")
    var properties = broker.properties(group: broker.group("g"))
    // As short as a session, but no pause of a slow machine.
    let interval = 6000
    properties.consumer += [
      ("session.timeout.ms", "\(interval)"), ("max.poll.interval.ms", "\(interval)"),
    ]
    let kinds = Mutex<[Rebalance.Kind]>([])
    let consumer = try Consumer(
      properties, rebalance: { _, rebalance in kinds.withLock { $0.append(rebalance.kind) } })
    try consumer.subscribe([topic])
    try consumer.poll(until: { try consumer.assignment().count == 1 })
    // Later than allowed: librdkafka tells it as soon as it is polled again.
    waitMilliseconds(interval + 1500)
    var errors: [Int32] = []
    try consumer.poll(
      until: {
        kinds.withLock { $0.contains(.lost) } && errors.contains(ErrorCode.maxPollExceeded)
      },
      handling: { event in
        if case .error(let error, _) = event { errors.append(error.code) }
      })
    #expect(kinds.withLock { $0.prefix(2) } == [.assigned, .lost])
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test func `leaving within a deadline works with every broker down`() throws {
    let broker = try Broker(.embedded)
    let topic = try broker.makeTopic("down")
    let consumer = try Consumer(broker.properties(group: broker.group("g")))
    try consumer.subscribe([topic])
    try consumer.poll(until: { try consumer.assignment().count == 1 })
    try broker.mock?.setDown()
    _ = try consumer.error(where: \.isAllBrokersDown)
    let start = ContinuousClock.now
    _ = consumer.close(deadlineMilliseconds: 5000)
    #expect(ContinuousClock.now - start < .seconds(60))
  }
}
