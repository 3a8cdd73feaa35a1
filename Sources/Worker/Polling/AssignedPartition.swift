import Kafka
import Pipeline
import Telemetry

/// A partition that this worker reads now. Belongs to the poll thread.
final class AssignedPartition {
  let place: TopicPartition
  let series: SluiceMetrics.Partition
  /// The thread that its records go to.
  let worker: Int
  private(set) var flow: PartitionFlow
  /// Where the next record is expected; nil where it is not known.
  var expected: Int64?
  /// The first offset of the log, as a broker has said; negative where none was asked.
  var logStart: Int64 = -1
  /// Its log was cut or made anew, and nothing of the new one is committed yet: what the group has is of the old.
  var hasGoneBack = false
  /// Reading begins at the log's end, and the group does not know where that is: until then nothing is read.
  var isBeginning = false
  /// When a broker may be asked for it again.
  var nextQuestion = Deadline.now
  /// Paused while too much of it is in flight.
  var pressure: Backpressure
  /// Set while it does not read since a destination could not be written.
  private(set) var stop: PartitionStop?

  /// A breaker has stopped one of its topic's routes: it is not read again.
  var isHalted = false

  init(
    _ place: TopicPartition, flow: PartitionFlow, worker: Int, pressure: Backpressure,
    series: SluiceMetrics.Partition
  ) {
    self.place = place
    self.flow = flow
    self.worker = worker
    self.pressure = pressure
    self.series = series
    expected = flow.position
  }

  /// Whether records that come for it are to be taken.
  var reads: Bool { !isHalted && (stop.map(\.isRetrying) ?? true) }

  /// Reading begins anew, with another flow.
  func begin(_ flow: PartitionFlow) {
    self.flow = flow
    expected = flow.position
    if let position = flow.position { stop?.move(to: position) }
  }

  /// It waits before it reads again from the offset: longer where it failed before.
  ///
  /// - Returns: nanoseconds until it does.
  func stop(at offset: Int64) -> UInt64 {
    var random = Chance()
    let now = Deadline.now.nanoseconds
    if stop == nil {
      stop = PartitionStop(at: offset, now: now, random: &random)
    } else {
      stop?.again(at: offset, now: now, random: &random)
    }
    return stop?.wait(now: now) ?? 0
  }

  /// It reads again after a stop, which is over when something is delivered.
  func retries() { stop?.retry() }

  func goesOn() { stop = nil }
}
