/// What is wrong with the one record, so that sending it again cannot help.
/// The raw values are the codes of stage `deliver`.
package enum RecordFault: String, Sendable, CaseIterable {
  /// Larger than the topic, or the client's queue, can take. Of a batch of several records it may
  /// be the batch that is too large.
  case tooLarge = "too-large"
  /// The broker's own rules refuse it, e.g. a null key on a compacted topic.
  case invalidRecord = "invalid-record"
  /// Its timestamp is outside what the topic accepts.
  case invalidTimestamp = "invalid-timestamp"
}

extension KafkaError {
  /// What an error concerns, which decides what is done about it.
  package enum Kind: Sendable, Equatable {
    /// The record itself: a verdict.
    case record(RecordFault)
    /// The topic that it was sent to: the source partition waits until that is mended.
    case destination
    /// The client, its credentials or its group: see `isFatal`, `isAccessRefused`, `isFenced`.
    case client
    /// Nothing that time does not mend: the same call again.
    case retriable
    /// The transaction that the call belongs to: abort it. The cause is in the code and the message,
    /// and in the reports of the records that failed.
    case transaction
  }

  /// What the error concerns.
  package var kind: Kind {
    if isFatal { return .client }
    if requiresAbort { return .transaction }
    if isMarkedRetriable { return .retriable }
    switch code {
    case ErrorCode.messageTooLarge, ErrorCode.recordListTooLarge: return .record(.tooLarge)
    // The second is said, by newer libraries, of the neighbours of an invalid record in its batch: sent alone they
    // are taken.
    case ErrorCode.invalidRecord, ErrorCode.invalidDifferentRecord: return .record(.invalidRecord)
    case ErrorCode.invalidTimestamp: return .record(.invalidTimestamp)
    case ErrorCode.unknownTopicOrPartition, ErrorCode.unknownTopic, ErrorCode.unknownPartition,
      ErrorCode.invalidTopic, ErrorCode.topicAuthorizationFailed, ErrorCode.policyViolation,
      ErrorCode.unsupportedForMessageFormat:
      return .destination
    case _ where Self.retriableCodes.contains(code): return .retriable
    default: return .client
    }
  }

  /// The same call may succeed later, unchanged.
  package var isRetriable: Bool { kind == .retriable }

  /// Credentials or an access rule were refused: at start the reason for exit code 69, at once.
  package var isAccessRefused: Bool {
    switch code {
    case ErrorCode.authentication, ErrorCode.authenticationFailed, ErrorCode.unsupportedMechanism,
      ErrorCode.illegalSASLState, ErrorCode.topicAuthorizationFailed,
      ErrorCode.groupAuthorizationFailed, ErrorCode.clusterAuthorizationFailed,
      ErrorCode.transactionalIDAuthorizationFailed, ErrorCode.securityDisabled:
      return true
    default: return false
    }
  }

  /// A property whose value the brokers do not allow, and their settings that say what they do.
  package struct RefusedProperty: Sendable, Equatable {
    package let name: String
    package let brokerSettings: String
  }

  /// Set where a value is at fault that is right for the client: a reason not to start.
  package var refusedProperty: RefusedProperty? {
    switch code {
    case ErrorCode.invalidSessionTimeout:
      RefusedProperty(
        name: "session.timeout.ms",
        brokerSettings: "`group.min.session.timeout.ms` (6 s unless set) and "
          + "`group.max.session.timeout.ms` (30 min)")
    case ErrorCode.invalidTransactionTimeout:
      RefusedProperty(
        name: "transaction.timeout.ms",
        brokerSettings: "`transaction.max.timeout.ms` (15 min unless set)")
    default: nil
    }
  }

  /// No broker can be reached just now.
  package var isAllBrokersDown: Bool { code == ErrorCode.allBrokersDown }

  /// The topic or the partition does not exist (yet).
  package var isUnknownTopic: Bool {
    code == ErrorCode.unknownTopicOrPartition || code == ErrorCode.unknownTopic
      || code == ErrorCode.unknownPartition
  }

  /// The producer's own queue is full: back-pressure, nothing was sent.
  package var isQueueFull: Bool { code == ErrorCode.queueFull }

  /// A deadline passed. What was asked for may still happen.
  package var isTimedOut: Bool {
    code == ErrorCode.timedOut || code == ErrorCode.timedOutInQueue
      || code == ErrorCode.requestTimedOut || code == ErrorCode.messageTimedOut
  }

  /// `purge` gave the record up; one in flight may have been written all the same.
  package var isPurged: Bool {
    code == ErrorCode.purgedFromQueue || code == ErrorCode.purgedInFlight
  }

  /// The broker has another count of the producer's records: after an abort the next transaction may fail once
  /// more so, and of a record it says nothing.
  package var isSequenceFault: Bool {
    code == ErrorCode.outOfOrderSequence || code == ErrorCode.duplicateSequence
      || code == ErrorCode.unknownProducerID
  }

  /// There was nothing to commit, or nothing is committed.
  package var isNoOffset: Bool { code == ErrorCode.noOffset }

  /// The consumer was reset to an offset it did not ask for; the message says which and why.
  package var isOffsetReset: Bool {
    code == ErrorCode.autoOffsetReset || code == ErrorCode.offsetOutOfRange
  }

  /// Another member has taken the partitions: the commit belongs to a generation that is over.
  package var isStaleAssignment: Bool {
    switch code {
    case ErrorCode.assignmentLost, ErrorCode.illegalGeneration, ErrorCode.unknownMember,
      ErrorCode.rebalanceInProgress, ErrorCode.state, ErrorCode.fencedMemberEpoch,
      ErrorCode.staleMemberEpoch:
      return true
    default: return false
    }
  }

  /// Another process took over: one with the same instance name, of a transactional producer one
  /// with the same transactional identifier, or the coordinator itself, which ended a transaction that
  /// had lasted too long.
  package var isFenced: Bool {
    switch code {
    case ErrorCode.fenced, ErrorCode.fencedInstance, ErrorCode.producerFenced,
      ErrorCode.invalidProducerEpoch:
      return true
    default: return false
    }
  }

  private static let retriableCodes: Set<Int32> = [
    ErrorCode.transport, ErrorCode.resolve, ErrorCode.messageTimedOut, ErrorCode.allBrokersDown,
    ErrorCode.timedOut, ErrorCode.queueFull, ErrorCode.notEnoughInSync,
    ErrorCode.waitingForCoordinator, ErrorCode.inProgress, ErrorCode.previousInProgress,
    ErrorCode.timedOutInQueue, ErrorCode.interrupted, ErrorCode.retry, ErrorCode.outdated,
    ErrorCode.purgedFromQueue, ErrorCode.purgedInFlight, ErrorCode.corruptMessage,
    ErrorCode.leaderNotAvailable, ErrorCode.notLeader, ErrorCode.requestTimedOut,
    ErrorCode.brokerNotAvailable, ErrorCode.replicaNotAvailable, ErrorCode.networkException,
    ErrorCode.coordinatorLoadInProgress, ErrorCode.coordinatorNotAvailable,
    ErrorCode.notCoordinator, ErrorCode.notEnoughReplicas,
    ErrorCode.notEnoughReplicasAfterAppend, ErrorCode.rebalanceInProgress,
    ErrorCode.notController, ErrorCode.storageError, ErrorCode.throttled,
    ErrorCode.concurrentTransactions, ErrorCode.unstableOffsetCommit, ErrorCode.brokerRemoved,
    // Fetch and election states that brokers report while leaders move.
    74, 75, 77, 78, 80,
  ]
}
