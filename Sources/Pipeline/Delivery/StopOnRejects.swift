/// The rule of a route's breaker: this share of so many verdicts rejected stops it.
package struct StopOnRejects: Sendable, Equatable {
  /// Above 0, at most 1.
  package var share: Double
  /// How many of the last verdicts count, at least 1.
  package var of: Int

  package init(share: Double, of: Int) {
    self.share = share
    self.of = of
  }
}
