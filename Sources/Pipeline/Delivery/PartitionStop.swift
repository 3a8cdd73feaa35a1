/// Why and until when a partition does not read: a destination could not be written. It waits, then reads
/// again from where it stopped, and is over the stop when the watermark has moved.
package struct PartitionStop: Sendable {
  private enum Phase {
    case waiting(until: UInt64)
    case retrying
  }

  /// Where reading goes on.
  package private(set) var offset: Int64
  private var attempt = 0
  private var phase: Phase

  /// - Parameters:
  ///   - now: nanoseconds of a monotonic clock.
  package init(at offset: Int64, now: UInt64, random: inout some RandomNumberGenerator) {
    self.offset = offset
    phase = .waiting(until: now + RetryDelay.nanoseconds(attempt: 0, random: &random))
  }

  /// It failed again, or could not begin: it waits longer.
  package mutating func again(
    at offset: Int64, now: UInt64, random: inout some RandomNumberGenerator
  ) {
    attempt += 1
    self.offset = offset
    phase = .waiting(until: now + RetryDelay.nanoseconds(attempt: attempt, random: &random))
  }

  /// Whether it is to read again now.
  package func isDue(now: UInt64) -> Bool {
    if case .waiting(let until) = phase { return now >= until }
    return false
  }

  /// Whether records are taken.
  package var isRetrying: Bool {
    if case .retrying = phase { return true }
    return false
  }

  /// It reads again.
  package mutating func retry() { phase = .retrying }

  /// Reading begins elsewhere: earlier, since the log was cut. Later is where something was delivered, of
  /// which nobody had heard.
  package mutating func move(to offset: Int64) { self.offset = Swift.min(self.offset, offset) }

  /// Whether the stop is over.
  ///
  /// - Parameter done: the offset up to which everything is delivered (exactly once: committed).
  package func isOver(done: Int64?) -> Bool { isRetrying && (done ?? offset) > offset }

  /// Nanoseconds until it reads again.
  package func wait(now: UInt64) -> UInt64 {
    if case .waiting(let until) = phase, until > now { return until - now }
    return 0
  }
}
