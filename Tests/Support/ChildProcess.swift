import Dispatch
package import Foundation
import Synchronization

/// A process of this one's making, which ends with its owner.
///
///     let child = try ChildProcess("/bin/sleep", ["60"])
///     child.send(SIGTERM)
///     #expect(child.wait(.seconds(5)) == .signal(SIGTERM))
///
/// Not Foundation's `Process`: that one hands each child a descriptor, and takes one whose own children
/// live on, such as a broker, for not ended; and nobody can wait for it with a deadline.
package final class ChildProcess: Sendable {
  /// How a process ended.
  package enum Exit: Sendable, Equatable, CustomStringConvertible {
    case code(Int32)
    case signal(Int32)

    package var description: String {
      switch self {
      case .code(let code): "exit code \(code)"
      case .signal(let number): "signal \(number)"
      }
    }
  }

  /// What a descriptor of the child is.
  package enum Stream: Sendable {
    /// This process's own.
    case inherited
    /// Nothing to read, and written to nowhere.
    case nothing
    /// A file: read from its beginning, or written anew.
    case file(String)
    /// A descriptor of this process.
    case descriptor(Int32)
  }

  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  package let processIdentifier: pid_t
  private let ending: Ending

  /// Starts it.
  ///
  /// - Parameters:
  ///   - executable: a path.
  ///   - environment: all of it; nil for this process's own.
  package init(
    _ executable: String, _ arguments: [String], environment: [String: String]? = nil,
    input: Stream = .nothing, output: Stream = .inherited, error: Stream = .inherited
  ) throws(Failure) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (target, stream) in [input, output, error].enumerated() {
      Self.add(stream, as: Int32(target), to: &actions)
    }

    // Threads of Dispatch block signals, and a child has the mask of the thread that starts it.
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    let words = ([executable] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    let variables = environment?.map { strdup("\($0.key)=\($0.value)") }
    defer { for variable in variables ?? [] { free(variable) } }
    var process = pid_t()
    let result =
      if let variables {
        posix_spawn(&process, executable, &actions, &attributes, words + [nil], variables + [nil])
      } else {
        posix_spawn(&process, executable, &actions, &attributes, words + [nil], environ)
      }
    guard result == 0 else {
      throw Failure(description: "\(executable): \(String(cString: strerror(result)))")
    }
    processIdentifier = process
    ending = Ending(process)
  }

  deinit { send(SIGKILL) }

  private static func add(
    _ stream: Stream, as target: Int32, to actions: inout posix_spawn_file_actions_t
  ) {
    let reads = target == 0
    let flags = reads ? O_RDONLY : O_WRONLY | O_CREAT | O_TRUNC
    switch stream {
    case .inherited: break
    case .nothing:
      posix_spawn_file_actions_addopen(
        &actions, target, "/dev/null", reads ? O_RDONLY : O_WRONLY, 0)
    case .file(let path): posix_spawn_file_actions_addopen(&actions, target, path, flags, 0o600)
    case .descriptor(let descriptor):
      posix_spawn_file_actions_adddup2(&actions, descriptor, target)
    }
  }

  package var isRunning: Bool { ending.exit == nil }

  /// How it ended; nil while it runs.
  package var exit: Exit? { ending.exit }

  /// Sends the signal; nothing happens where it has ended.
  package func send(_ signal: Int32) { ending.send(signal, to: processIdentifier) }

  /// Asks it to end, with SIGTERM.
  package func terminate() { send(SIGTERM) }

  /// Ends it with SIGKILL, and returns when it has.
  package func kill() {
    send(SIGKILL)
    _ = wait(.seconds(60))
  }

  /// Waits for its end; nil where the time is over before.
  package func wait(_ deadline: Duration) -> Exit? { ending.wait(deadline) }
}

/// The end of a process, for which a thread waits.
private final class Ending: Sendable {
  private let found = Mutex<ChildProcess.Exit?>(nil)
  private let group = DispatchGroup()

  init(_ process: pid_t) {
    group.enter()
    Thread.detachNewThread {
      // It is only looked at here: the number stays its own until nobody can signal it any more.
      var info = siginfo_t()
      while waitid(P_PID, id_t(process), &info, WEXITED | WNOWAIT) == -1, errno == EINTR {}
      self.found.withLock { exit in
        var status: Int32 = 0
        waitpid(process, &status, 0)
        let signal = status & 0x7f
        exit = signal == 0 ? .code(status >> 8 & 0xff) : .signal(signal)
      }
      self.group.leave()
    }
  }

  var exit: ChildProcess.Exit? { found.withLock { $0 } }

  func send(_ signal: Int32, to process: pid_t) {
    found.withLock { exit in
      if exit == nil { _ = Foundation.kill(process, signal) }
    }
  }

  func wait(_ deadline: Duration) -> ChildProcess.Exit? {
    let milliseconds = Int(deadline / .milliseconds(1))
    _ = group.wait(timeout: .now() + .milliseconds(milliseconds))
    return exit
  }
}
