extension SluiceMetrics {
  /// The series of one assigned partition, held by who works on it.
  package struct Partition: Sendable {
    package let inFlightBytes: Gauge
    package let stopped: Gauge
    package let paused: Gauge
  }

  /// Makes the series of a partition that was assigned, all but the watermark's and the lag's: 0 would be a
  /// claim while they are not known.
  package func partition(_ topic: String, _ partition: Int32) -> Partition {
    let labels = [topic, String(partition)]
    return Partition(
      inFlightBytes: inFlightBytes.with(labels), stopped: partitionStopped.with(labels),
      paused: paused.with(labels))
  }

  /// Removes the series of a partition that was revoked: what another worker says of it counts now.
  package func removePartition(_ topic: String, _ partition: Int32) {
    for family in [consumerLag, watermark, inFlightBytes, partitionStopped, paused] {
      family.remove(topic, String(partition))
    }
  }
}
