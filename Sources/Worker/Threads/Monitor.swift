#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A value behind a lock, and a condition to wait on until the value changes.
package final class Monitor<State>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var held: Held

  /// A state of no size has no address of its own: Swift gives the object's, and ThreadSanitizer takes a change of it
  /// for one of the object's header. Beside a byte it has one.
  private struct Held {
    var state: State
    private let size: UInt8 = 0

    init(state: State) { self.state = state }
  }

  package init(_ state: State) {
    held = Held(state: state)
    mutex = .allocate(capacity: 1)
    condition = .allocate(capacity: 1)
    pthread_mutex_init(mutex, nil)
    #if canImport(Darwin)
      pthread_cond_init(condition, nil)
    #else
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  /// Reads the state.
  package func read<Result>(_ body: (State) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(held.state)
  }

  /// Changes the state and wakes all who wait for it.
  package func update<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    pthread_mutex_lock(mutex)
    defer {
      pthread_cond_broadcast(condition)
      pthread_mutex_unlock(mutex)
    }
    return try body(&held.state)
  }

  /// Waits until `body` returns something, which may change the state as it takes it. Nil where the
  /// deadline passes first.
  package func wait<Result>(until deadline: Deadline = .never, _ body: (inout State) -> Result?)
    -> Result?
  {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = body(&held.state) { return result }
      if deadline.isPast { return nil }
      deadline.wait(condition, mutex)
    }
  }

  /// Waits until somebody updates the state, or for as long as `duration`.
  package func wakeUp(within duration: Duration) {
    pthread_mutex_lock(mutex)
    Deadline.after(duration).wait(condition, mutex)
    pthread_mutex_unlock(mutex)
  }
}

/// A moment of the monotonic clock.
package struct Deadline: Comparable {
  /// Nanoseconds of `CLOCK_MONOTONIC`.
  package let nanoseconds: UInt64

  package static let never = Deadline(nanoseconds: .max)

  package static var now: Deadline {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Deadline(nanoseconds: UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec))
  }

  package static func after(_ duration: Duration) -> Deadline { now + duration }

  package static func + (deadline: Deadline, duration: Duration) -> Deadline {
    let (seconds, attoseconds) = duration.components
    guard seconds >= 0, seconds < 1 << 32 else { return seconds < 0 ? deadline : .never }
    // Safe: seconds are below 2³², so their nanoseconds are below 2⁶².
    let more = UInt64(seconds) * 1_000_000_000 + UInt64(attoseconds / 1_000_000_000)
    return Deadline(nanoseconds: deadline.nanoseconds.addingReportingOverflow(more).partialValue)
  }

  package static func < (left: Deadline, right: Deadline) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  package var isPast: Bool { self <= .now }

  /// Time left; zero where it has passed. Never is a day.
  package var remaining: Duration {
    let now = Deadline.now
    if self == .never { return .seconds(86_400) }
    return self <= now ? .zero : .nanoseconds(Int64(clamping: nanoseconds - now.nanoseconds))
  }

  /// Milliseconds left, rounded up and at most `limit`.
  package func remainingMilliseconds(atMost limit: Int32) -> Int32 {
    let (seconds, attoseconds) = remaining.components
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    return Int32(Swift.min(milliseconds, Int64(limit)))
  }

  fileprivate func wait(
    _ condition: UnsafeMutablePointer<pthread_cond_t>,
    _ mutex: UnsafeMutablePointer<pthread_mutex_t>
  ) {
    if self == .never {
      pthread_cond_wait(condition, mutex)
      return
    }
    #if canImport(Darwin)
      let (seconds, attoseconds) = remaining.components
      var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
      pthread_cond_timedwait_relative_np(condition, mutex, &time)
    #else
      var time = timespec(
        tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
      pthread_cond_timedwait(condition, mutex, &time)
    #endif
  }
}
