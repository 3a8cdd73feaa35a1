import BrokerSupport
import Kafka
import TestSupport

/// What happens to a source topic's log.
extension Broker {
  /// Writes the records in one transaction, with what ends it: the log has one offset more than they are.
  func transact(_ records: [TestRecord], to topic: String, commits: Bool) throws {
    var properties = properties
    // No broker ends one that a slow machine leaves open.
    properties.producer.append(("transaction.timeout.ms", "60000"))
    let producer = try Producer(properties, transactionalID: prefix + "source")
    let target = try producer.topic(topic)
    try producer.initTransactions(timeoutMilliseconds: Waiting.requestMilliseconds)
    try producer.beginTransaction()
    for record in records {
      let error = (record.value ?? []).withUnsafeBytes {
        producer.produce(to: target, key: nil, value: $0, opaque: 0)
      }
      if let error { throw error }
    }
    // The end of a transaction waits until every report is taken.
    var reports = DeliveryReports()
    while producer.queueLength > 0 {
      producer.pollDeliveries(into: &reports, timeoutMilliseconds: 1000)
      if let error = reports.deliveries.lazy.compactMap(\.error).first { throw error }
    }
    if commits { try producer.commitTransaction() } else { try producer.abortTransaction() }
  }

  /// Deletes a topic, and waits until the broker knows it no more.
  func deleteTopic(_ topic: String) throws {
    try admin.deleteTopics([topic], timeoutMilliseconds: Waiting.requestMilliseconds)
    try waitUntilGone(topic)
  }

  /// Makes a topic anew, under a name that was deleted.
  func remakeTopic(_ topic: String, partitions: Int = 1) throws {
    try admin.createTopics(
      [NewTopic(topic, partitions: partitions)], timeoutMilliseconds: Waiting.requestMilliseconds)
    try admin.waitForTopics([topic], timeoutMilliseconds: Waiting.requestMilliseconds)
  }

  /// Removes what lies before the offset of the topic's first partition.
  func cut(_ topic: String, before offset: Int64) throws {
    try admin.deleteRecords(
      before: [PartitionOffset(topic, 0, offset: offset)],
      timeoutMilliseconds: Waiting.requestMilliseconds)
  }
}

extension SmallPipeline {
  /// A clean record's source.
  static func things(_ numbers: Range<Int>) -> [TestRecord] {
    numbers.map { TestRecord(key: "k\($0)", value: "{\"name\":\"\($0)\"}") }
  }

  /// What became of it.
  static func titles(_ numbers: Range<Int>) -> [String] { numbers.map { "{\"title\":\"\($0)\"}" } }
}

extension RunningWorker {
  /// What was counted of offsets without a record, by cause.
  func skippedOffsets(_ topic: String) throws -> [String: Double] {
    let found = try worker.metrics()
    var counts: [String: Double] = [:]
    for cause in ["retention", "gap", "reset"] {
      let series = "sluice_offsets_skipped_total{topic=\"\(topic)\",cause=\"\(cause)\"}"
      if let count = found[series], count > 0 { counts[cause] = count }
    }
    return counts
  }

  /// Waits until so many are counted.
  func hasSkipped(_ expected: [String: Double], of topic: String) throws -> Bool {
    try waitFor("/metrics") { _, _ in (try? skippedOffsets(topic)) == expected }
  }

  /// The causes of the jumps that it has logged.
  var jumps: [String] {
    worker.messages.split(separator: "\n").filter { $0.contains("\"event\":\"position jumped\"") }
      .map { line in
        let cause = line.split(separator: "\"cause\":\"").dropFirst().first ?? ""
        return String(cause.prefix { $0 != "\"" })
      }
  }
}
