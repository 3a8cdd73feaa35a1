#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A client of the tests' own: one TCP connection to 127.0.0.1, bytes out, bytes in.
final class TestClient {
  private let descriptor: Int32

  struct Failed: Error { var errno: Int32 }

  struct Reply {
    var status: Int
    /// Names in lower case.
    var headers: [String: String]
    var body: String
  }

  init(port: Int) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port)).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let connected = withUnsafeMutablePointer(to: &address) { address in
      connect(
        descriptor, UnsafeMutableRawPointer(address).assumingMemoryBound(to: sockaddr.self),
        socklen_t(MemoryLayout<sockaddr_in>.size))
    }
    if connected != 0 {
      let failure = errno
      close(descriptor)
      throw Failed(errno: failure)
    }
    // A server that says nothing fails the test rather than hanging it.
    var limit = timeval(tv_sec: 120, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  func write(_ text: String) throws {
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let sent = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
      guard sent > 0 else { throw Failed(errno: errno) }
      bytes = bytes.dropFirst(sent)
    }
  }

  /// Reads one reply; the body has as many bytes as the head says, none after `HEAD`.
  func reply(hasBody: Bool = true) throws -> Reply {
    var head: [UInt8] = []
    while !head.reversed().starts(with: [10, 13, 10, 13]) { head.append(try byte()) }
    let lines = String(decoding: head, as: UTF8.self).split(separator: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":", maxSplits: 1)
      headers[parts[0].lowercased()] = String(parts[1].drop { $0 == " " })
    }
    var body: [UInt8] = []
    if hasBody {
      for _ in 0..<(Int(headers["content-length"] ?? "") ?? 0) { body.append(try byte()) }
    }
    return Reply(
      status: Int(lines[0].split(separator: " ")[1]) ?? 0, headers: headers,
      body: String(decoding: body, as: UTF8.self))
  }

  /// Whether the server has closed the connection, waiting for it to.
  func isClosed() -> Bool {
    var byte: UInt8 = 0
    return recv(descriptor, &byte, 1, 0) <= 0
  }

  private func byte() throws -> UInt8 {
    var byte: UInt8 = 0
    guard recv(descriptor, &byte, 1, 0) == 1 else { throw Failed(errno: errno) }
    return byte
  }

  static func get(_ path: String, port: Int, accept: String? = nil) throws -> Reply {
    try request("GET", path, port: port, accept: accept)
  }

  static func request(
    _ method: String, _ path: String, port: Int, accept: String? = nil, body: String? = nil
  ) throws -> Reply {
    let client = try TestClient(port: port)
    var text = "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    if let accept { text += "Accept: \(accept)\r\n" }
    if let body { text += "Content-Length: \(body.utf8.count)\r\n" }
    try client.write(text + "\r\n" + (body ?? ""))
    return try client.reply(hasBody: method != "HEAD")
  }
}
