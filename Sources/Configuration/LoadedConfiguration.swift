package import Pipeline

/// A configuration file as typed values, every default filled in, every schema and plan compiled.
package struct LoadedConfiguration: Sendable {
  /// Where the admin server listens.
  package struct ListenAddress: Equatable, Sendable {
    /// Without the brackets of an IPv6 address.
    package var host: String
    /// 0 takes any free port.
    package var port: Int

    package init(host: String, port: Int) {
      self.host = host
      self.port = port
    }
  }

  /// Bytes of records between being read and being delivered.
  package struct InFlight: Equatable, Sendable {
    /// From this many bytes on a partition is paused.
    package var high: Int
    /// Below this many it goes on.
    package var low: Int
    /// The most that all partitions together hold; not below `high`.
    package var total: Int

    package init(high: Int, low: Int, total: Int) {
      self.high = high
      self.low = low
      self.total = total
    }
  }

  package var kafka: KafkaSection
  /// Names this worker within its group; nil where it has no name.
  package var instance: String?
  package var delivery: DeliveryGuarantee
  /// When transactions are committed; of no effect in at-least-once.
  package var transaction: TransactionLimits
  package var adminListen: ListenAddress
  /// Threads that decode, validate and normalize.
  package var workers: Int
  package var commitInterval: Duration
  package var drainTimeout: Duration
  package var shutdownTimeout: Duration
  package var inFlight: InFlight
  /// In the file's order; the first of a topic whose condition holds takes the record.
  package var routes: [Route]
}
