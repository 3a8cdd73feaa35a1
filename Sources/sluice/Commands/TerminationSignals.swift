import Worker

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
    _ = NamedThread("signals") {
      var count = 0
      while true {
        var set = signals()
        var signal: Int32 = 0
        guard sigwait(&set, &signal) == 0 else { continue }
        count += 1
        body(signal == SIGINT ? "SIGINT" : "SIGTERM", count)
      }
    }
  }

  /// What a second signal asks for, and a worker that could not end needs.
  static func endAtOnce() -> Never { _exit(ExitCode.internal.rawValue) }

  private static func signals() -> sigset_t {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTERM)
    sigaddset(&set, SIGINT)
    return set
  }
}
