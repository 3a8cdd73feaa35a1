import BrokerSupport
import Kafka
import TestSupport
import Testing

/// What each failure of a transaction obliges its caller to do. On the embedded broker, which fails
/// as it is told.
@Suite struct TransactionFaultTests {
  private struct Setting {
    let broker: Broker
    let mock: MockCluster
    let sink: DeliveryCollector
    let output: String

    /// In a transaction of one record.
    init(timeoutMilliseconds: Int = 10_000) throws {
      broker = try Broker(.embedded)
      mock = try #require(broker.mock)
      output = try broker.makeTopic("output")
      var properties = broker.properties
      properties.producer.append(("transaction.timeout.ms", "\(timeoutMilliseconds)"))
      sink = try DeliveryCollector.transactional("id", properties)
      try sink.producer.beginTransaction()
      try sink.send(["one"], to: output)
    }
  }

  @Test(arguments: [
    [ErrorCode.coordinatorNotAvailable, ErrorCode.notCoordinator],
    [ErrorCode.coordinatorLoadInProgress, ErrorCode.concurrentTransactions],
    [ErrorCode.transport],
  ])
  func `what passes is waited out by the call itself`(_ codes: [Int32]) throws {
    for ends in [true, false] {
      let setting = try Setting()
      setting.mock.push(codes, for: .endTransaction)
      if ends {
        try setting.sink.producer.commitTransaction()
      } else {
        try setting.sink.producer.abortTransaction()
      }
      try setting.sink.producer.beginTransaction()
      try setting.sink.producer.commitTransaction()
    }
  }

  @Test(arguments: [
    (ErrorCode.producerFenced, true), (ErrorCode.invalidProducerEpoch, true),
    (ErrorCode.invalidTransactionState, false),
    (ErrorCode.transactionalIDAuthorizationFailed, false),
  ])
  func `a commit that is refused for the producer's sake is fatal`(
    _ code: Int32, _ isFenced: Bool
  ) throws {
    let setting = try Setting()
    setting.mock.push([code], for: .endTransaction)
    let error = try #require(failure(of: setting.sink.producer.commitTransaction))
    #expect(error.isFatal && error.kind == .client && !error.isRetriable)
    #expect(error.isFenced == isFenced)
    #expect(error.isAccessRefused == (code == ErrorCode.transactionalIDAuthorizationFailed))
    let abort = try #require(failure(of: setting.sink.producer.abortTransaction))
    #expect(abort.isFatal && abort.isFenced == isFenced, "the abort tells the same")
    let target = try setting.sink.producer.topic(setting.output)
    #expect(target.send("v", by: setting.sink.producer, opaque: 1)?.isFatal == true)
  }

  @Test(arguments: [true, false])
  func `a coordinator that does not answer is waited for, however long`(_ commits: Bool) throws {
    let setting = try Setting(timeoutMilliseconds: 1000)
    // Every request times out, and the transaction's own time passes.
    try setting.mock.setRoundTrip(milliseconds: 5000)
    let mock = setting.mock
    let start = ContinuousClock.now
    let mending = TestThread {
      waitMilliseconds(2500)
      try mock.setRoundTrip(milliseconds: 0)
    }
    let producer = setting.sink.producer
    if commits {
      try producer.commitTransaction()
    } else {
      try producer.abortTransaction()
    }
    #expect(ContinuousClock.now - start >= .milliseconds(2000))
    try mending.value()
    try producer.beginTransaction()
  }

  @Test func `a commit of unknown outcome is fatal, not to be aborted`() throws {
    // No release that is known gives up a commit; one that does asks for an abort.
    let unknown = KafkaError(code: ErrorCode.timedOut, requiresAbort: true)
    let error = Producer.commitFailure(unknown)
    #expect(error.isFatal && error.isTimedOut && !error.requiresAbort && error.kind == .client)
    #expect(error.message == "no answer whether the transaction was committed")
    let known = KafkaError(code: ErrorCode.inconsistent, requiresAbort: true)
    #expect(Producer.commitFailure(known) == known)
  }

  @Test func `offsets that the group refuses require an abort`() throws {
    let setting = try Setting()
    let producer = setting.sink.producer
    let source = try setting.broker.makeTopic("source")
    let consumer = try Consumer(setting.broker.properties(group: "g"))
    try consumer.subscribe([source])
    try consumer.poll(until: { try consumer.assignment().count == 1 })
    let group = try #require(consumer.groupMetadata())
    for (code, isStale) in [
      (ErrorCode.illegalGeneration, true), (ErrorCode.unknownMember, true),
      (ErrorCode.staleMemberEpoch, true), (ErrorCode.fencedInstance, false),
      (ErrorCode.groupAuthorizationFailed, false),
    ] {
      setting.mock.push([code], for: .transactionOffsetCommit)
      let error = try #require(
        failure { () throws(KafkaError) in
          try producer.sendOffsets(
            [PartitionOffset(source, 0, offset: 1)], group, timeoutMilliseconds: 5000)
        })
      #expect(error.code == code)
      #expect(error.requiresAbort && error.isStaleAssignment == isStale && !error.isRetriable)
      // A record of the failed transaction is refused for the same reason.
      let late = try producer.topic(setting.output).send("late", by: producer, opaque: 2)
      #expect(late?.requiresAbort == true && late?.kind == .transaction)
      try producer.abortTransaction()
      try producer.beginTransaction()
    }
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test func `an abort gives up what is queued, and waits for its reports`() throws {
    let setting = try Setting()
    try setting.mock.setRoundTrip(milliseconds: 300)
    let target = try setting.sink.producer.topic(setting.output)
    for number in 0..<10 {
      #expect(target.send("v", by: setting.sink.producer, opaque: UInt64(number)) == nil)
    }
    try setting.sink.producer.abortTransaction()
    let late = setting.sink.deliveries.dropFirst()
    #expect(late.count == 10)
    #expect(late.allSatisfy { $0.error == nil || $0.error?.isPurged == true })
  }

  @Test func `a call out of turn is fatal, and a record outside is refused`() throws {
    let broker = try Broker(.embedded)
    let sink = try DeliveryCollector.transactional("id", broker.properties)
    let target = try sink.producer.topic(try broker.makeTopic("output"))
    let refused = try #require(target.send("v", by: sink.producer, opaque: 1))
    #expect(refused.code == ErrorCode.state && !refused.requiresAbort && !refused.isFatal)
    let abort = try #require(failure(of: sink.producer.abortTransaction))
    #expect(abort.code == ErrorCode.state && abort.isFatal)
    let plain = try Producer(broker.properties)
    #expect(
      try #require(failure(of: plain.beginTransaction)).code == ErrorCode.notConfigured)
  }

  @Test func `initializing waits for brokers, and is called again`() throws {
    let broker = try Broker(.embedded)
    let mock = try #require(broker.mock)
    try mock.setDown()
    let producer = try Producer(broker.properties, transactionalID: "id")
    let early = try #require(
      failure { () throws(KafkaError) in try producer.initTransactions(timeoutMilliseconds: 300) })
    #expect(early.isRetriable && early.isTimedOut && !early.isFatal)
    try mock.setUp()
    while let error = failure(
      of: { () throws(KafkaError) in try producer.initTransactions(timeoutMilliseconds: 2000) })
    {
      #expect(error.isRetriable, "\(error)")
      guard error.isRetriable else { return }
    }
    try producer.beginTransaction()
  }

  @Test(arguments: [
    (ErrorCode.transactionalIDAuthorizationFailed, true),
    (ErrorCode.invalidTransactionTimeout, false),
  ])
  func `an identifier that is refused is fatal at once`(
    _ code: Int32, _ isAccessRefused: Bool
  ) throws {
    let broker = try Broker(.embedded)
    try #require(broker.mock).push([code], for: .initProducerID)
    let producer = try Producer(broker.properties, transactionalID: "id")
    let error = try #require(
      failure { () throws(KafkaError) in
        try producer.initTransactions(timeoutMilliseconds: Waiting.requestMilliseconds)
      })
    #expect(error.isFatal && error.code == code && error.isAccessRefused == isAccessRefused)
  }

  @Test func `a coordinator that moves is found again`() throws {
    let cluster = try MockCluster(brokers: 3)
    try cluster.createTopic("output", replication: 3)
    let properties = ClientProperties(common: [("bootstrap.servers", cluster.bootstrap)])
    try cluster.setCoordinator(1, ofTransactions: "id")
    let sink = try DeliveryCollector.transactional("id", properties)
    for broker in [2, 3, 1] as [Int32] {
      try sink.producer.beginTransaction()
      try sink.send(["v"], to: "output")
      try cluster.setCoordinator(broker, ofTransactions: "id")
      try sink.producer.commitTransaction()
    }
  }
}
