import Admin
import Telemetry
import Testing

@Suite struct AdminPagesTests {
  private func pages(
    health: AdminCondition = AdminCondition(), readiness: AdminCondition = AdminCondition()
  ) -> AdminPages {
    let registry = MetricRegistry()
    registry.counter("a_total", help: "A.").with().add(3)
    return AdminPages(
      version: "1.2.3", metrics: registry, health: { health }, readiness: { readiness })
  }

  @Test func `metrics are in the text format`() throws {
    let pages = pages()
    let server = try AdminServer(port: 0, answer: pages.answer)
    defer { server.stop() }
    let reply = try TestClient.get("/metrics", port: server.port)
    #expect(reply.status == 200)
    #expect(reply.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8")
    #expect(reply.body == "# HELP a_total A.\n# TYPE a_total counter\na_total 3\n")
  }

  @Test func `what holds is 200, with what is worth knowing`() throws {
    let pages = pages(readiness: AdminCondition(notes: ["3 partitions are assigned"]))
    #expect(pages.answer(AdminRequest(path: "/healthz")) == .text("healthy\n"))
    #expect(
      pages.answer(AdminRequest(path: "/readyz")) == .text("ready\n3 partitions are assigned\n"))
  }

  @Test func `what does not hold is 503, with the reason`() throws {
    let condition = AdminCondition(
      problems: ["no broker answers", "\"x\" [0] stands"], notes: ["idle"])
    let pages = pages(readiness: condition)
    #expect(
      pages.answer(AdminRequest(path: "/readyz"))
        == .text(
          "not ready\nproblem: no broker answers\nproblem: \"x\" [0] stands\nidle\n", status: 503))
    #expect(
      pages.answer(AdminRequest(path: "/readyz", accept: "application/json"))
        == .json(
          #"{"ready":false,"problems":["no broker answers","\"x\" [0] stands"],"notes":["idle"]}"#
            + "\n", status: 503))
  }

  @Test(
    arguments: [
      (nil, false), ("*/*", false), ("text/plain", false), ("application/json", true),
      ("application/json, */*;q=0.5", true), ("text/html, application/json;q=0.9", true),
      ("application/json;q=0.1, text/*", false), ("application/*", true),
      ("application/json;q=0", false), ("", false), (";;,/,", false),
    ] as [(String?, Bool)])
  func `JSON is for those who ask for it`(accept: String?, prefers: Bool) {
    #expect(AdminRequest(path: "/", accept: accept).prefersJSON == prefers)
  }

  @Test func `the front page links the others, and escapes what it shows`() throws {
    let pages = pages(readiness: AdminCondition(problems: ["a < b & c"]))
    let page = try #require(pages.answer(AdminRequest(path: "/")))
    let text = String(decoding: page.body, as: UTF8.self)
    #expect(page.contentType == "text/html; charset=utf-8")
    #expect(
      text.contains("<h1>Sluice 1.2.3</h1>\n<p>This worker is <strong>not ready</strong>.</p>"))
    #expect(text.contains("<li>a &lt; b &amp; c</li>"))
    for path in ["/metrics", "/healthz", "/readyz"] {
      #expect(text.contains("<a href=\"\(path)\">\(path)</a>"))
      #expect(pages.answer(AdminRequest(path: path)) != nil)
    }
    #expect(pages.answer(AdminRequest(path: "/metrics/")) == nil)
  }
}
