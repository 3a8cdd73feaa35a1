import BrokerSupport
import Kafka
import Synchronization
import TestSupport

/// What only the mock cluster can be made to do: answer with errors, late or not at all, move leaders and
/// coordinators, and take brokers away.
///
/// The source topics have brokers 1 and 2, the outputs 3 and 4. So an error that ends a producer for good can be
/// meant for the workers' alone.
final class MockFaults: Faults {
  static let brokers = 4
  private static let sources: ClosedRange<Int32> = 1...2
  private static let outputs: ClosedRange<Int32> = 3...4

  private final class Tally: Sendable {
    let counts = Mutex<[String: Int]>([:])
  }

  private let broker: Broker
  private let cluster: MockProcess
  private let tally = Tally()
  private let recurrence: Recurrence

  init(
    _ broker: Broker, _ cluster: MockProcess, group: String, delivery: Delivery, workers: Int,
    seed: UInt64
  ) {
    self.broker = broker
    self.cluster = cluster
    recurrence = Recurrence(
      first: 1, random: SplitSeed(seed, "mock").random
    ) { [tally] recurrence, random in
      let fault = Fault.drawn(delivery, &random)
      try Self.befall(fault, broker, cluster, group, workers, recurrence, &random)
      tally.counts.withLock { $0["\(fault)", default: 0] += 1 }
      return Double.random(in: 0.1...0.8, using: &random)
    }
  }

  /// Gives each topic the brokers that are meant for it.
  static func lead(_ broker: Broker, _ cluster: MockProcess) throws {
    for topic in SourceTopic.allCases {
      for partition in 0..<Int32(topic.partitions) {
        try cluster.setLeader(
          sources.lowerBound + partition % 2,
          of: TopicPartition(broker.prefix + topic.name, partition))
      }
    }
    for topic in OutputTopic.allCases {
      for partition in 0..<Int32(topic.partitions) {
        try cluster.setLeader(
          outputs.lowerBound + partition % 2,
          of: TopicPartition(broker.prefix + topic.name, partition))
      }
    }
  }

  func stop() throws {
    try recurrence.stop()
    try cluster.setUp()
    try cluster.setRoundTrip(milliseconds: 0)
    for request in Fault.requests { try cluster.clearErrors(for: request) }
  }

  var summary: String {
    tally.counts.withLock { counts in
      counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }
  }

  // MARK: One of them

  private static func befall(
    _ fault: Fault, _ broker: Broker, _ cluster: MockProcess, _ group: String, _ workers: Int,
    _ recurrence: Recurrence, _ random: inout SeededRandom
  ) throws {
    switch fault {
    case .latency:
      let node = Int32.random(in: 1...Int32(brokers), using: &random)
      try cluster.setRoundTrip(
        milliseconds: Int.random(in: 0...150, using: &random), broker: node)
      _ = recurrence.pause(1)
      try cluster.setRoundTrip(milliseconds: 0, broker: node)
    case .brokerDown:
      let node = Int32.random(in: 1...Int32(brokers), using: &random)
      try cluster.setDown(node)
      _ = recurrence.pause(Double.random(in: 0.2...2, using: &random))
      try cluster.setUp(node)
    case .leaderMoved:
      let topic = OutputTopic.allCases.randomElement(using: &random) ?? .orders
      let place = TopicPartition(
        broker.prefix + topic.name, Int32.random(in: 0..<Int32(topic.partitions), using: &random))
      try cluster.setLeader(Int32.random(in: outputs, using: &random), of: place)
      let name = InputName(
        source: Int.random(in: SourceTopic.places.indices, using: &random), sequence: 0)
      try cluster.setLeader(
        Int32.random(in: sources, using: &random),
        of: TopicPartition(broker.prefix + name.topic.name, name.partition))
    case .coordinatorMoved:
      try cluster.setCoordinator(
        Int32.random(in: 1...Int32(brokers), using: &random), ofGroup: group)
    case .transactionCoordinatorMoved:
      let worker = Int.random(in: 1...workers, using: &random)
      try cluster.setCoordinator(
        Int32.random(in: 1...Int32(brokers), using: &random),
        ofTransactions: "\(group)-worker-\(worker)")
    case .produce:
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let code = fault.codes.randomElement(using: &random) ?? 0
        try cluster.push(
          code, delayMilliseconds: Int.random(in: 0...50, using: &random), for: .produce,
          at: Int32.random(in: outputs, using: &random))
      }
    case .fatalProduce, .refusedTopic:
      let code = fault.codes.randomElement(using: &random) ?? 0
      try cluster.push(
        code, delayMilliseconds: 0, for: .produce, at: Int32.random(in: outputs, using: &random))
    case .fetch, .commit, .heartbeat, .initProducer, .addPartitions, .addOffsets, .offsets,
      .endTransaction:
      guard let request = fault.request else { return }
      let codes = (0..<Int.random(in: 1...3, using: &random)).compactMap { _ in
        fault.codes.randomElement(using: &random)
      }
      try cluster.push(codes, for: request)
    }
  }
}
