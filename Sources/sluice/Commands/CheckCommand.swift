import Configuration
import JSON
import Pipeline
import Telemetry

/// `sluice check`: the configuration, its schemas and rules, without a broker.
struct CheckCommand {
  let options: CheckOptions
  let console: Console

  func run() -> ExitCode {
    let file = ConfigurationFile(path: options.config, environment: console.environment)
    let (configuration, diagnostics) = file.load()
    if options.json {
      console.output.line(json(configuration, diagnostics))
    } else {
      console.say(diagnostics.map { $0.line(style: console.messages.style) })
      if let configuration {
        for line in table(configuration.routes).lines(style: console.output.style) {
          console.output.line(line)
        }
        console.output.line(verdict(diagnostics))
      } else {
        console.say(verdict(diagnostics))
      }
    }
    return configuration == nil ? .configuration : .done
  }

  /// `sluice.yaml: 2 mistakes, 1 warning`
  private func verdict(_ diagnostics: [Diagnostic]) -> String {
    let mistakes = diagnostics.count { $0.severity == .error }
    let warnings = diagnostics.count - mistakes
    var parts = [mistakes == 0 ? "no mistakes" : counted(mistakes, "mistake")]
    if warnings > 0 { parts.append(counted(warnings, "warning")) }
    return "\(DisplayText.printable(options.config)): \(parts.joined(separator: ", "))"
  }

  private func table(_ routes: [Route]) -> TextTable {
    var header = ["route", "from", "to", "dead letters", "schema", "clean schema"]
    let hasConditions = routes.contains { $0.when != nil }
    if hasConditions { header.append("when") }
    var table = TextTable(header, Array(repeating: .left, count: header.count))
    for route in routes {
      var row = [
        route.name, route.from.joined(separator: ", "), route.to, route.deadLetters,
        route.schema == nil ? "none" : "yes", cleanSchema(of: route),
      ]
      if hasConditions { row.append(condition(of: route)) }
      table.add(row)
    }
    return table
  }

  private func cleanSchema(of route: Route) -> String {
    if route.cleanSchema == nil { return "none" }
    return route.verify ? "yes" : "never verified"
  }

  private func condition(of route: Route) -> String {
    switch route.when {
    case nil: ""
    case .pointer(let pointer, _): "by \(pointer.text.isEmpty ? "the document" : pointer.text)"
    case .header(let name, _): "by header \(name)"
    }
  }

  private func json(_ configuration: LoadedConfiguration?, _ diagnostics: [Diagnostic]) -> String {
    let routes = (configuration?.routes ?? []).map { route in
      "{\"name\":\(JSONText.quoted(route.name)),"
        + "\"from\":[\(route.from.map(JSONText.quoted).joined(separator: ","))],"
        + "\"to\":\(JSONText.quoted(route.to)),"
        + "\"deadLetters\":\(JSONText.quoted(route.deadLetters))}"
    }
    return "{\"file\":\(JSONText.quoted(options.config)),\"valid\":\(configuration != nil),"
      + "\"diagnostics\":[\(diagnostics.map(\.json).joined(separator: ","))],"
      + "\"routes\":[\(routes.joined(separator: ","))]}"
  }
}

/// `1 mistake`, `2 mistakes`
func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
