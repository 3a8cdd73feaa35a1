import Kafka
import Pipeline
import Synchronization

/// A producer and the topics that the routes write to, looked up once.
final class OutputChannel: Sendable {
  let producer: Producer
  /// By route.
  let clean: [ProducerTopic]
  private let deadOfRoute: [ProducerTopic]
  private let deadOfTopic: [ProducerTopic]
  private let retired = Atomic(false)

  init(_ producer: Producer, table: RoutingTable) throws(KafkaError) {
    self.producer = producer
    clean = try Self.topics(table.routes.map(\.to), of: producer)
    deadOfRoute = try Self.topics(table.routes.map(\.deadLetters), of: producer)
    deadOfTopic = try Self.topics(table.topics.map(\.deadLetters), of: producer)
  }

  /// Its producer is of no use any more.
  ///
  /// - Returns: false where that was known.
  func retire() -> Bool { !retired.exchange(true, ordering: .acquiringAndReleasing) }

  var isRetired: Bool { retired.load(ordering: .acquiring) }

  /// The dead-letter topic of a route, or, where none is known, of the source topic.
  func deadLetters(route: Int?, topicIndex: Int) -> ProducerTopic {
    route.map { deadOfRoute[$0] } ?? deadOfTopic[topicIndex]
  }

  private static func topics(
    _ names: [String], of producer: Producer
  ) throws(KafkaError) -> [ProducerTopic] {
    var topics: [ProducerTopic] = []
    for name in names { topics.append(try producer.topic(name)) }
    return topics
  }
}

/// Makes channels, and holds the one that is in use; a fatal error of its producer replaces it.
final class OutputHub: Sendable {
  private let properties: ClientProperties
  private let table: RoutingTable
  private let transactionalID: String?
  /// Of each producer that is made.
  let batchLimit: BatchLimit
  private let log: LogHandler?
  private let channel: Mutex<OutputChannel>

  /// - Parameter transactionalID: of the producers, where they are transactional.
  init(
    _ properties: ClientProperties, table: RoutingTable, transactionalID: String? = nil,
    batchLimit: BatchLimit, log: LogHandler?
  ) throws(KafkaError) {
    self.properties = properties
    self.table = table
    self.transactionalID = transactionalID
    self.batchLimit = batchLimit
    self.log = log
    channel = Mutex(
      try Self.make(batchLimit.applied(to: properties), table, transactionalID, log))
  }

  var current: OutputChannel { channel.withLock { $0 } }

  /// A producer in the place of the one that failed. What the old one still holds is given up: its
  /// records are read again.
  func replace() throws(KafkaError) {
    let fresh = try Self.make(
      batchLimit.applied(to: properties), table, transactionalID, log)
    let old = channel.withLock { channel in
      defer { channel = fresh }
      return channel
    }
    old.producer.purge()
    old.producer.wakeDeliveries()
  }

  /// A producer that sends each record in a batch of its own, so that a refusal is of that record alone.
  func single() throws(KafkaError) -> OutputChannel {
    var alone = properties
    alone.producer += [("batch.num.messages", "1"), ("linger.ms", "0")]
    return try Self.make(alone, table, nil, log)
  }

  private static func make(
    _ properties: ClientProperties, _ table: RoutingTable, _ transactionalID: String?,
    _ log: LogHandler?
  ) throws(KafkaError) -> OutputChannel {
    let producer = try Producer(properties, transactionalID: transactionalID, log: log)
    return try OutputChannel(producer, table: table)
  }
}
