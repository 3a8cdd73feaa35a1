import Kafka
import TestSupport

/// The kinds of faults of the mock cluster.
enum Fault: CaseIterable {
  case latency, brokerDown, leaderMoved, coordinatorMoved, transactionCoordinatorMoved
  case produce, fatalProduce, refusedTopic, fetch, commit, heartbeat
  case initProducer, addPartitions, addOffsets, offsets, endTransaction

  /// What concerns transactions; and a topic that refuses a moment's records, of which at least once does not promise
  /// the order.
  private var isOfTransactions: Bool {
    switch self {
    case .refusedTopic: true
    case .initProducer, .addPartitions, .addOffsets, .offsets, .endTransaction,
      .transactionCoordinatorMoved:
      true
    default: false
    }
  }

  /// The request that is answered with an error.
  var request: MockCluster.Request? {
    switch self {
    case .latency, .brokerDown, .leaderMoved, .coordinatorMoved, .transactionCoordinatorMoved: nil
    case .produce, .fatalProduce, .refusedTopic: .produce
    case .fetch: .fetch
    case .commit: .offsetCommit
    case .heartbeat: .heartbeat
    case .initProducer: .initProducerID
    case .addPartitions: .addPartitionsToTransaction
    case .addOffsets: .addOffsetsToTransaction
    case .offsets: .transactionOffsetCommit
    case .endTransaction: .endTransaction
    }
  }

  /// How often, beside the others. A group of the mock's stands still for most of a session when a member comes
  /// or goes: what makes members go is rare.
  private var weight: Int {
    switch self {
    case .produce, .fetch, .commit, .latency: 5
    case .leaderMoved: 3
    case .initProducer, .addPartitions, .addOffsets, .offsets, .endTransaction,
      .transactionCoordinatorMoved:
      2
    case .fatalProduce, .refusedTopic, .brokerDown, .heartbeat, .coordinatorMoved: 1
    }
  }

  /// One of them.
  static func drawn(_ delivery: Delivery, _ random: inout SeededRandom) -> Fault {
    let possible = allCases.filter { delivery == .exactlyOnce || !$0.isOfTransactions }
    let all = possible.flatMap { Array(repeating: $0, count: $0.weight) }
    return all.randomElement(using: &random) ?? .produce
  }

  static let requests = Set(allCases.compactMap(\.request))

  /// What the request may be answered with.
  var codes: [Int32] {
    let coordinator = [
      ErrorCode.coordinatorLoadInProgress, ErrorCode.coordinatorNotAvailable,
      ErrorCode.notCoordinator, ErrorCode.transport,
    ]
    return switch self {
    case .latency, .brokerDown, .leaderMoved, .coordinatorMoved, .transactionCoordinatorMoved: []
    case .produce:
      [
        ErrorCode.notLeader, ErrorCode.requestTimedOut, ErrorCode.notEnoughReplicas,
        ErrorCode.leaderNotAvailable, ErrorCode.transport,
      ]
    // Of which a producer cannot recover.
    case .fatalProduce: [ErrorCode.outOfOrderSequence]
    // A destination that comes back.
    case .refusedTopic: [ErrorCode.topicAuthorizationFailed]
    case .fetch: [ErrorCode.notLeader, ErrorCode.leaderNotAvailable, ErrorCode.transport]
    case .heartbeat: [ErrorCode.notCoordinator, ErrorCode.transport]
    case .commit, .initProducer, .addPartitions, .addOffsets, .offsets, .endTransaction: coordinator
    }
  }
}
