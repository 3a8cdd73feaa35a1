import Telemetry
import Testing

@testable import Kafka
@testable import Worker

/// What is made of librdkafka's statistics.
@Suite struct ShownCountsTests {
  private func statistics(
    brokers: [(name: String, id: Int, state: String)] = [], sent: Int = 0, inFlight: Int = 0
  ) throws -> Statistics {
    let members = brokers.map { broker in
      """
      "\(broker.name)": { "name": "\(broker.name)", "nodeid": \(broker.id), "source": "learned",
        "state": "\(broker.state)", "txretries": 0, "outbuf_cnt": 0, "waitresp_cnt": 0 }
      """
    }
    let text = """
      { "name": "sluice#producer-1", "type": "producer", "msg_cnt": 3, "msg_size": 30,
        "msg_max": 9, "msg_size_max": 90, "txmsgs": \(sent),
        "topics": { "t": { "topic": "t", "partitions": { "0": { "partition": 0, "desired": false,
          "lo_offset": -1, "hi_offset": -1, "ls_offset": -1, "committed_offset": -1, "fetchq_cnt": 0,
          "fetchq_size": 0, "msgs_inflight": \(inFlight) } } } },
        "brokers": { \(members.joined(separator: ",")) } }
      """
    return try Array(text.utf8).withUnsafeBytes { try Statistics(json: $0) }
  }

  @Test func `a broker that one client has lost is down`() throws {
    let consumer = try statistics(brokers: [("a/1", 1, "UP"), ("b/2", 2, "UP")])
    let producer = try statistics(brokers: [("a/1", 1, "DOWN"), ("c/3", 3, "INIT")])
    let counted = BrokerStates.count(consumer.brokers + producer.brokers)
    #expect(counted.up == 1 && counted.down == 1)
  }

  @Test func `configured addresses count until brokers are known`() throws {
    let before = try statistics(brokers: [("a/bootstrap", -1, "TRY_CONNECT")])
    #expect(BrokerStates.count(before.brokers).down == 1)
    let after = try statistics(brokers: [("a/bootstrap", -1, "UP"), ("a/1", 1, "UP")])
    #expect(BrokerStates.count(after.brokers) == (1, 0))
  }

  @Test func `records are repeated that were sent more often than reported`() throws {
    let metrics = SluiceMetrics(version: "1", librdkafka: "1")
    var counters = ProducerCounters(metrics)
    func count(reports: Int, sent: Int, inFlight: Int) throws {
      var found = DeliveryReports()
      found.deliveries = Array(
        repeating: Delivery(opaque: 0, partition: 0, offset: 0, errorCode: 0), count: reports)
      found.statistics = try statistics(
        brokers: [("a/1", 1, "UP")], sent: sent, inFlight: inFlight)
      counters.count(found)
    }
    try count(reports: 5, sent: 9, inFlight: 4)
    #expect(metrics.produceRetries.value == 0)
    try count(reports: 1, sent: 15, inFlight: 4)
    #expect(metrics.produceRetries.value == 5)
    try count(reports: 4, sent: 15, inFlight: 0)
    #expect(metrics.produceRetries.value == 5)
    try count(reports: 0, sent: 16, inFlight: 0)
    #expect(metrics.produceRetries.value == 6)
    #expect(metrics.producerQueueRecords.value == 3)
  }
}
