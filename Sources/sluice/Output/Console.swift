#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Where a command writes: results to `output`, everything else to `messages`.
final class Console {
  let output: OutputStream
  let messages: OutputStream
  let environment: [String: String]

  init(output: OutputStream, messages: OutputStream, environment: [String: String] = [:]) {
    self.output = output
    self.messages = messages
    self.environment = environment
  }

  /// Stdout and stderr.
  static func standard() -> Console {
    let environment = Self.processEnvironment()
    return Console(
      output: OutputStream(
        descriptor: STDOUT_FILENO, isBuffered: true, environment: environment),
      messages: OutputStream(
        descriptor: STDERR_FILENO, isBuffered: false, environment: environment),
      environment: environment)
  }

  /// Whether results go nowhere any more: a command that has only results to give ends then.
  var isClosed: Bool { output.failure != nil }

  /// Lines for people, in one piece.
  func say(_ lines: [String]) {
    // On a terminal both streams meet, and must keep their order.
    if output.isTerminal { output.flush() }
    messages.write(lines.map { $0 + "\n" }.joined())
  }

  func say(_ line: String) { say([line]) }

  /// `sluice: message`, for what is wrong with a command as a whole.
  func complain(_ message: String) {
    say("\(messages.style.bold("sluice:")) \(message)")
  }

  private static func processEnvironment() -> [String: String] {
    var variables: [String: String] = [:]
    var entry = environ
    while let text = entry.pointee.map({ String(cString: $0) }) {
      if let equals = text.firstIndex(of: "=") {
        variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
      }
      entry += 1
    }
    return variables
  }
}
