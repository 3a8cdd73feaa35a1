import Kafka
import Telemetry

extension PollLoop {
  /// Shows what the consumer counts of itself.
  func show(_ statistics: Statistics) {
    let metrics = completion.metrics.all
    var fetched = 0
    for found in statistics.partitions {
      guard let partition = assignment.partitions[TopicPartition(found.topic, found.partition)]
      else { continue }
      // Partitions have one queue together, which each of them counts.
      fetched = Swift.max(fetched, found.fetchQueueBytes)
      guard found.highOffset >= 0 else { continue }
      // Behind an open transaction nothing can be read.
      let end =
        found.stableOffset >= 0 ? Swift.min(found.highOffset, found.stableOffset) : found.highOffset
      let position = partition.flow.committed ?? partition.flow.rewindOffset ?? found.lowOffset
      // Of what is not in the log any more nothing can be read; behind a log made anew nothing lags.
      let lag = end - Swift.max(position, found.lowOffset, 0)
      metrics.consumerLag.with(found.topic, String(found.partition)).set(Swift.max(lag, 0))
    }
    metrics.fetchQueueBytes.set(fetched)
    brokers.show(statistics.brokers, of: .consumer)
  }
}
