#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A bound, listening TCP socket. Opened here rather than by libmicrohttpd, which does not say why it
/// could not.
struct ListenSocket: ~Copyable {
  private var descriptor: Int32
  /// The port that was bound, where any was asked for.
  let port: Int

  /// Binds the first address of `host` that can be bound.
  init(host: String, port: Int) throws(AdminError) {
    var hints = addrinfo()
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var found: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &found)
    guard status == 0, let addresses = found else {
      throw .noSuchAddress(host: host, reason: String(cString: gai_strerror(status)))
    }
    defer { freeaddrinfo(addresses) }
    var failure: Int32 = 0
    for address in sequence(first: addresses, next: \.pointee.ai_next) {
      if let descriptor = Self.listen(on: address.pointee) {
        self.descriptor = descriptor
        self.port = Self.port(of: descriptor)
        return
      }
      failure = errno
    }
    switch failure {
    case EADDRINUSE: throw .addressInUse(host: host, port: port)
    case EACCES, EPERM: throw .notPermitted(host: host, port: port)
    case EADDRNOTAVAIL:
      throw .noSuchAddress(host: host, reason: String(cString: strerror(failure)))
    default: throw .refused(host: host, port: port, reason: String(cString: strerror(failure)))
    }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Gives the socket away: whoever takes it closes it.
  consuming func release() -> Int32 {
    let descriptor = self.descriptor
    self.descriptor = -1
    return descriptor
  }

  /// Nil, with `errno`, where the address cannot be bound.
  private static func listen(on address: addrinfo) -> Int32? {
    let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { return nil }
    var on: Int32 = 1
    // A restart must not wait for the connections of the process before it.
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    if bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
      systemListen(descriptor, 64) == 0
    {
      return descriptor
    }
    let failure = errno
    close(descriptor)
    errno = failure
    return nil
  }

  private static func port(of descriptor: Int32) -> Int {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    return withUnsafeMutablePointer(to: &storage) { storage in
      let raw = UnsafeMutableRawPointer(storage)
      _ = getsockname(descriptor, raw.assumingMemoryBound(to: sockaddr.self), &length)
      if storage.pointee.ss_family == sa_family_t(AF_INET6) {
        return Int(
          UInt16(bigEndian: raw.assumingMemoryBound(to: sockaddr_in6.self).pointee.sin6_port))
      }
      return Int(UInt16(bigEndian: raw.assumingMemoryBound(to: sockaddr_in.self).pointee.sin_port))
    }
  }
}

private func systemListen(_ descriptor: Int32, _ backlog: Int32) -> Int32 {
  listen(descriptor, backlog)
}
