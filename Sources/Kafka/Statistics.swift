/// What a client counts of itself, every `statistics.interval.ms`: librdkafka's STATISTICS.md, of
/// which this is what Sluice shows. The numbers are taken one after the other, so sums may be off by
/// what happened between.
package struct Statistics: Sendable, Equatable {
  /// A broker that is configured or that the cluster has told of. librdkafka's connections to
  /// coordinators, which are second ones to such a broker, are left out.
  package struct Broker: Sendable, Equatable {
    /// `host:port/id`, or `host:port/bootstrap` until its identifier is known.
    package var name: String
    /// -1 until known.
    package var id: Int32
    /// librdkafka's word: `INIT`, `DOWN`, `TRY_CONNECT`, `CONNECT`, `AUTH…`, `UP`, …
    package var state: String
    /// Connected and in use. A broker that nothing is asked of, `INIT`, is neither up nor down.
    package var isUp: Bool
    /// Lost, or tried and not in use yet. Newer releases of librdkafka forget a broker that the cluster
    /// does not tell of any more, and all of them when none is left: then none is up, nor down.
    package var isDown: Bool
    /// Requests that were sent again since the client was made. Those that produce are not among
    /// them, since their records are put into new ones: see `sentRecords`.
    package var retries: Int
    /// Requests that wait to be sent.
    package var waitingRequests: Int
    /// Requests that wait for an answer.
    package var unansweredRequests: Int
  }

  /// What a producer holds, of all topics.
  package struct MessageQueue: Sendable, Equatable {
    package var records: Int
    /// Of keys, values and headers.
    package var bytes: Int
    /// `queue.buffering.max.messages`.
    package var recordLimit: Int
    /// `queue.buffering.max.kbytes`, in bytes.
    package var byteLimit: Int
  }

  /// A partition that the client has to do with. Offsets are negative until known.
  package struct Partition: Sendable, Equatable {
    package var topic: String
    package var partition: Int32
    /// Read by this consumer, or asked for otherwise. Others are only known from metadata.
    package var isDesired: Bool
    /// The first record still there.
    package var lowOffset: Int64
    /// Behind the last record.
    package var highOffset: Int64
    /// Behind the last record of a finished transaction: where `read_committed` ends.
    package var stableOffset: Int64
    /// Committed by this consumer itself, not in a producer's transaction.
    package var committedOffset: Int64
    /// Records fetched ahead.
    package var fetchQueueMessages: Int
    package var fetchQueueBytes: Int
  }

  /// E.g. `sluice#consumer-1`.
  package var clientName: String
  /// `consumer` or `producer`.
  package var clientType: String
  /// In librdkafka's order.
  package var brokers: [Broker]
  /// All zero in a consumer, apart from the limits.
  package var messageQueue: MessageQueue
  /// In librdkafka's order, without its internal ones.
  package var partitions: [Partition]
  /// Records that a producer has sent since it was made, each as often as it was sent: what is above
  /// those reported and `recordsInFlight` was sent again.
  package var sentRecords: Int
  /// Records that a producer has sent and that no broker has answered yet.
  package var recordsInFlight: Int
}
