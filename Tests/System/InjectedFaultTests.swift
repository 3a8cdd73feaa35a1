import BrokerSupport
import Kafka
import TestSupport
import Testing

/// Faults that only the embedded cluster can be told to have. It stores no offsets that are sent in a
/// transaction and shows what was aborted, so exactly once may repeat here, and must lose nothing.
@Suite struct InjectedFaultTests {
  /// Two brokers: the second leads the outputs, so that what it does wrong meets the worker alone.
  private struct Setting {
    let cluster: MockProcess
    let pipeline: SmallPipeline

    init() throws {
      cluster = try MockProcess(brokers: 2)
      pipeline = try SmallPipeline(Broker(cluster))
      try cluster.setLeader(1, of: TopicPartition(pipeline.raw, 0))
      for topic in [pipeline.clean, pipeline.dead] {
        try cluster.setLeader(2, of: TopicPartition(topic, 0))
      }
      try cluster.setCoordinator(1, ofGroup: pipeline.group)
    }
  }

  /// Answers of brokers whose disks are full, or that are about to hand a partition over.
  private static let produceFaults: [(name: String, code: Int32)] = [
    ("a full disk", ErrorCode.storageError),
    ("too few copies", ErrorCode.notEnoughReplicas),
    ("too few copies afterwards", ErrorCode.notEnoughReplicasAfterAppend),
    ("a moved leader", ErrorCode.notLeader),
    ("a time-out", ErrorCode.requestTimedOut),
    ("a network error", ErrorCode.networkException),
    ("a broken connection", ErrorCode.transport),
  ]

  @Test(arguments: Delivery.allCases)
  func `a broker that cannot write for a while is asked again`(
    _ delivery: Delivery
  ) throws {
    let setting = try Setting()
    let pipeline = setting.pipeline
    let worker = try pipeline.start(
      .init(delivery: delivery, kafka: "  producer: { retry.backoff.ms: 20 }"))
    var expected: [String] = []
    for (name, code) in Self.produceFaults {
      let names = (0..<40).map { "\(name) \($0)" }
      expected += names
      for _ in 0..<5 {
        try setting.cluster.push(code, delayMilliseconds: 0, for: .produce, at: 2)
      }
      // Several batches, of which some meet the fault while others wait behind them.
      for part in stride(from: 0, to: 40, by: 10) {
        try pipeline.produce(Array(names[part..<part + 10]))
      }
      try pipeline.waitForTitles(names)
    }
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    // No order: what readers of committed records never see shows here too; and the cluster takes a batch although
    // the one before it failed, as no broker does from an idempotent producer.
    Delivery.atLeastOnce.check(try pipeline.titles(), of: expected, keepsOrder: false)
    #expect(try pipeline.broker.consumeAll(pipeline.dead).isEmpty)
  }

  @Test(arguments: Delivery.allCases)
  func `where latest begins is read once it is committed, and not before`(
    _ delivery: Delivery
  ) throws {
    let setting = try Setting()
    let pipeline = setting.pipeline
    try pipeline.produce((0..<10).map { "before \($0)" })
    for _ in 0..<2 {
      try setting.cluster.push(
        ErrorCode.groupAuthorizationFailed, delayMilliseconds: 0, for: .offsetCommit, at: 1)
    }
    let worker = try pipeline.start(
      .init(delivery: delivery, kafka: "  auto.offset.reset: latest"))
    #expect(worker.worker.says("where reading begins cannot be committed"))
    // The partition goes on by itself, with nothing to deliver.
    #expect(try worker.waitFor("/readyz") { status, _ in status == 200 })
    #expect(try pipeline.broker.committed(pipeline.group, pipeline.raw) == [10])
    let names = (0..<10).map { "after \($0)" }
    try pipeline.produce(names)
    try pipeline.waitForTitles(names)
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    #expect(Set(try pipeline.titles()) == Set(names))
  }

  /// How a step of a transaction can fail.
  private static let transactionFaults: [(request: MockCluster.Request, codes: [Int32])] = [
    // It passes.
    (.addPartitionsToTransaction, [ErrorCode.coordinatorNotAvailable, ErrorCode.notCoordinator]),
    (.addPartitionsToTransaction, [ErrorCode.concurrentTransactions, ErrorCode.transport]),
    (.addOffsetsToTransaction, [ErrorCode.coordinatorLoadInProgress, ErrorCode.notCoordinator]),
    (.addOffsetsToTransaction, [ErrorCode.transport]),
    (.transactionOffsetCommit, [ErrorCode.coordinatorLoadInProgress, ErrorCode.notCoordinator]),
    (.transactionOffsetCommit, [ErrorCode.requestTimedOut, ErrorCode.transport]),
    (.endTransaction, [ErrorCode.coordinatorNotAvailable, ErrorCode.notCoordinator]),
    (.endTransaction, [ErrorCode.concurrentTransactions, ErrorCode.transport]),
    // The transaction is to be aborted.
    (.addPartitionsToTransaction, [ErrorCode.topicAuthorizationFailed]),
    (.addOffsetsToTransaction, [ErrorCode.groupAuthorizationFailed]),
    (.transactionOffsetCommit, [ErrorCode.illegalGeneration]),
    (.transactionOffsetCommit, [ErrorCode.unknownMember]),
    (.transactionOffsetCommit, [ErrorCode.groupAuthorizationFailed]),
    // The producer is of no use any more.
    (.addPartitionsToTransaction, [ErrorCode.invalidProducerEpoch]),
    (.addPartitionsToTransaction, [ErrorCode.invalidTransactionState]),
    (.addOffsetsToTransaction, [ErrorCode.producerFenced]),
    (.addOffsetsToTransaction, [ErrorCode.invalidProducerIDMapping]),
    (.transactionOffsetCommit, [ErrorCode.invalidProducerEpoch]),
    (.endTransaction, [ErrorCode.invalidProducerEpoch]),
    (.endTransaction, [ErrorCode.producerFenced]),
    (.endTransaction, [ErrorCode.transactionalIDAuthorizationFailed]),
    (.initProducerID, [ErrorCode.coordinatorNotAvailable, ErrorCode.concurrentTransactions]),
  ]

  @Test func `no failure of any step of a transaction loses a record`() throws {
    let broker = try Broker(.embedded)
    let mock = try #require(broker.mock)
    let pipeline = try SmallPipeline(broker)
    let worker = try pipeline.start(
      .init(delivery: .exactlyOnce, every: "50ms", kafka: "  producer: { retry.backoff.ms: 20 }"))
    try pipeline.produce(["first"])
    try pipeline.waitForTitles(["first"])
    var expected = ["first"]
    for (request, codes) in Self.transactionFaults {
      let name = "\(request) \(codes)"
      expected.append(name)
      // A new producer asks for its identifier only after the loss of the one before it.
      if request == .initProducerID { mock.push([ErrorCode.producerFenced], for: .endTransaction) }
      mock.push(codes, for: request)
      try pipeline.produce([name])
      try pipeline.waitForTitles([name])
      // What was aborted shows: only a commit that is counted is one.
      let counted = try worker.waitFor("/metrics") { _, _ in
        (try? worker.metric("sluice_clean_total{route=\"things\"}")) ?? 0 >= Double(expected.count)
      }
      try #require(counted, "\(name): \(worker.worker.messages)")
    }
    let aborted = try worker.metric("sluice_transactions_total{result=\"aborted\"}") ?? 0
    let failed = try worker.metric("sluice_transactions_total{result=\"failed\"}") ?? 0
    #expect(aborted >= 3)
    #expect(failed >= 5)
    #expect(try worker.waitFor("/readyz") { status, _ in status == 200 })
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    Delivery.atLeastOnce.check(try pipeline.titles(), of: expected)
  }

  @Test func `an acknowledgement that comes after the partition was given up is late, and counted`()
    throws
  {
    let setting = try Setting()
    let pipeline = setting.pipeline
    let settings = SmallPipeline.Settings(drain: "500ms")
    let worker = try pipeline.start(settings)
    try pipeline.produce(["first"])
    try pipeline.settle(worker)
    // Nothing is acknowledged until the partition has gone, however long that takes.
    try setting.cluster.setDown(2)
    try pipeline.produce(["late"])
    let isInFlight = try worker.waitFor("/metrics") { _, body in
      body.contains("sluice_records_consumed_total{topic=\"\(pipeline.raw)\"} 2")
    }
    #expect(isInFlight, "\(worker.worker.messages)")
    let other = try pipeline.start(settings)
    #expect(worker.worker.says("not drained: what is in flight will be read again"))
    try setting.cluster.setUp(2)
    // Now and then the group hands it out, and takes it back, once more.
    let isCounted = try worker.waitFor("/metrics") { _, _ in
      (try? worker.metric("sluice_late_acknowledgements_total")) ?? 0 >= 1
    }
    #expect(isCounted, "\(worker.worker.messages)")
    // It moved no watermark: the record is read again, by whoever has the partition now.
    try pipeline.settle(worker, other)
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    #expect(other.stop() == 0, "\(other.worker.messages)")
    let titles = try pipeline.titles()
    #expect(titles.count >= 3)
    Delivery.atLeastOnce.check(titles, of: ["first", "late"])
  }
}
