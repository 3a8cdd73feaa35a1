import Kafka
import Pipeline
import Telemetry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// What happens when records are done: their partitions' watermarks move, and their verdicts are counted.
/// Shared by the threads that hear of it.
final class Completion: Sendable {
  let flows: FlowTable
  let metrics: WorkerMetrics
  /// Changes whenever records may have become done; the poll thread waits for it while it drains.
  let progress = Monitor<Void>(())

  init(flows: FlowTable, metrics: WorkerMetrics) {
    self.flows = flows
    self.metrics = metrics
  }

  /// An output was acknowledged. `sequence` may be its low bits.
  func acknowledged(_ flow: PartitionFlow, _ sequence: UInt64) {
    if let done = flow.acknowledged(sequence) {
      count(done, of: flow)
    } else {
      metrics.all.lateAcknowledgements.add()
    }
  }

  /// A record's outputs have all been handed over.
  func handedOver(_ flow: PartitionFlow, _ sequence: Watermark.Sequence, _ tally: RecordTally) {
    count(flow.handedOver(sequence, tally), of: flow)
  }

  /// Counts what is delivered for good.
  func count(_ done: PartitionProgress.Done, of flow: PartitionFlow) {
    if let tally = done.tally {
      metrics.count(tally, topic: flow.topic, secondsSince1970: WallClock.seconds)
    }
    metrics.count(done.skipped, topicIndex: flow.topicIndex)
  }

  /// Counts what a transaction has committed.
  func count(_ committed: PartitionProgress.Uncommitted, of flow: PartitionFlow) {
    let now = WallClock.seconds
    for tally in committed.tallies {
      metrics.count(tally, topic: flow.topic, secondsSince1970: now)
    }
    metrics.count(committed.skipped, topicIndex: flow.topicIndex)
  }
}

/// The time of day.
enum WallClock {
  /// Seconds since 1970.
  static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
