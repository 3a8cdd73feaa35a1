package import JSON

/// Which routes read which topic.
package struct RoutingTable: Sendable {
  /// All routes, in the order of the configuration; verdicts name them by index.
  package let routes: [Route]
  /// One entry per source topic, in order of first mention.
  package let topics: [TopicRoutes]

  package init(_ routes: [Route]) {
    self.routes = routes
    var names: [String] = []
    for topic in routes.flatMap(\.from) where !names.contains(topic) { names.append(topic) }
    topics = names.map { name in
      TopicRoutes(
        topic: name, routes: routes.indices.filter { routes[$0].from.contains(name) }, of: routes)
    }
  }

  /// Every topic that is written to: clean ones, then dead-letter ones, each once.
  package var outputs: [String] {
    var names: [String] = []
    for topic in routes.map(\.to) + routes.map(\.deadLetters) where !names.contains(topic) {
      names.append(topic)
    }
    return names
  }

  package func topic(named name: String) -> TopicRoutes? { topics.first { $0.topic == name } }
}

/// The routes of one source topic and what they agree on before one of them is known.
package struct TopicRoutes: Sendable {
  package let topic: String
  /// Indices into the table's routes: the first whose condition holds takes the record.
  package let routes: [Int]
  package let decode: DecodeOptions
  package let tombstones: Route.Tombstones
  package let deadLetters: String
  /// The route where it is known from the start: a topic that one route without `when` reads.
  package let soleRoute: Int?

  init(topic: String, routes indices: [Int], of routes: [Route]) {
    // Safe: a topic is in the table because a route names it.
    let first = routes[indices[0]]
    self.topic = topic
    self.routes = indices
    decode = first.decode
    tombstones = first.tombstones
    deadLetters = first.deadLetters
    soleRoute = indices.count == 1 && first.when == nil ? indices[0] : nil
  }
}
