import BrokerSupport
import Kafka
import TestSupport
import Testing

@Suite struct MockProcessTests {
  @Test func `a cluster in a process of its own keeps records, and fails as it is told`() throws {
    let cluster = try MockProcess(brokers: 3)
    let broker = try Broker(cluster)
    #expect(
      try broker.admin.metadata(timeoutMilliseconds: Waiting.requestMilliseconds).brokers.count == 3
    )
    let topic = try broker.makeTopic("things", partitions: 2)
    try cluster.push([ErrorCode.notLeader, ErrorCode.requestTimedOut], for: .produce)
    try broker.produce((0..<4).map { TestRecord(value: "\($0)", partition: 1) }, to: topic)
    #expect(try broker.consumeAll(topic).map(\.text) == ["0", "1", "2", "3"])

    try cluster.push([ErrorCode.messageTooLarge], for: .produce)
    #expect(throws: KafkaError.self) { try broker.produce([TestRecord(value: "x")], to: topic) }
    try cluster.push([ErrorCode.messageTooLarge], for: .produce)
    try cluster.clearErrors(for: .produce)
    try broker.produce([TestRecord(value: "4", partition: 1)], to: topic)

    try cluster.setLeader(3, of: TopicPartition(topic, 0))
    try cluster.setLeader(2, of: TopicPartition(topic, 1))
    let partitions = try broker.admin.topic(topic, timeoutMilliseconds: Waiting.requestMilliseconds)
      .partitions
    #expect(partitions.sorted { $0.id < $1.id }.map(\.leader) == [3, 2])
    try broker.produce([TestRecord(value: "5", partition: 1)], to: topic)
    #expect(try broker.consumeAll(topic).map(\.text) == ["0", "1", "2", "3", "4", "5"])
  }

  @Test func `every command is taken, and a wrong one answered`() throws {
    let cluster = try MockProcess(brokers: 2)
    try cluster.createTopic("things", partitions: 2, replication: 2)
    try cluster.setRoundTrip(milliseconds: 20, broker: 1)
    try cluster.setRoundTrip(milliseconds: 0)
    try cluster.setDown(1)
    try cluster.setUp()
    try cluster.setCoordinator(2, ofGroup: "workers")
    try cluster.setCoordinator(1, ofTransactions: "worker-1")
    try cluster.push(0, delayMilliseconds: 10, for: .fetch, at: 2)
    try cluster.setError(ErrorCode.topicAuthorizationFailed, forTopic: "things")
    let broker = try Broker(cluster)
    let refused = try broker.admin.topic("things", timeoutMilliseconds: Waiting.requestMilliseconds)
    #expect(refused.error?.code == ErrorCode.topicAuthorizationFailed)
    try cluster.setError(0, forTopic: "things")
    #expect(
      try broker.admin.topic("things", timeoutMilliseconds: Waiting.requestMilliseconds).error
        == nil)
    #expect(throws: MockProcess.Failure.self) { try cluster.createTopic("things") }
    try cluster.createTopic("others")
  }

  @Test func `it ends with its owner, and one that has gone is an error`() throws {
    let cluster = try MockProcess()
    cluster.process.kill()
    #expect(cluster.process.exit == .signal(9))
    #expect(throws: MockProcess.Failure.self) { try cluster.createTopic("late") }

    var owner: MockProcess? = try MockProcess()
    let process = try #require(owner?.process)
    owner = nil
    #expect(process.wait(Waiting.limit) == .code(0))
  }
}
