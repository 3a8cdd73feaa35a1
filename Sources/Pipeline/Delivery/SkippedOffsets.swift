/// Offsets that a position has passed without a record, by cause.
package struct SkippedOffsets: Sendable, Equatable {
  /// Removed before they were read: the log starts behind them.
  package var retention: Int64 = 0
  /// Between records: compacted away, or control records.
  package var gap: Int64 = 0
  /// Jumped over, since `auto.offset.reset` says so.
  package var reset: Int64 = 0

  package static let none = SkippedOffsets()

  package init(retention: Int64 = 0, gap: Int64 = 0, reset: Int64 = 0) {
    self.retention = retention
    self.gap = gap
    self.reset = reset
  }

  /// What lies between where reading was to go on and where it did.
  ///
  /// - Parameters:
  ///   - logStart: the first offset still there.
  ///   - resetsToEnd: whether a position that is not there any more goes to the log's end.
  package init(from: Int64, to: Int64, logStart: Int64, resetsToEnd: Bool) {
    guard to > from else { return }
    retention = Swift.max(0, Swift.min(logStart, to) - from)
    let rest = to - from - retention
    if retention > 0 && resetsToEnd { reset = rest } else { gap = rest }
  }

  package var isNone: Bool { self == .none }
  package var total: Int64 { retention + gap + reset }

  package static func + (left: SkippedOffsets, right: SkippedOffsets) -> SkippedOffsets {
    SkippedOffsets(
      retention: left.retention + right.retention, gap: left.gap + right.gap,
      reset: left.reset + right.reset)
  }

  package static func += (left: inout SkippedOffsets, right: SkippedOffsets) {
    left = left + right
  }
}
