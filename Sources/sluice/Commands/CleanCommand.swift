import Configuration
import Pipeline

/// `sluice clean`: what a route makes of files.
struct CleanCommand {
  let options: CleanOptions
  let console: Console

  func run() -> ExitCode {
    let file = ConfigurationFile(path: options.config, environment: console.environment)
    guard let configuration = file.load(or: console) else { return .configuration }
    guard let route = route(of: configuration) else { return .usage }
    let cleaning = Cleaning(route.offline, isJSON: options.json, console: console)
    let code = InputLoop(lines: options.lines, console: console).run(options.files) {
      cleaning.clean($1, of: $0)
    }
    if !options.json { console.say(cleaning.summary) }
    return code.worse(cleaning.rejectedCount > 0 ? .rejected : .done)
  }

  /// The route that is asked for; where there is one only, that one.
  private func route(of configuration: LoadedConfiguration) -> Route? {
    let routes = configuration.routes
    if options.route == nil, routes.count == 1 { return routes[0] }
    if let route = routes.first(where: { $0.name == options.route }) { return route }
    let known = routes.map { DisplayText.printable($0.name) }.joined(separator: ", ")
    if let name = options.route {
      let near = Suggestion.nearest(to: name, among: routes.map(\.name))
      let hint = near.map { "; is '\(DisplayText.printable($0))' meant?" } ?? ""
      console.complain("there is no route '\(DisplayText.printable(name))'\(hint)")
    } else {
      console.complain("'clean' needs --route NAME")
    }
    console.say("The routes are: \(known).")
    return nil
  }
}

extension Route {
  /// The route for records that have no headers: a condition on one cannot be asked, and the route has
  /// been chosen by hand.
  var offline: Route {
    guard case .header = when else { return self }
    return Route(
      name: name, from: from, when: nil, items: items, schema: schema, plan: plan,
      cleanSchema: cleanSchema, to: to, deadLetters: deadLetters, decode: decode,
      tombstones: tombstones, verify: verify, key: key, stopOnRejects: stopOnRejects,
      revealValues: revealValues)
  }
}
