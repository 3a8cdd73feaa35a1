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

/// What happens to a record's output when it is known: acknowledged, failed, or late. Shared by the
/// threads that hear of it.
final class Completion: Sendable {
  let flows: FlowTable
  let metrics: WorkerMetrics
  let recovery: Recovery
  /// Changes whenever records may have become done; the poll thread waits for it while it drains.
  let progress = Monitor<Void>(())

  init(flows: FlowTable, metrics: WorkerMetrics, recovery: Recovery) {
    self.flows = flows
    self.metrics = metrics
    self.recovery = recovery
  }

  /// An output was acknowledged. `sequence` may be its low bits.
  func acknowledged(_ flow: PartitionFlow, _ sequence: UInt64) {
    switch flow.acknowledged(sequence) {
    case .late: metrics.all.lateAcknowledgements.add()
    case .open: break
    case .done(let done): count(done, of: flow)
    }
  }

  /// A record's outputs have all been handed over.
  func handedOver(_ flow: PartitionFlow, _ sequence: Watermark.Sequence, _ tally: RecordTally) {
    if let done = flow.handedOver(sequence, tally) { count(done, of: flow) }
  }

  /// An output could not be delivered through a channel, for a reason that concerns its destination or the
  /// client, and not the record.
  func failed(_ flow: PartitionFlow, _ error: KafkaError, through channel: OutputChannel) {
    if error.isFatal {
      flow.stick()
      recovery.replaceProducer(of: channel, because: error)
    } else {
      readAgain(flow, because: error)
    }
  }

  /// An output of the flow's cannot be delivered for now: its partition stops, and reads again later.
  func readAgain(_ flow: PartitionFlow, because error: KafkaError) {
    // Of an abandoned flow everything is read again anyway.
    if error.isPurged || flow.isAbandoned { return }
    flow.stick()
    recovery.rewind(flow, because: error)
  }

  private func count(_ done: PartitionFlow.Done, of flow: PartitionFlow) {
    metrics.count(done.tally, topic: flow.topic, secondsSince1970: WallClock.seconds)
    if done.gaps > 0 { metrics.countGaps(done.gaps, topicIndex: flow.topicIndex) }
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
