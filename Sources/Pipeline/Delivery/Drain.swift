/// Waiting until what is in flight is done, before partitions are given up or the worker ends.
package struct Drain: Sendable {
  package enum State: Sendable, Equatable {
    case waiting
    case drained
    /// The deadline has passed: what is still in flight is read again by whoever comes next.
    case expired
  }

  private let deadline: UInt64
  package private(set) var state = State.waiting

  /// - Parameter deadline: nanoseconds of a monotonic clock.
  package init(deadline: UInt64) { self.deadline = deadline }

  /// How it stands now. Once over, it stays as it ended.
  package mutating func check(isDone: Bool, now: UInt64) -> State {
    guard state == .waiting else { return state }
    if isDone { state = .drained } else if now >= deadline { state = .expired }
    return state
  }
}
