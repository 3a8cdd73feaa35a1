#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// SIGTERM and SIGINT, taken by a thread that waits for them: what it then does may lock and allocate,
/// which a signal handler may not.
enum TerminationSignals {
  /// Keeps the signals from the calling thread and those that it starts. First thing on the main thread.
  static func block() {
    var set = signals()
    pthread_sigmask(SIG_BLOCK, &set, nil)
  }

  /// Calls `body` for each signal from now on, on a thread of its own, with its name and how many there
  /// have been.
  static func wait(_ body: @escaping @Sendable (_ name: String, _ count: Int) -> Void) {
    let waiter = Unmanaged.passRetained(Waiter(body)).toOpaque()
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    guard pthread_create(&thread, nil, waitForSignals, waiter) == 0 else {
      preconditionFailure("no thread can be started")
    }
    #if canImport(Darwin)
      pthread_detach(thread!)
    #else
      pthread_detach(thread)
    #endif
  }

  fileprivate static func signals() -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTERM)
    sigaddset(&set, SIGINT)
    return set
  }
}

private final class Waiter: Sendable {
  let body: @Sendable (String, Int) -> Void

  init(_ body: @escaping @Sendable (String, Int) -> Void) { self.body = body }

  /// Lives as long as the process.
  func run() -> Never {
    var count = 0
    while true {
      var set = TerminationSignals.signals()
      var signal: Int32 = 0
      guard sigwait(&set, &signal) == 0 else { continue }
      count += 1
      body(signal == SIGINT ? "SIGINT" : "SIGTERM", count)
    }
  }
}

#if canImport(Darwin)
  private func waitForSignals(_ waiter: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Waiter>.fromOpaque(waiter).takeRetainedValue().run()
  }
#else
  private func waitForSignals(_ waiter: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let waiter else { return nil }
    Unmanaged<Waiter>.fromOpaque(waiter).takeRetainedValue().run()
  }
#endif
