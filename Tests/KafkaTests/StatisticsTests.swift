import BrokerSupport
import Kafka
import TestSupport
import Testing

/// What clients count of themselves.
@Suite struct StatisticsTests {
  @Test(arguments: BrokerKind.available)
  func `a consumer tells offsets, queues and brokers`(_ kind: BrokerKind) throws {
    let broker = try Broker(kind)
    let topic = try broker.makeTopic("counted", partitions: 2)
    try broker.produce((0..<9).map { TestRecord(value: "\($0)", partition: 1) }, to: topic)
    var properties = broker.properties(group: broker.group("g"))
    properties.consumer.append(("statistics.interval.ms", "100"))
    let consumer = try Consumer(properties)
    try consumer.subscribe([topic])
    let known = try consumer.statistics {
      $0.partition(topic, 1)?.highOffset == 9 && $0.brokers.contains(where: \.isUp)
    }
    #expect(known.clientType == "consumer" && known.clientName.hasPrefix("sluice#consumer-"))
    #expect(known.partitions.allSatisfy { $0.partition >= 0 })
    let partition = try #require(known.partition(topic, 1))
    #expect(partition.isDesired && partition.lowOffset == 0 && partition.stableOffset == 9)
    #expect(partition.committedOffset < 0)
    #expect(known.messageQueue.records == 0)
    let outcome = consumer.commitAndWait(
      [PartitionOffset(topic, 1, offset: 7)], timeoutMilliseconds: Waiting.requestMilliseconds)
    #expect(outcome.error == nil)
    let later = try consumer.statistics { $0.partition(topic, 1)?.committedOffset == 7 }
    #expect(later.brokers.allSatisfy { !$0.name.contains("GroupCoordinator") })
    #expect(consumer.close(deadlineMilliseconds: Waiting.milliseconds))
  }

  @Test func `a producer tells what it holds, and which brokers are away`() throws {
    let broker = try Broker(.embedded)
    let topic = try broker.makeTopic("held")
    var properties = broker.properties
    properties.producer.append(("statistics.interval.ms", "100"))
    let producer = try Producer(properties)
    let target = try producer.topic(topic)
    #expect(target.send("before", by: producer, opaque: 0) == nil)
    _ = try producer.deliveries(1)
    let empty = try producer.statistics { $0.brokers.contains(where: \.isUp) }
    #expect(empty.clientType == "producer" && empty.messageQueue.records == 0)
    #expect(empty.messageQueue.byteLimit == 65536 * 1024)
    try broker.mock?.setDown()
    for opaque in 1...3 { _ = target.send("0123456789", by: producer, opaque: UInt64(opaque)) }
    let held = try producer.statistics {
      !$0.brokers.contains(where: \.isUp) && $0.messageQueue.records == 3
    }
    #expect(held.messageQueue.bytes == 30)
  }

  @Test func `records that are sent again are counted again`() throws {
    let broker = try Broker(.embedded)
    let topic = try broker.makeTopic("again")
    var properties = broker.properties
    properties.producer.append(("statistics.interval.ms", "100"))
    let producer = try Producer(properties)
    broker.mock?.push([ErrorCode.notLeader, ErrorCode.requestTimedOut], for: .produce)
    #expect(try producer.topic(topic).send("v", by: producer, opaque: 0) == nil)
    #expect(try producer.deliveries(1).first?.error == nil)
    let counted = try producer.statistics { $0.sentRecords > 0 && $0.recordsInFlight == 0 }
    #expect(counted.sentRecords == 3)
  }

  @Test func `every five seconds, unless the user says otherwise`() {
    var properties = ClientProperties()
    for role in [ClientConfiguration.Role.consumer, .producer] {
      #expect(
        ClientConfiguration(role, properties).value(of: "statistics.interval.ms") == "5000")
    }
    let admin = ClientConfiguration(.admin, properties)
    #expect(admin.value(of: "statistics.interval.ms") == nil)
    properties.common.append(("statistics.interval.ms", "0"))
    let consumer = ClientConfiguration(.consumer, properties)
    #expect(consumer.value(of: "statistics.interval.ms") == "0")
  }

  private static let whole = """
    {"name":"n","client_id":"sluice","type":"consumer","msg_cnt":1,"msg_size":2,"msg_max":3,\
    "msg_size_max":4,"txmsgs":5,"unknown":{"x":[1.5]},"brokers":{\
    "h:1/1":{"name":"h:1/1","nodeid":1,"source":"learned","state":"UP","txretries":5,\
    "outbuf_cnt":6,"waitresp_cnt":7},\
    "h:2/bootstrap":{"name":"h:2/bootstrap","nodeid":-1,"source":"configured","state":"CONNECT",\
    "txretries":0,"outbuf_cnt":0,"waitresp_cnt":0},\
    "h:3/3":{"name":"h:3/3","nodeid":3,"source":"learned","state":"INIT","txretries":0,\
    "outbuf_cnt":0,"waitresp_cnt":0},\
    "GroupCoordinator":{"source":"logical"},":0/internal":{"source":"internal"}},\
    "topics":{"t":{"topic":"t","partitions":{\
    "0":{"partition":0,"desired":true,"lo_offset":1,"hi_offset":9007199254740993,"ls_offset":-1001,\
    "committed_offset":-1001,"fetchq_cnt":8,"fetchq_size":9,"msgs_inflight": 6},"-1":{"partition":-1}}}}}
    """

  @Test func `what matters is read, the rest left out`() throws {
    let statistics = try parse(Self.whole)
    #expect(statistics.clientName == "n" && statistics.clientType == "consumer")
    let queue = statistics.messageQueue
    #expect([queue.records, queue.bytes, queue.recordLimit, queue.byteLimit] == [1, 2, 3, 4])
    #expect(statistics.sentRecords == 5 && statistics.recordsInFlight == 6)
    #expect(statistics.brokers.map(\.id) == [1, -1, 3])
    #expect(statistics.brokers.map(\.isUp) == [true, false, false])
    #expect(statistics.brokers.map(\.isDown) == [false, true, false])
    #expect(statistics.brokers.map(\.retries) == [5, 0, 0])
    #expect(statistics.partitions.count == 1)
    let partition = try #require(statistics.partition("t", 0))
    #expect(partition.isDesired && partition.lowOffset == 1)
    #expect(partition.highOffset == 9_007_199_254_740_993)
    #expect(partition.stableOffset == -1001 && partition.committedOffset == -1001)
    #expect(partition.fetchQueueMessages == 8 && partition.fetchQueueBytes == 9)
  }

  @Test(arguments: [
    ("", "cannot be read"), ("{", "at byte 1"), ("[]", "statistics is no object"),
    (#"{"name":1}"#, "`name` of statistics is not text"),
    (whole.replacing(#""hi_offset":9007199254740993"#, with: #""hi_offset":1.5"#), "`hi_offset`"),
    (whole.replacing(#""nodeid":1,"#, with: #""nodeid":4294967296,"#), "`nodeid` of h:1/1"),
    (whole.replacing(#""desired":true,"#, with: ""), "`desired` of 0 is not true or false"),
    (whole.replacing(#""t":{"#, with: #""t":7,"u":{"#), "t is no object"),
  ])
  func `what cannot be read is an error, and says where`(_ text: String, _ part: String) throws {
    let error = #expect(throws: KafkaError.self) { try parse(text) }
    #expect(error?.code == ErrorCode.fail)
    #expect(error?.message.hasPrefix("librdkafka's statistics cannot be read: ") == true)
    #expect(error?.message.contains(part) == true, "\(error?.message ?? "")")
  }

  @Test func `no part of it is a trap`() {
    let bytes = Array(Self.whole.utf8)
    for end in bytes.indices {
      #expect(throws: KafkaError.self) {
        try bytes[..<end].withUnsafeBytes { try Statistics(json: $0) }
      }
    }
  }

  private func parse(_ text: String) throws -> Statistics {
    try Array(text.utf8).withUnsafeBytes { try Statistics(json: $0) }
  }
}

extension Statistics {
  fileprivate func partition(_ topic: String, _ number: Int32) -> Partition? {
    partitions.first { $0.topic == topic && $0.partition == number }
  }
}

extension Consumer {
  /// The first statistics that are asked for; records on the way are dropped.
  fileprivate func statistics(where isWanted: (Statistics) -> Bool) throws -> Statistics {
    var found: Statistics?
    try poll(
      deadline: Waiting.limit, until: { found != nil },
      handling: { event in
        if case .statistics(let statistics) = event, isWanted(statistics) { found = statistics }
      })
    return try #require(found)
  }
}

extension Producer {
  /// The first statistics that are asked for; reports on the way are dropped.
  fileprivate func statistics(where isWanted: (Statistics) -> Bool) throws -> Statistics {
    var reports = DeliveryReports()
    let end = ContinuousClock.now + Waiting.limit
    while ContinuousClock.now < end {
      pollDeliveries(into: &reports, timeoutMilliseconds: 100)
      if let statistics = reports.statistics, isWanted(statistics) { return statistics }
    }
    throw BrokerTimeout(description: "the producer told no such statistics")
  }
}
