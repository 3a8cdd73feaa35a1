package import Pipeline
package import Telemetry

/// The metrics with every series that a configuration can say beforehand made, and resolved for counting.
package final class WorkerMetrics: Sendable {
  package let all: SluiceMetrics
  private let table: RoutingTable
  private let items: [Counter]
  private let clean: [Counter]
  let consumed: [Counter]
  let bytesConsumed: [Counter]
  private let skippedOffsets: [SkippedOffsetCounters]

  package init(_ all: SluiceMetrics, table: RoutingTable) {
    self.all = all
    self.table = table
    items = table.routes.map { all.items.with($0.name) } + [all.items.with("")]
    clean = table.routes.map { all.clean.with($0.name) }
    consumed = table.topics.map { all.recordsConsumed.with($0.topic) }
    bytesConsumed = table.topics.map { all.bytesConsumed.with($0.topic) }
    skippedOffsets = table.topics.map { SkippedOffsetCounters(all.offsetsSkipped, topic: $0.topic) }
    for topic in table.topics { start(topic) }
    for index in table.routes.indices { start(route: index) }
  }

  /// Counts the verdicts of a record that is done.
  func count(_ tally: RecordTally, topic: TopicRoutes, secondsSince1970: Double) {
    if tally.clean > 0, let route = tally.route {
      items[route].add(tally.clean)
      clean[route].add(tally.clean)
    }
    for rejected in tally.rejected {
      items[rejected.route ?? items.count - 1].add()
      count(rejected, topic: topic, secondsSince1970: secondsSince1970)
    }
    if let code = tally.skipped {
      items[tally.route ?? items.count - 1].add()
      all.skipped.with(name(tally.route), code.rawValue).add()
    }
  }

  /// Counts offsets without a record that a watermark has passed.
  func count(_ skipped: SkippedOffsets, topicIndex: Int) {
    if !skipped.isNone { skippedOffsets[topicIndex].add(skipped) }
  }

  private func count(
    _ rejected: RecordTally.Rejected, topic: TopicRoutes, secondsSince1970: Double
  ) {
    let route = name(rejected.route)
    all.rejected.with(route, rejected.stage.rawValue, rejected.code).add()
    all.deadLetters.with(route, deadLetterTopic(rejected.route, topic)).add()
    all.lastReject.with(topic.topic, rejected.stage.rawValue).set(secondsSince1970)
    if rejected.stage == .decode { all.decodeErrors.with(topic.topic, rejected.code).add() }
  }

  private func name(_ route: Int?) -> String { route.map { table.routes[$0].name } ?? "" }

  private func deadLetterTopic(_ route: Int?, _ topic: TopicRoutes) -> String {
    route.map { table.routes[$0].deadLetters } ?? topic.deadLetters
  }

  /// The series of a topic at zero: what can happen before a route is known.
  private func start(_ topic: TopicRoutes) {
    let route = name(topic.soleRoute)
    for code in ReasonCodes.decode {
      _ = all.decodeErrors.with(topic.topic, code)
      _ = all.rejected.with(route, Stage.decode.rawValue, code)
    }
    _ = all.deadLetters.with(route, topic.deadLetters)
    for code in ReasonCodes.select {
      // Where a topic has one route from the start, none cannot be.
      if topic.soleRoute != nil, code == SelectCode.noRoute.rawValue { continue }
      _ = all.rejected.with(route, Stage.select.rawValue, code)
    }
    for code in SkipCode.allCases { _ = all.skipped.with(route, code.rawValue) }
  }

  /// The series of a route at zero.
  private func start(route index: Int) {
    let route = table.routes[index]
    _ = all.deadLetters.with(route.name, route.deadLetters)
    if route.stopOnRejects != nil { _ = all.breakerOpen.with(route.name) }
    for stage in [Stage.select, .validate, .normalize, .verify, .deliver] {
      for code in ReasonCodes.codes(of: stage, route: route) {
        // Without a route the label is empty.
        if stage == .select, code == SelectCode.noRoute.rawValue { continue }
        _ = all.rejected.with(route.name, stage.rawValue, code)
      }
    }
    for code in SkipCode.allCases { _ = all.skipped.with(route.name, code.rawValue) }
  }
}
