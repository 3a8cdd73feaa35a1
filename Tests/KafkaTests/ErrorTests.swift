import Kafka
import Testing

/// An error knows what it concerns.
@Suite struct ErrorTests {
  @Test(arguments: [
    (ErrorCode.messageTooLarge, KafkaError.Kind.record(.tooLarge)),
    (ErrorCode.recordListTooLarge, .record(.tooLarge)),
    (ErrorCode.invalidRecord, .record(.invalidRecord)),
    (ErrorCode.invalidDifferentRecord, .record(.invalidRecord)),
    (ErrorCode.invalidTimestamp, .record(.invalidTimestamp)),
    (ErrorCode.unknownTopicOrPartition, .destination),
    (ErrorCode.unknownTopic, .destination),
    (ErrorCode.unknownPartition, .destination),
    (ErrorCode.invalidTopic, .destination),
    (ErrorCode.topicAuthorizationFailed, .destination),
    (ErrorCode.transport, .retriable),
    (ErrorCode.allBrokersDown, .retriable),
    (ErrorCode.brokerRemoved, .retriable),
    (ErrorCode.queueFull, .retriable),
    (ErrorCode.messageTimedOut, .retriable),
    (ErrorCode.notLeader, .retriable),
    (ErrorCode.coordinatorNotAvailable, .retriable),
    (ErrorCode.notEnoughReplicas, .retriable),
    (ErrorCode.storageError, .retriable),
    (ErrorCode.authentication, .client),
    (ErrorCode.groupAuthorizationFailed, .client),
    (ErrorCode.fencedInstance, .client),
    (ErrorCode.unknown, .client),
  ])
  func `a code is of the record, the destination, the client, or passes`(
    _ code: Int32, _ kind: KafkaError.Kind
  ) {
    #expect(KafkaError(code: code).kind == kind)
    #expect(KafkaError(code: code).isRetriable == (kind == .retriable))
  }

  @Test func `a fatal error is the client's, whatever its code`() {
    let error = KafkaError(code: ErrorCode.messageTooLarge, isFatal: true)
    #expect(error.kind == .client)
    #expect(!error.isRetriable)
  }

  @Test(arguments: [
    ErrorCode.authentication, ErrorCode.authenticationFailed, ErrorCode.topicAuthorizationFailed,
    ErrorCode.groupAuthorizationFailed, ErrorCode.clusterAuthorizationFailed,
    ErrorCode.transactionalIDAuthorizationFailed, ErrorCode.unsupportedMechanism,
  ])
  func `credentials and access rules are told from brokers that are away`(_ code: Int32) {
    #expect(KafkaError(code: code).isAccessRefused)
    #expect(!KafkaError(code: ErrorCode.allBrokersDown).isAccessRefused)
    #expect(!KafkaError(code: ErrorCode.transport).isAccessRefused)
  }

  @Test func `an error reads as librdkafka's name and one sentence`() {
    let error = KafkaError(code: ErrorCode.messageTooLarge)
    #expect(error.name == "MSG_SIZE_TOO_LARGE")
    #expect(error.description == "Broker: Message size too large (MSG_SIZE_TOO_LARGE)")
  }

  @Test func `what concerns a topic names it, once`() {
    let error = KafkaError(code: ErrorCode.topicAuthorizationFailed).naming("things")
    #expect(
      error.description
        == "topic 'things': Broker: Topic authorization failed (TOPIC_AUTHORIZATION_FAILED)")
    #expect(error.naming("others") == error)
    #expect(error.kind == .destination)
    let other = KafkaError(code: ErrorCode.messageTooLarge)
    #expect(other.naming("things") == other)
  }

  @Test(arguments: [
    (ErrorCode.invalidSessionTimeout, "session.timeout.ms"),
    (ErrorCode.invalidTransactionTimeout, "transaction.timeout.ms"),
  ])
  func `a value that brokers do not allow is told by its property`(_ code: Int32, _ name: String) {
    #expect(KafkaError(code: code).refusedProperty?.name == name)
    #expect(KafkaError(code: ErrorCode.transport).refusedProperty == nil)
  }

  @Test func `the faults of a record are the codes of stage deliver`() {
    #expect(
      RecordFault.allCases.map(\.rawValue) == ["too-large", "invalid-record", "invalid-timestamp"])
  }

  @Test func `the library's release is known as text and as a number`() {
    #expect(LibraryVersion.number >= 0x02_00_02_ff)
    #expect(LibraryVersion.isAtLeast(2, 0, 2))
    #expect(!LibraryVersion.isAtLeast(99, 0, 0))
    #expect(LibraryVersion.text.hasPrefix("2."))
  }
}
