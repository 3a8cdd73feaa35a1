import BrokerSupport
import Kafka
import TestSupport
import Testing

/// Users, passwords and access rules: on a node of Apache Kafka of the tests' own.
@Suite(
  .enabled(
    if: BrokerKind.real == [.apache],
    "access rules are tested on a Kafka that the tests start themselves: KAFKA_HOME"))
struct AccessTests {
  /// Properties of a client that logs in.
  private func login(_ user: GuardedKafka.User, password: String? = nil) -> String {
    """
      topic.metadata.propagation.max.ms: 500
      security.protocol: SASL_PLAINTEXT
      sasl.mechanisms: PLAIN
      sasl.username: \(user.rawValue)
      sasl.password: \(password ?? user.rawValue)
    """
  }

  @Test
  func `a topic that may not be written for a while stops its route alone, and loses nothing`()
    throws
  {
    let kafka = try GuardedKafka.shared.get()
    let broker = try Broker(kafka.server)
    let names = (0..<20).map { "n\($0)" }
    struct Case {
      var delivery: Delivery
      var pipeline: SmallPipeline
      var other: (raw: String, clean: String)
      var worker: RunningWorker
    }
    // Both guarantees at once: each change of the rules takes a Java of its own.
    let cases = try Delivery.allCases.map { delivery in
      let pipeline = try SmallPipeline(broker, name: delivery.rawValue)
      let other = (
        raw: try broker.makeTopic("others.raw." + delivery.rawValue),
        clean: try broker.makeTopic("others." + delivery.rawValue)
      )
      let settings = SmallPipeline.Settings(
        delivery: delivery, kafka: login(.worker), other: other, bootstrap: kafka.bootstrap)
      return Case(
        delivery: delivery, pipeline: pipeline, other: other, worker: try pipeline.start(settings))
    }
    for each in cases {
      try each.pipeline.produce(["before"])
      try each.pipeline.settle(each.worker)
    }
    try kafka.deny(.worker, "Write", cases.map(\.pipeline.clean))
    var written = Delivery.allCases.map { _ in ["before"] }
    for (index, each) in cases.enumerated() {
      // A rule is known to the controller before it is to the broker: what is written until then goes through.
      var isStopped = false
      for number in 0..<10_000 where !isStopped {
        try each.pipeline.produce(["early\(number)"])
        written[index].append("early\(number)")
        let (status, page) = try each.worker.get("/readyz")
        isStopped =
          status == 503 && page.contains("\(each.pipeline.raw)[0] is stopped")
          && page.contains("topic '\(each.pipeline.clean)': ")
          && page.contains("TOPIC_AUTHORIZATION_FAILED")
      }
      try #require(isStopped, "\(each.worker.worker.messages)")
      try each.pipeline.produce(names)
      try broker.produce(names.map { .named($0) }, to: each.other.raw)
    }
    for each in cases {
      try broker.waitUntilCommitted(each.pipeline.group, each.other.raw)
    }
    try kafka.permit(.worker, "Write", cases.map(\.pipeline.clean))
    for (each, early) in zip(cases, written) {
      try each.pipeline.settle(each.worker)
      #expect(try each.worker.waitFor("/readyz") { status, _ in status == 200 })
      #expect(each.worker.stop() == 0, "\(each.worker.worker.messages)")
      each.delivery.check(try each.pipeline.titles(), of: early + names)
      each.delivery.check(
        try broker.consumeAll(each.other.clean).compactMap(\.title), of: names)
      #expect(try broker.consumeAll(each.pipeline.dead).isEmpty)
    }
  }

  @Test(
    arguments: [
      (GuardedKafka.User.withoutTopics, "TOPIC_AUTHORIZATION_FAILED"),
      (.withoutGroups, "GROUP_AUTHORIZATION_FAILED"),
      (.withoutTransactions, "TRANSACTIONAL_ID_AUTHORIZATION_FAILED"),
    ], Delivery.allCases)
  func `a worker that may not do what it needs ends at the start, and says what`(
    _ missing: (user: GuardedKafka.User, code: String), _ delivery: Delivery
  ) throws {
    // At least once needs no transactions.
    if missing.user == .withoutTransactions, delivery == .atLeastOnce { return }
    let kafka = try GuardedKafka.shared.get()
    let pipeline = try SmallPipeline(Broker(kafka.server))
    try pipeline.produce(["a"])
    let worker = try pipeline.launch(
      .init(delivery: delivery, kafka: login(missing.user), bootstrap: kafka.bootstrap))
    #expect(worker.worker.code() == 69, "\(worker.worker.messages)")
    let last = worker.worker.messages.split(separator: "\n").last ?? ""
    #expect(last.contains("refuses access") && last.contains(missing.code), "\(last)")
    #expect(try pipeline.titles().isEmpty)
  }

  @Test func `a wrong password ends the worker at the start`() throws {
    let kafka = try GuardedKafka.shared.get()
    let pipeline = try SmallPipeline(Broker(kafka.server))
    let worker = try pipeline.launch(
      .init(kafka: login(.worker, password: "wrong"), wait: "1h", bootstrap: kafka.bootstrap))
    #expect(worker.worker.code() == 69, "\(worker.worker.messages)")
    let last = worker.worker.messages.split(separator: "\n").last ?? ""
    #expect(last.contains("refuses access"), "\(last)")
    #expect(last.contains("Invalid username or password"), "\(last)")
  }

  @Test
  func `a limit that may not be asked is found out by refusals`() throws {
    let kafka = try GuardedKafka.shared.get()
    let broker = try Broker(kafka.server)
    let pipelines = try Delivery.allCases.map { delivery in
      try (delivery, SmallPipeline(broker, name: "limit." + delivery.rawValue, cleanLimit: 20_000))
    }
    try kafka.deny(.worker, "DescribeConfigs", pipelines.map(\.1.clean))
    // Together far above the limit, each far below it.
    let names = (0..<100).map { "n\($0)" + String(repeating: "x", count: 1000) }
    for (delivery, pipeline) in pipelines {
      try pipeline.produce(names)
      let worker = try pipeline.start(
        .init(delivery: delivery, kafka: login(.worker), bootstrap: kafka.bootstrap))
      try pipeline.settle(worker)
      #expect(worker.shows("sluice_clean_total{route=\"things\"}", 100))
      #expect(worker.stop() == 0, "\(worker.worker.messages)")
      delivery.check(try pipeline.titles(), of: names, keepsOrder: false)
    }
    try kafka.permit(.worker, "DescribeConfigs", pipelines.map(\.1.clean))
  }
}
