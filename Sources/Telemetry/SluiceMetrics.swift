/// The metrics of a worker, registered in one registry.
///
/// Label values are in the order of each family's definition. Before a route is known its label is
/// empty. Whoever knows the closed set of a label makes its series at the start, so that the first
/// event shows as an increase.
package struct SluiceMetrics: Sendable {
  package let registry: MetricRegistry

  /// `{topic}`
  package let recordsConsumed: CounterFamily
  /// `{route}`
  package let items: CounterFamily
  /// `{route}`
  package let clean: CounterFamily
  /// `{topic,code}`
  package let decodeErrors: CounterFamily
  /// `{route,stage,code}`
  package let rejected: CounterFamily
  /// `{route,topic}`, the dead-letter topic
  package let deadLetters: CounterFamily
  /// `{route,code}`
  package let skipped: CounterFamily
  /// `{topic,stage}`, seconds since 1970
  package let lastReject: GaugeFamily
  /// `{topic}`
  package let bytesConsumed: CounterFamily
  /// `{topic,partition}`
  package let consumerLag: GaugeFamily
  /// `{topic,partition}`
  package let watermark: GaugeFamily
  /// `{topic,partition}`
  package let inFlightBytes: GaugeFamily
  /// `{topic,partition}`
  package let partitionStopped: GaugeFamily
  /// `{topic,partition}`
  package let paused: GaugeFamily
  /// `{topic,cause}`, a `SkippedOffsetsCause`
  package let offsetsSkipped: CounterFamily
  /// seconds
  package let batchDuration: Histogram
  /// seconds
  package let recordAge: Histogram
  /// `{result}`, a `CommitResult`
  package let commits: CounterFamily
  /// `{result}`, a `TransactionResult`
  package let transactions: CounterFamily
  /// `{kind}`, a `RebalanceKind`
  package let rebalances: CounterFamily
  package let lateAcknowledgements: Counter
  package let produceRetries: Counter
  /// `{code}`, a name of librdkafka's
  package let kafkaErrors: CounterFamily
  /// `{state}`, a `BrokerState`
  package let brokers: GaugeFamily
  package let producerQueueBytes: Gauge
  package let producerQueueRecords: Gauge
  package let fetchQueueBytes: Gauge
  /// `{route}`, of those that have a breaker
  package let breakerOpen: GaugeFamily

  /// Why offsets were passed without a record.
  package enum SkippedOffsetsCause: String, Sendable, CaseIterable { case retention, gap, reset }
  package enum CommitResult: String, Sendable, CaseIterable { case success, failure }
  package enum TransactionResult: String, Sendable, CaseIterable {
    case committed
    case aborted
    /// Its producer was lost, and with it the knowledge of what became of it.
    case failed
  }
  package enum RebalanceKind: String, Sendable, CaseIterable { case assigned, revoked, lost }
  package enum BrokerState: String, Sendable, CaseIterable { case up, down }

  /// Registers everything, `process_*` too.
  ///
  /// - Parameters:
  ///   - version: of Sluice.
  ///   - librdkafka: the version of the library that is loaded.
  package init(registry: MetricRegistry = MetricRegistry(), version: String, librdkafka: String) {
    self.registry = registry
    recordsConsumed = registry.counter(.recordsConsumed)
    items = registry.counter(.items)
    clean = registry.counter(.clean)
    decodeErrors = registry.counter(.decodeErrors)
    rejected = registry.counter(.rejected)
    deadLetters = registry.counter(.deadLetters)
    skipped = registry.counter(.skipped)
    lastReject = registry.gauge(.lastReject)
    bytesConsumed = registry.counter(.bytesConsumed)
    consumerLag = registry.gauge(.consumerLag)
    watermark = registry.gauge(.watermark)
    inFlightBytes = registry.gauge(.inFlightBytes)
    partitionStopped = registry.gauge(.partitionStopped)
    paused = registry.gauge(.paused)
    offsetsSkipped = registry.counter(.offsetsSkipped)
    batchDuration = registry.histogram(.batchDuration).with()
    recordAge = registry.histogram(.recordAge).with()
    commits = registry.counter(.commits)
    transactions = registry.counter(.transactions)
    rebalances = registry.counter(.rebalances)
    lateAcknowledgements = registry.counter(.lateAcknowledgements).with()
    produceRetries = registry.counter(.produceRetries).with()
    kafkaErrors = registry.counter(.kafkaErrors)
    brokers = registry.gauge(.brokers)
    producerQueueBytes = registry.gauge(.producerQueueBytes).with()
    producerQueueRecords = registry.gauge(.producerQueueRecords).with()
    fetchQueueBytes = registry.gauge(.fetchQueueBytes).with()
    breakerOpen = registry.gauge(.breakerOpen)
    registry.gauge(.buildInfo).with(version, librdkafka).set(1)
    registry.registerProcessMetrics()
    for result in CommitResult.allCases { _ = commits.with(result.rawValue) }
    for result in TransactionResult.allCases { _ = transactions.with(result.rawValue) }
    for state in BrokerState.allCases { _ = brokers.with(state.rawValue) }
    for kind in RebalanceKind.allCases { _ = rebalances.with(kind.rawValue) }
  }
}
