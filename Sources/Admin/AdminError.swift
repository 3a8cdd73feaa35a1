/// Why the HTTP server could not start.
package enum AdminError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Something listens there already.
  case addressInUse(host: String, port: Int)
  /// The host's name is not known, or not an address of this machine.
  case noSuchAddress(host: String, reason: String)
  /// The port is one that this user may not open.
  case notPermitted(host: String, port: Int)
  /// The system refused for another reason.
  case refused(host: String, port: Int, reason: String)

  /// What happened and what to do, in one sentence.
  package var message: String {
    switch self {
    case .addressInUse(let host, let port):
      "\(host):\(port) is already in use: choose another port in 'admin: listen', or 0 for any"
    case .noSuchAddress(let host, let reason):
      "'\(host)' is no address of this machine (\(reason)): correct 'admin: listen'"
    case .notPermitted(let host, let port):
      "this user may not listen on \(host):\(port): choose a port above 1023 in 'admin: listen'"
    case .refused(let host, let port, let reason):
      "cannot listen on \(host):\(port): \(reason)"
    }
  }

  package var description: String { message }
}
