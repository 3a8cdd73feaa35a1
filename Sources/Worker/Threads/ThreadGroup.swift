import Synchronization

/// The threads of a worker. One that ends although nobody has asked it to is noticed: the process is of no use
/// without it.
final class ThreadGroup: Sendable {
  private struct State {
    var threads: [(name: String, thread: NamedThread)] = []
    var mayEnd = false
    var lost: String?
  }

  private let state = Mutex(State())
  private let onLoss: @Sendable (_ name: String) -> Void

  /// - Parameter onLoss: called once, on the thread that ends unasked.
  init(onLoss: @escaping @Sendable (_ name: String) -> Void) { self.onLoss = onLoss }

  func start(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let thread = NamedThread(name) { [weak self] in
      body()
      self?.ended(name)
    }
    state.withLock { $0.threads.append((name, thread)) }
  }

  /// From now on threads may end.
  func end() { state.withLock { $0.mayEnd = true } }

  /// The first thread that ended before it might.
  var lost: String? { state.withLock { $0.lost } }

  /// Waits until every thread has ended.
  ///
  /// - Returns: the first one that has not at the deadline.
  func join(until deadline: Deadline) -> String? {
    state.withLock { $0.threads }.first { !$0.thread.join(until: deadline) }?.name
  }

  private func ended(_ name: String) {
    let isLoss = state.withLock { state in
      guard !state.mayEnd, state.lost == nil else { return false }
      state.lost = name
      return true
    }
    if isLoss { onLoss(name) }
  }
}
