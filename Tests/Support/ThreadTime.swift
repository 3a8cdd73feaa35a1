import Foundation
package import Testing

/// The processor time that a thread takes, for tests of what would take minutes if it were quadratic
/// or worse.
///
/// Clocks count the time in which a test waits for a processor too, and so does `.timeLimit`: where
/// tests run side by side on a busy machine, a minute is soon over.
package enum ThreadTime {
  /// What this thread has taken so far, in seconds.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Expects `body` to take less than so many seconds of this thread.
  package static func expect<Result>(
    below limit: Double, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Result
  ) rethrows -> Result {
    let start = seconds
    defer {
      let taken = seconds - start
      if taken >= limit {
        Issue.record("took \(taken) s of \(limit) s", sourceLocation: sourceLocation)
      }
    }
    return try body()
  }
}
