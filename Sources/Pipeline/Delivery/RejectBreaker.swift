/// Stops a route that rejects too much: a wrong deployment must not pour a topic into the dead letters.
///
/// Counts the last verdicts of one process, skips left out. It trips as soon as the share of a whole window
/// is rejected, and stays so.
package struct RejectBreaker: Sendable {
  private let limit: Int
  /// Whether each was a rejection; the oldest is overwritten.
  private var window: [Bool]
  private var next = 0
  private var rejected = 0
  /// How many verdicts the window holds.
  private var counted = 0
  package private(set) var isOpen = false

  package init(_ rule: StopOnRejects) {
    window = Array(repeating: false, count: rule.of)
    // Safe: the share is at most 1. At least one rejection must have been. A product like 0.07 · 100 comes
    // out a little above the 7 that was meant.
    limit = Swift.max(1, Int((rule.share * Double(rule.of) - 1e-9).rounded(.up)))
  }

  /// A verdict was made.
  ///
  /// - Returns: whether the breaker is open: then the record that it belongs to must not be delivered.
  package mutating func count(isRejected: Bool) -> Bool {
    if isOpen { return true }
    if window[next] { rejected -= 1 }
    window[next] = isRejected
    if isRejected { rejected += 1 }
    counted = Swift.min(counted + 1, window.count)
    next = next + 1 == window.count ? 0 : next + 1
    isOpen = rejected >= limit
    return isOpen
  }
}

extension RejectBreaker: CustomStringConvertible {
  /// What the window holds, e.g. `8 of the last 10 verdicts were rejections`.
  package var description: String {
    let verdicts = counted == 1 ? "verdict" : "\(counted) verdicts"
    return
      "\(rejected) of the last \(verdicts) \(rejected == 1 ? "was a rejection" : "were rejections")"
  }
}
