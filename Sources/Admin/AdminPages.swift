package import Telemetry

/// What a worker shows over HTTP: `/`, `/metrics`, `/healthz` and `/readyz`.
package struct AdminPages: Sendable {
  private let version: String
  private let metrics: MetricRegistry
  private let health: @Sendable () -> AdminCondition
  private let readiness: @Sendable () -> AdminCondition

  /// The closures are called on the server's thread, for each request: they read, and do not wait.
  ///
  /// - Parameters:
  ///   - health: whether the process works; a supervisor that asks restarts it when not.
  ///   - readiness: whether it is connected, assigned (or deliberately idle) and moving.
  package init(
    version: String, metrics: MetricRegistry, health: @escaping @Sendable () -> AdminCondition,
    readiness: @escaping @Sendable () -> AdminCondition
  ) {
    self.version = version
    self.metrics = metrics
    self.health = health
    self.readiness = readiness
  }

  /// Nil where nothing is.
  package func answer(_ request: AdminRequest) -> AdminResponse? {
    switch request.path {
    case "/": front
    case "/metrics":
      AdminResponse(contentType: MetricRegistry.contentType, body: metrics.bytes)
    case "/healthz": health().response("healthy", to: request)
    case "/readyz": readiness().response("ready", to: request)
    default: nil
    }
  }

  private var front: AdminResponse {
    let condition = readiness()
    let lines = (condition.problems + condition.notes).map { "<li>\(escaped($0))</li>\n" }
    return .html(
      """
      <!doctype html>
      <html lang="en">
      <head><meta charset="utf-8"><title>Sluice</title></head>
      <body>
      <h1>Sluice \(escaped(version))</h1>
      <p>This worker is \(condition.holds ? "ready" : "<strong>not ready</strong>").</p>
      <ul>
      \(lines.joined())</ul>
      <ul>
      <li><a href="/metrics">/metrics</a>: counters for Prometheus</li>
      <li><a href="/healthz">/healthz</a>: whether the process works</li>
      <li><a href="/readyz">/readyz</a>: whether it is connected, assigned and moving</li>
      </ul>
      </body>
      </html>

      """)
  }

  private func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
