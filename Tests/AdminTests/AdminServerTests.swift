import Admin
import Dispatch
import Synchronization
import Testing

@Suite struct AdminServerTests {
  private func server(
    limits: AdminServer.Limits = .init(),
    _ answer: @escaping AdminServer.Answer = { _ in .text("yes\n") }
  ) throws -> AdminServer {
    try AdminServer(port: 0, limits: limits, answer: answer)
  }

  @Test func `a path is answered as the closure says`() throws {
    let server = try server { request in
      request.path == "/a b" ? .json("{\"accept\":\"\(request.accept ?? "")\"}", status: 201) : nil
    }
    defer { server.stop() }
    let reply = try TestClient.get("/a%20b?x=1", port: server.port, accept: "text/*")
    #expect(reply.status == 201)
    #expect(reply.headers["content-type"] == "application/json")
    #expect(reply.headers["cache-control"] == "no-store")
    #expect(reply.body == "{\"accept\":\"text/*\"}")
  }

  @Test func `what is not there is 404`() throws {
    let server = try server { _ in nil }
    defer { server.stop() }
    let reply = try TestClient.get("/nothing", port: server.port)
    #expect(reply.status == 404)
    #expect(reply.body == "Nothing is here; / says what is.\n")
  }

  @Test func `HEAD has the length and no body`() throws {
    let server = try server()
    defer { server.stop() }
    let client = try TestClient(port: server.port)
    try client.write("HEAD / HTTP/1.1\r\nHost: a\r\n\r\n")
    let reply = try client.reply(hasBody: false)
    #expect(reply.status == 200)
    #expect(reply.headers["content-length"] == "4")
    // Had there been a body, it would be read as the next reply.
    try client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try client.reply().body == "yes\n")
  }

  @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW"])
  func `other methods are 405, and say what is allowed`(method: String) throws {
    let server = try server { _ in
      Issue.record("answered")
      return nil
    }
    defer { server.stop() }
    let reply = try TestClient.request(method, "/", port: server.port, body: "{}")
    #expect(reply.status == 405)
    #expect(reply.headers["allow"] == "GET, HEAD")
    #expect(reply.body == "Only GET and HEAD are answered.\n")
  }

  @Test func `one connection serves many requests`() throws {
    let count = Atomic(0)
    let server = try server { _ in
      .text("\(count.wrappingAdd(1, ordering: .relaxed).newValue)")
    }
    defer { server.stop() }
    let client = try TestClient(port: server.port)
    for number in 1...5 {
      try client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.reply().body == "\(number)")
    }
  }

  @Test func `a large body arrives whole`() throws {
    let text = String(repeating: "0123456789abcdef", count: 50_000)
    let server = try server { _ in .text(text) }
    defer { server.stop() }
    #expect(try TestClient.get("/", port: server.port).body == text)
  }

  @Test func `many clients at once are all answered`() throws {
    let server = try server { .text($0.path) }
    defer { server.stop() }
    let port = server.port
    let answered = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for number in 0..<20
      where (try? TestClient.get("/\(thread)/\(number)", port: port))?.body
        == "/\(thread)/\(number)"
      {
        answered.wrappingAdd(1, ordering: .relaxed)
      }
    }
    #expect(answered.load(ordering: .relaxed) == 160)
  }

  @Test func `connections beyond the limit are turned away, and the rest is served`() throws {
    var limits = AdminServer.Limits()
    limits.connections = 2
    let server = try server(limits: limits)
    defer { server.stop() }
    let held = try [TestClient(port: server.port), TestClient(port: server.port)]
    for client in held {
      try client.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
      #expect(try client.reply().status == 200)
    }
    // The third waits in the backlog, or is closed; it is not served while the two are held.
    let third = try TestClient(port: server.port)
    _ = try? third.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    try held[0].write("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    #expect(try held[0].reply().body == "yes\n")
  }

  @Test func `an idle connection is closed in the end`() throws {
    var limits = AdminServer.Limits()
    limits.timeoutSeconds = 1
    let server = try server(limits: limits)
    defer { server.stop() }
    let client = try TestClient(port: server.port)
    try client.write("GET / HT")
    #expect(client.isClosed())
  }

  @Test func `a head beyond the limit is refused`() throws {
    var limits = AdminServer.Limits()
    limits.headBytes = 4096
    let server = try server(limits: limits)
    defer { server.stop() }
    let long = String(repeating: "a", count: 20_000)
    let reply = try? TestClient.get("/" + long, port: server.port)
    #expect(reply == nil || (400..<500).contains(reply?.status ?? 0))
    #expect(try TestClient.get("/", port: server.port).body == "yes\n")
  }

  @Test func `bytes that are no request hurt nobody`() throws {
    let server = try server()
    defer { server.stop() }
    let client = try TestClient(port: server.port)
    try client.write("\u{0}\u{1}\u{2} garbage\r\n\r\n\r\n")
    #expect(try TestClient.get("/", port: server.port).body == "yes\n")
  }

  @Test func `a port in use is said to be`() throws {
    let server = try server()
    defer { server.stop() }
    let port = server.port
    let error = #expect(throws: AdminError.self) {
      try AdminServer(port: port) { _ in nil }
    }
    #expect(error == .addressInUse(host: "127.0.0.1", port: port))
    #expect(
      error?.message
        == "127.0.0.1:\(port) is already in use: choose another port in 'admin: listen', or 0 for any"
    )
  }

  @Test func `a host that is not of this machine is said to be`() throws {
    let error = #expect(throws: AdminError.self) {
      // TEST-NET-1, RFC 5737: nobody has it.
      try AdminServer(host: "192.0.2.1", port: 0) { _ in nil }
    }
    guard case .noSuchAddress("192.0.2.1", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `stop closes the port, once and for all, and a new server may have it`() throws {
    let server = try server()
    let port = server.port
    server.stop()
    server.stop()
    #expect(throws: TestClient.Failed.self) { try TestClient(port: port) }
    let next = try AdminServer(port: port) { _ in .text("next") }
    defer { next.stop() }
    #expect(try TestClient.get("/", port: port).body == "next")
  }

  @Test func `a server that is let go of stops`() throws {
    let port: Int
    do {
      let server = try server()
      port = server.port
    }
    #expect(throws: TestClient.Failed.self) { try TestClient(port: port) }
  }

  @Test func `an IPv6 host may stand in brackets`() throws {
    guard let server = try? AdminServer(host: "[::1]", port: 0, answer: { _ in nil }) else {
      return
    }
    defer { server.stop() }
    #expect(server.url == "http://[::1]:\(server.port)")
  }
}
