import Foundation

/// A request to a page on this machine.
package enum HTTP {
  package struct Failed: Error {}

  /// Status and body.
  ///
  /// - Parameter patienceSeconds: a worker that hangs, or is stopped, shall not hold up the test for longer.
  package static func get(
    _ url: String, patienceSeconds: Int = 60
  ) throws(Failed) -> (status: Int, body: String) {
    guard let parts = URLComponents(string: url), let host = parts.host, let port = parts.port
    else {
      throw Failed()
    }
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw Failed() }
    defer { close(descriptor) }
    var patience = timeval(tv_sec: patienceSeconds, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = inet_addr(host)
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failed() }
    let request = Array("GET \(parts.path) HTTP/1.0\r\nHost: \(host)\r\n\r\n".utf8)
    guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count
    else { throw Failed() }
    var answer: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &piece, piece.count, 0)
      guard count >= 0 else { throw Failed() }
      if count == 0 { break }
      answer += piece[..<count]
    }
    let text = String(decoding: answer, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n"),
      let status = text.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { throw Failed() }
    return (status, String(text[end.upperBound...]))
  }
}
