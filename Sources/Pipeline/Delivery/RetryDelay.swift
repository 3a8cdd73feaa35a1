/// How long to wait before trying again: half a second, doubled up to half a minute, each half of it drawn
/// by chance so that those who failed together do not come back together.
package enum RetryDelay {
  private static let first: UInt64 = 500_000_000
  private static let longest: UInt64 = 30_000_000_000

  /// Nanoseconds.
  ///
  /// - Parameters:
  ///   - attempt: how often it was tried again before, from 0.
  ///   - random: decides about half of it.
  package static func nanoseconds(
    attempt: Int, random: inout some RandomNumberGenerator
  ) -> UInt64 {
    let full = Swift.min(first << UInt64(Swift.min(attempt, 6)), longest)
    return full / 2 + UInt64.random(in: 0...full / 2, using: &random)
  }
}
