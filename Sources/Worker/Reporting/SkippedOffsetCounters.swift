import Pipeline
import Telemetry

/// The counters of one topic's offsets that were passed without a record.
struct SkippedOffsetCounters: Sendable {
  private let retention: Counter
  private let gap: Counter
  private let reset: Counter

  init(_ family: CounterFamily, topic: String) {
    func counter(_ cause: SluiceMetrics.SkippedOffsetsCause) -> Counter {
      family.with(topic, cause.rawValue)
    }
    retention = counter(.retention)
    gap = counter(.gap)
    reset = counter(.reset)
  }

  func add(_ skipped: SkippedOffsets) {
    // Safe: a number of offsets passed is never negative.
    retention.add(UInt64(skipped.retention))
    gap.add(UInt64(skipped.gap))
    reset.add(UInt64(skipped.reset))
  }
}
