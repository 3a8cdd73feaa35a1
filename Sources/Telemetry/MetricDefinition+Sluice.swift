/// The metrics of a worker (design: metrics). A test holds this list to what is written there.
extension MetricDefinition {
  static let recordsConsumed = MetricDefinition(
    "sluice_records_consumed_total", .counter, help: "Records read from a source topic.",
    labels: ["topic"])
  static let items = MetricDefinition(
    "sluice_items_total", .counter,
    help: "Verdicts of records that are done: clean, rejected and skipped together.",
    labels: ["route"])
  static let clean = MetricDefinition(
    "sluice_clean_total", .counter, help: "Clean records delivered.", labels: ["route"])
  static let decodeErrors = MetricDefinition(
    "sluice_decode_errors_total", .counter, help: "Records that are not the JSON they should be.",
    labels: ["topic", "code"])
  static let rejected = MetricDefinition(
    "sluice_rejected_total", .counter, help: "Rejected items and records, by stage and reason.",
    labels: ["route", "stage", "code"])
  static let deadLetters = MetricDefinition(
    "sluice_dead_letters_total", .counter, help: "Dead letters acknowledged by the broker.",
    labels: ["route", "topic"])
  static let skipped = MetricDefinition(
    "sluice_skipped_total", .counter, help: "Records that yielded no item, by reason.",
    labels: ["route", "code"])
  static let lastReject = MetricDefinition(
    "sluice_last_reject_timestamp_seconds", .gauge,
    help: "When something was last rejected, in seconds since 1970.", labels: ["topic", "stage"])
  static let bytesConsumed = MetricDefinition(
    "sluice_bytes_consumed_total", .counter, help: "Bytes of the values and keys of records read.",
    labels: ["topic"])
  static let consumerLag = MetricDefinition(
    "sluice_consumer_lag", .gauge,
    help: "Offsets between the partition's committed position and the end that can be read.",
    labels: ["topic", "partition"])
  static let watermark = MetricDefinition(
    "sluice_watermark", .gauge, help: "Offset up to which every record is done.",
    labels: ["topic", "partition"])
  static let inFlightBytes = MetricDefinition(
    "sluice_in_flight_bytes", .gauge, help: "Bytes of records read and not yet done.",
    labels: ["topic", "partition"])
  static let partitionStopped = MetricDefinition(
    "sluice_partition_stopped", .gauge,
    help: "1 while the partition waits for a destination that cannot be written.",
    labels: ["topic", "partition"])
  static let paused = MetricDefinition(
    "sluice_paused", .gauge, help: "1 while the partition is paused for back-pressure.",
    labels: ["topic", "partition"])
  static let offsetsSkipped = MetricDefinition(
    "sluice_offsets_skipped_total", .counter,
    help: "Offsets passed without a record: retention, gap (compacted, control records) or reset.",
    labels: ["topic", "cause"])
  static let batchDuration = MetricDefinition(
    "sluice_batch_duration_seconds", .histogram,
    help: "Time from a batch's first record to its hand-over to the producer.",
    buckets: [
      0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5,
    ])
  static let recordAge = MetricDefinition(
    "sluice_record_age_seconds", .histogram,
    help: "Age of a record, by its own timestamp, when it was read.",
    buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600, 21_600, 86_400, 604_800])
  static let commits = MetricDefinition(
    "sluice_commits_total", .counter, help: "Offset commits, by result.", labels: ["result"])
  static let transactions = MetricDefinition(
    "sluice_transactions_total", .counter,
    help: "Transactions by how they ended: committed, aborted, or failed with their producer.",
    labels: ["result"])
  static let rebalances = MetricDefinition(
    "sluice_rebalances_total", .counter, help: "Changes of the assignment, by kind.",
    labels: ["kind"])
  static let lateAcknowledgements = MetricDefinition(
    "sluice_late_acknowledgements_total", .counter,
    help: "Deliveries acknowledged after their partition had been given up.")
  static let produceRetries = MetricDefinition(
    "sluice_produce_retries_total", .counter, help: "Records that the producer sent again.")
  static let kafkaErrors = MetricDefinition(
    "sluice_kafka_errors_total", .counter, help: "Errors that librdkafka reported, by its code.",
    labels: ["code"])
  static let brokers = MetricDefinition(
    "sluice_brokers", .gauge, help: "Known brokers, by whether they are connected: up or down.",
    labels: ["state"])
  static let producerQueueBytes = MetricDefinition(
    "sluice_producer_queue_bytes", .gauge,
    help: "Bytes of outputs that the producer holds and the broker has not acknowledged.")
  static let producerQueueRecords = MetricDefinition(
    "sluice_producer_queue_records", .gauge,
    help: "Outputs that the producer holds and the broker has not acknowledged.")
  static let fetchQueueBytes = MetricDefinition(
    "sluice_fetch_queue_bytes", .gauge,
    help: "Bytes of records fetched ahead, of all partitions together.")
  static let breakerOpen = MetricDefinition(
    "sluice_breaker_open", .gauge,
    help: "1 while the route is stopped, since too much of it was rejected.", labels: ["route"])
  static let buildInfo = MetricDefinition(
    "sluice_build_info", .gauge, help: "Always 1; the labels say what is running.",
    labels: ["version", "librdkafka"])
}
