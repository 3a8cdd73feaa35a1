import CMicroHTTPD
import Synchronization

/// A small HTTP server for probes and scrapers, on libmicrohttpd: one thread, `GET` and `HEAD` only,
/// a bounded number of connections, each with a time limit.
///
/// ```
/// let server = try AdminServer(host: "127.0.0.1", port: 9464, answer: pages.answer)
/// defer { server.stop() }
/// ```
package final class AdminServer: Sendable {
  /// Answers a request; nil is 404. Called on the server's thread: whoever waits in it keeps the
  /// others waiting.
  package typealias Answer = @Sendable (AdminRequest) -> AdminResponse?

  package struct Limits: Sendable {
    /// Connections at one time; those above are refused.
    package var connections = 64
    /// Seconds after which an idle connection is closed.
    package var timeoutSeconds = 15
    /// Bytes of a request's head; longer ones are refused.
    package var headBytes = 16 * 1024

    package init() {}
  }

  /// The version of libmicrohttpd that is loaded.
  package static var libraryVersion: String { String(cString: MHD_get_version()) }

  package let host: String
  /// The port that it listens on, where 0 was asked for too.
  package let port: Int
  private let daemon: Mutex<Daemon?>

  /// Listens on `host`, a name or an address, and begins to answer.
  ///
  /// - Parameter port: 0 for any free one.
  package init(
    host: String = "127.0.0.1", port: Int, limits: Limits = Limits(), answer: @escaping Answer
  ) throws(AdminError) {
    let host =
      host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    let socket = try ListenSocket(host: host, port: port)
    let bound = socket.port
    guard let daemon = Daemon(socket, limits: limits, answer: answer) else {
      throw .refused(host: host, port: port, reason: "libmicrohttpd did not start")
    }
    self.host = host
    self.port = bound
    self.daemon = Mutex(daemon)
  }

  deinit { stop() }

  /// `http://host:port`
  package var url: String {
    host.utf8.contains(UInt8(ascii: ":")) ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
  }

  /// Closes the port and every connection, and waits for the thread. Not from an answer's closure.
  package func stop() {
    let running = daemon.withLock { daemon in
      defer { daemon = nil }
      return daemon
    }
    running?.stop()
  }
}

/// libmicrohttpd's daemon, and what its thread calls.
private struct Daemon: @unchecked Sendable {
  private let daemon: OpaquePointer
  private let answerer: Unmanaged<Answerer>

  init?(
    _ socket: consuming ListenSocket, limits: AdminServer.Limits,
    answer: @escaping AdminServer.Answer
  ) {
    answerer = .passRetained(Answerer(answer))
    let descriptor = socket.release()
    let started = sluice_mhd_start(
      descriptor, answerRequest, answerer.toOpaque(), UInt32(limits.connections),
      UInt32(limits.timeoutSeconds), limits.headBytes)
    guard let started else {
      answerer.release()
      return nil
    }
    daemon = started
  }

  func stop() {
    // Closes the listening socket too; no answer is under way when it returns.
    MHD_stop_daemon(daemon)
    answerer.release()
  }
}
