import BrokerSupport
import Kafka

/// Reads whole topics as their readers see them: what is committed, up to the high watermark. That is reached
/// only when no transaction is open any more, so that the last stable offset is there too.
struct LogReader {
  /// The first offset and the one behind the last, by partition.
  private(set) var bounds: [TopicPartition: (low: Int64, high: Int64)] = [:]
  private let consumer: Consumer

  init(_ topics: [String], _ broker: Broker) throws {
    for topic in topics {
      let found = try Patience.ask(broker.admin) { (admin) throws(KafkaError) in
        try admin.topic(topic, timeoutMilliseconds: 10_000)
      }
      for partition in found.partitions {
        let place = TopicPartition(topic, partition.id)
        bounds[place] = try Patience.ask(broker.admin) { (admin) throws(KafkaError) in
          try admin.watermarks(place, timeoutMilliseconds: 10_000)
        }
      }
    }
    var properties = broker.properties
    properties.consumer += [
      ("group.id", "sluice-conservation-reader"), ("enable.partition.eof", "true"),
      ("fetch.wait.max.ms", "50"),
    ]
    consumer = try Consumer(properties)
  }

  /// Gives every record, those of a partition in the order of their offsets.
  func read(
    deadline: Duration, _ take: (_ topic: String, TestRecord) throws -> Void
  ) throws {
    let limit = ContinuousClock.now + deadline
    try consumer.assign(bounds.map { PartitionOffset($0.key, offset: $0.value.low) })
    var open = bounds.filter { $0.value.high > $0.value.low }
    while !open.isEmpty {
      switch consumer.poll(timeoutMilliseconds: 100) {
      case .message(let message):
        let topic = consumer.topicName(message.view.topicIndex)
        let record = TestRecord(message.view)
        try take(topic, record)
        let place = TopicPartition(topic, message.view.partition)
        if record.offset + 1 >= bounds[place]?.high ?? .max { open[place] = nil }
      case .endOfPartition:
        // By positions: the last offsets may be control records.
        for result in try consumer.position(Array(open.keys))
        where result.place.offset >= bounds[result.place.topicPartition]?.high ?? .max {
          open[result.place.topicPartition] = nil
        }
      case .error(let error, _) where !error.isRetriable: throw error
      default: break
      }
      if ContinuousClock.now > limit {
        throw BrokerTimeout(
          description: "not read to the high watermark in \(deadline): "
            + open.map { "\($0.key) of \($0.value)" }.joined(separator: ", "))
      }
    }
  }
}
