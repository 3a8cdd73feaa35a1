import Dispatch
import Foundation
import Synchronization
import TestSupport

/// Something that happens again and again, on a thread of its own, with a random source of its own: what it
/// does hangs on the seed, and not on what happens beside it.
final class Recurrence: Sendable {
  private let isStopped = Atomic(false)
  private let wakes = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)
  private let failure = Mutex<(any Error)?>(nil)

  /// Begins.
  ///
  /// - Parameters:
  ///   - first: seconds until it happens first.
  ///   - body: makes it happen once, and says after how many seconds again.
  init(
    first: Double, random: SeededRandom,
    _ body: @escaping @Sendable (Recurrence, inout SeededRandom) throws -> Double
  ) {
    Thread.detachNewThread { [self] in
      var random = random
      var wait = first
      while pause(wait) {
        do {
          wait = try body(self, &random)
        } catch {
          failure.withLock { $0 = error }
          break
        }
      }
      hasEnded.signal()
    }
  }

  /// Waits so many seconds; false, at once, where it is to end.
  func pause(_ seconds: Double) -> Bool {
    if isStopped.load(ordering: .acquiring) { return false }
    _ = wakes.wait(timeout: .now() + seconds)
    return !isStopped.load(ordering: .acquiring)
  }

  /// Ends it, and waits until what is happening has happened.
  ///
  /// - Throws: why it ended by itself.
  func stop() throws {
    isStopped.store(true, ordering: .releasing)
    wakes.signal()
    hasEnded.wait()
    if let error = failure.withLock({ $0 }) { throw error }
  }
}
