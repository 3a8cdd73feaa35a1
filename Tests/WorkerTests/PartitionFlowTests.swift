import Kafka
import Normalization
import TestSupport
import Testing

@testable import Pipeline
@testable import Worker

@Suite struct PartitionFlowTests {
  private static func verdicts(clean: Int) -> [Verdict] {
    (0..<clean).map { .clean(CleanRecord(route: 0, item: $0, value: 0..<0, key: .kept)) }
  }

  @Test func `a partition that reads again still commits what was done before`() throws {
    let topic = try Flow(records: 0).flow.topic
    let again = FlowTable(.atLeastOnce).add(
      topic: topic, topicIndex: 0, partition: 0, start: 5000, committed: 1000)
    #expect(again.offsetToCommit == 5000)
    again.didCommit(5000)
    #expect(again.offsetToCommit == nil)
  }

  @Test func `a clean record refused before its neighbours are handed over counts as rejected`()
    throws
  {
    let flow = try Flow(records: 1)
    let record = try flow.begin(0)
    flow.flow.refuse(record, .tooLarge)
    let open = PartitionProgress.Done()
    #expect(flow.flow.acknowledged(record) == open)
    #expect(flow.flow.handedOver(record, RecordTally(Self.verdicts(clean: 2))) == open)
    let tally = try #require(flow.flow.acknowledged(record)?.tally)
    #expect(tally.clean == 1)
    #expect(tally.rejected.map(\.code) == ["too-large"])
    #expect(flow.flow.done == 1)
  }

  @Test func `what fails for an abandoned flow asks for nothing more`() throws {
    let flow = try Flow(records: 1)
    let recovery = Recovery()
    recovery.readAgain(flow.flow, because: KafkaError(code: ErrorCode.unknownTopic))
    recovery.readAgain(flow.flow, because: KafkaError(code: ErrorCode.unknownTopic))
    #expect(recovery.take().rewinds.count == 1)
    flow.flow.abandon()
    recovery.readAgain(flow.flow, because: KafkaError(code: ErrorCode.unknownTopic))
    #expect(recovery.take().rewinds.isEmpty)
  }

  @Test func `an acknowledgement after the partition is gone moves no watermark`() throws {
    let flow = try Flow(records: 2)
    let first = try flow.begin(0)
    let second = try flow.begin(1)
    for record in [first, second] {
      let early = flow.flow.handedOver(record, RecordTally(Self.verdicts(clean: 1)))
      #expect(early.tally == nil)
    }
    #expect(flow.flow.acknowledged(first)?.tally != nil)
    flow.flow.abandon()
    #expect(flow.flow.acknowledged(second) == nil)
    #expect(flow.flow.offsetToCommit == 1)
  }

  @Test func `a slot is used again when every report has come`() throws {
    let flow = try Flow(records: 0)
    let table = FlowTable(.atLeastOnce)
    func add() -> PartitionFlow {
      table.add(topic: flow.flow.topic, topicIndex: 0, partition: 0, start: 0)
    }
    let first = add()
    #expect(first.willProduce())
    table.abandon(first)
    // A stopped partition that is revoked then.
    table.abandon(first)
    #expect(!first.willProduce())
    #expect(add().slot == 1)
    first.reported()
    #expect(add().slot == 0)
  }
}

/// A flow with records that a consumer has read from an embedded cluster.
private struct Flow {
  let flow: PartitionFlow
  private let batch = MessageBatch()
  private let cluster: MockCluster
  private let consumer: Consumer

  init(records: Int) throws {
    let plan = try Plan.compile(NormalizationDefinition(fields: [], otherFields: .keep)).get()
    let table = RoutingTable([
      Route(name: "r", from: ["raw"], plan: plan, to: "clean", deadLetters: "dead")
    ])
    flow = PartitionFlow(
      slot: 0, topic: table.topics[0], topicIndex: 0, partition: 0, start: nil)
    cluster = try MockCluster()
    try cluster.createTopic("raw")
    var properties = ClientProperties(common: [("bootstrap.servers", cluster.bootstrap)])
    let producer = try Producer(properties)
    let topic = try producer.topic("raw")
    for number in 0..<records {
      #expect(
        producer.produce(to: topic, key: nil, value: nil, opaque: UInt64(number)) == nil)
    }
    properties.consumer.append(("group.id", "g"))
    consumer = try Consumer(properties)
    try consumer.assign([PartitionOffset("raw", 0, offset: PartitionOffset.beginning)])
    let limit = Deadline.after(Waiting.limit)
    while batch.count < records, !limit.isPast {
      if case .message(let message) = consumer.poll(timeoutMilliseconds: 100) {
        batch.append(message)
      }
    }
    try #require(batch.count == records)
  }

  /// The record at this position begins.
  func begin(_ position: Int) throws -> Watermark.Sequence {
    let held = HeldMessage(view: batch.messages[position], batch: batch)
    return try #require(flow.begin(held, bytes: 1)).sequence
  }
}
