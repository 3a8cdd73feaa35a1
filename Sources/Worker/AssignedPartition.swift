import Kafka
import Telemetry

/// A partition that this worker reads now. Belongs to the poll thread.
final class AssignedPartition {
  /// A destination could not be written: the partition waits, and then reads again from its watermark.
  struct Stop {
    var error: KafkaError
    var attempt: Int
    var retryAt: Deadline
    /// Where reading goes on.
    var offset: Int64
    /// Whether it reads again; the stop is over when the watermark moves.
    var isRetrying = false
  }

  let place: TopicPartition
  let series: SluiceMetrics.Partition
  /// The thread that its records go to.
  let worker: Int
  var flow: PartitionFlow
  /// Paused since too much of it is in flight.
  var isPaused = false
  var stop: Stop?

  init(_ place: TopicPartition, flow: PartitionFlow, worker: Int, series: SluiceMetrics.Partition) {
    self.place = place
    self.flow = flow
    self.worker = worker
    self.series = series
  }

  /// How long a partition waits before it tries again: half a second, doubled up to half a minute, each
  /// half of it drawn by chance so that partitions do not come back together.
  static func retryDelay(attempt: Int) -> Duration {
    let full = Swift.min(500 << Swift.min(attempt, 6), 30_000)
    return .milliseconds(full / 2 + Int.random(in: 0...full / 2))
  }
}
