import CRdKafka

/// librdkafka's cluster for tests: it speaks the protocol on ports of 127.0.0.1, in this process.
///
/// It keeps at most 5 MiB or 100,000 records a partition, knows no time look-up, and makes a topic
/// only here or on first use. What a broker promises is proven on a real one.
///
///     let cluster = try MockCluster(brokers: 1)
///     try cluster.createTopic("catalog.items.raw", partitions: 4)
///     let properties = ClientProperties(common: [("bootstrap.servers", cluster.bootstrap)])
package final class MockCluster: @unchecked Sendable {
  private let client: ClientHandle
  private let cluster: OpaquePointer

  /// `host:port`, comma-separated, for `bootstrap.servers`.
  package let bootstrap: String

  package init(brokers: Int = 1, log: LogHandler? = nil) throws(KafkaError) {
    client = try ClientHandle(
      .admin, ClientConfiguration(.admin, ClientProperties()), context: ClientContext(log: log))
    guard let cluster = rd_kafka_mock_cluster_new(client.pointer, Int32(clamping: brokers)) else {
      throw KafkaError(code: ErrorCode.fail, message: "the mock cluster did not start")
    }
    self.cluster = cluster
    bootstrap = String(cString: rd_kafka_mock_cluster_bootstraps(cluster))
  }

  deinit { rd_kafka_mock_cluster_destroy(cluster) }

  package func createTopic(
    _ name: String, partitions: Int = 1, replication: Int = 1
  ) throws(KafkaError) {
    try check(
      rd_kafka_mock_topic_create(
        cluster, name, Int32(clamping: partitions), Int32(clamping: replication)))
  }

  /// The next requests of this kind fail with these codes, one each, in order.
  /// `ErrorCode.transport` breaks the connection.
  package func push(_ codes: [Int32], for request: Request) {
    let errors = codes.map { rd_kafka_resp_err_t(rawValue: $0) }
    rd_kafka_mock_push_request_errors_array(cluster, request.rawValue, errors.count, errors)
  }

  /// The next request of this kind at this broker is answered with this code, after so long; with 0
  /// it is done, and answered late. Several add up, in order.
  package func push(
    _ code: Int32, delayMilliseconds: Int = 0, for request: Request, at broker: Int32
  ) throws(KafkaError) {
    try check(
      sluice_mock_push(
        cluster, broker, request.rawValue, rd_kafka_resp_err_t(rawValue: code),
        Int32(clamping: delayMilliseconds)))
  }

  /// Forgets what was pushed and not used.
  package func clearErrors(for request: Request) {
    rd_kafka_mock_clear_request_errors(cluster, request.rawValue)
  }

  /// Metadata requests answer this for the topic; 0 ends it.
  package func setError(_ code: Int32, forTopic name: String) {
    rd_kafka_mock_topic_set_error(cluster, name, rd_kafka_resp_err_t(rawValue: code))
  }

  /// Closes the broker's connections and takes no new ones. Nil: all brokers.
  package func setDown(_ broker: Int32? = nil) throws(KafkaError) {
    try check(rd_kafka_mock_broker_set_down(cluster, broker ?? -1))
  }

  package func setUp(_ broker: Int32? = nil) throws(KafkaError) {
    try check(rd_kafka_mock_broker_set_up(cluster, broker ?? -1))
  }

  /// Delays every answer. Nil: of all brokers.
  package func setRoundTrip(
    milliseconds: Int, broker: Int32? = nil
  ) throws(KafkaError) {
    try check(rd_kafka_mock_broker_set_rtt(cluster, broker ?? -1, Int32(clamping: milliseconds)))
  }

  /// -1 for none.
  package func setLeader(_ broker: Int32, of place: TopicPartition) throws(KafkaError) {
    try check(
      rd_kafka_mock_partition_set_leader(cluster, place.topic, place.partition, broker))
  }

  package func setCoordinator(_ broker: Int32, ofGroup group: String) throws(KafkaError) {
    try check(rd_kafka_mock_coordinator_set(cluster, "group", group, broker))
  }

  /// The broker that ends the transactions of this identifier.
  package func setCoordinator(_ broker: Int32, ofTransactions id: String) throws(KafkaError) {
    try check(rd_kafka_mock_coordinator_set(cluster, "transaction", id, broker))
  }

  private func check(_ response: rd_kafka_resp_err_t) throws(KafkaError) {
    if let error = KafkaError(response) { throw error }
  }

  /// Kafka's API keys.
  package enum Request: Int16, Sendable {
    case produce = 0
    case fetch = 1
    case listOffsets = 2
    case metadata = 3
    case offsetCommit = 8
    case offsetFetch = 9
    case findCoordinator = 10
    case joinGroup = 11
    case heartbeat = 12
    case leaveGroup = 13
    case syncGroup = 14
    case initProducerID = 22
    case addPartitionsToTransaction = 24
    case addOffsetsToTransaction = 25
    case endTransaction = 26
    case transactionOffsetCommit = 28
  }
}
