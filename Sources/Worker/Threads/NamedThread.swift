#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A thread with a name, which can be waited for until a deadline.
package final class NamedThread: Sendable {
  /// Enough for the deepest evaluation of a schema, of which debug builds take 6.3 MiB, wherever threads
  /// get less. What is not used is only addresses.
  private static let stackBytes = 8 << 20

  private let hasEnded = Monitor(false)

  /// Starts `body` on a thread of its own, which is detached: whoever wants its end waits for it.
  package init(_ name: String, _ body: @escaping @Sendable () -> Void) {
    let start = Start(name: name, body: body, hasEnded: hasEnded)
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    // Not by the initializer, whose module depends on what else is imported.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    defer { attributes.deallocate() }
    pthread_attr_init(attributes)
    pthread_attr_setstacksize(attributes, Self.stackBytes)
    let failure = pthread_create(
      &thread, attributes, runNamedThread, Unmanaged.passRetained(start).toOpaque())
    pthread_attr_destroy(attributes)
    precondition(failure == 0, "no thread could be started: errno \(failure)")
    #if canImport(Darwin)
      if let thread { pthread_detach(thread) }
    #else
      pthread_detach(thread)
    #endif
  }

  /// Whether the body has returned, at the latest when the deadline passes.
  package func join(until deadline: Deadline) -> Bool {
    hasEnded.wait(until: deadline) { $0 ? true : nil } ?? false
  }

  fileprivate final class Start: Sendable {
    let name: String
    let body: @Sendable () -> Void
    let hasEnded: Monitor<Bool>

    init(name: String, body: @escaping @Sendable () -> Void, hasEnded: Monitor<Bool>) {
      self.name = name
      self.body = body
      self.hasEnded = hasEnded
    }
  }
}

#if canImport(Darwin)
  private func runNamedThread(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    run(argument)
  }
#else
  private func runNamedThread(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    run(argument)
  }
#endif

private func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  let start = Unmanaged<NamedThread.Start>.fromOpaque(argument).takeRetainedValue()
  #if canImport(Darwin)
    pthread_setname_np(start.name)
  #else
    nameThread(start.name)
  #endif
  start.body()
  start.hasEnded.update { $0 = true }
  return nil
}

#if !canImport(Darwin)
  /// `pthread_setname_np` is a GNU extension that Swift's module of the C library leaves out; the kernel's
  /// own file does the same. It keeps 15 bytes.
  private func nameThread(_ name: String) {
    let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    var name = name
    _ = name.withUTF8 { write(file, $0.baseAddress, Swift.min($0.count, 15)) }
    close(file)
  }
#endif
