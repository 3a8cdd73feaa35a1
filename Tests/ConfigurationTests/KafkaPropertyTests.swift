import JSON
import Testing

@testable import Configuration

@Suite struct KafkaPropertyTests {
  private func text(_ properties: String) -> String {
    "kafka:\n  bootstrap.servers: b:9092\n  group.id: g\n\(properties)\nroutes: [\(Sample.route)]\n"
  }

  static let commits =
    "remove it; offsets are committed when their records are delivered, every `commit-interval`"
  static let instance = "name the worker with `instance`, beside `kafka`; it comes from that"

  @Test(arguments: [
    ("enable.auto.commit", commits),
    ("auto.commit.enable", commits),
    ("enable.auto.offset.store", commits),
    ("enable.partition.eof", "remove it; Sluice passes the ends of partitions by it"),
    ("delivery.report.only.error", "remove it; every delivery is awaited"),
    ("enabled_events", "remove it; Sluice asks for the events that it needs"),
    ("log.queue", "remove it; librdkafka's log goes to Sluice's"),
    ("isolation.level", "remove it; only committed records are read"),
    ("enable.idempotence", "remove it; the producer is idempotent, see `delivery`"),
    ("transactional.id", instance),
    ("group.instance.id", instance),
    (
      "message.max.bytes",
      "remove it; the topic's own `max.message.bytes` decides, and a route's `max-record-bytes`"
        + " limits what is read"
    ),
  ])
  func `an owned property is a mistake that names the right key`(name: String, remedy: String) {
    let expected = "error: `\(name)` is Sluice's own (\(remedy))"
    #expect(Sample.mistakes(text("  \(name): x")) == ["sluice.yaml:4:3: \(expected)"])
    #expect(
      Sample.mistakes(text("  producer:\n    \(name): x")) == ["sluice.yaml:5:5: \(expected)"])
    let ofConsumer = Sample.mistakes(text("  consumer:\n    \(name): x"))
    #expect(
      ofConsumer == (name == "message.max.bytes" ? [] : ["sluice.yaml:5:5: \(expected)"]))
  }

  @Test func `properties keep their text, their order, their side and their place`() throws {
    let (configuration, found) = Sample.load(
      text(
        """
          linger.ms: 0.50
          enable.ssl.certificate.verification: False
          sasl.password: ${PASSWORD}
          client.id: ""
          consumer: { fetch.min.bytes: 0x10 }
          producer:
            acks: -1
        """), environment: ["PASSWORD": "1e3"])
    #expect(found == [])
    let kafka = try #require(configuration?.kafka)
    #expect(
      kafka.common.map { "\($0.name)=\($0.value)" } == [
        "bootstrap.servers=b:9092", "group.id=g", "linger.ms=0.50",
        "enable.ssl.certificate.verification=False", "sasl.password=1e3", "client.id=",
      ])
    #expect(kafka.consumer.map { "\($0.name)=\($0.value)" } == ["fetch.min.bytes=0x10"])
    #expect(kafka.producer.map { "\($0.name)=\($0.value)" } == ["acks=-1"])
    #expect(kafka.producer.first?.place.line == 10)
    #expect(kafka.producer.first?.place.column == 5)
  }

  @Test func `what librdkafka refuses is found where it stands`() {
    let (_, found) = Sample.load(text("  nonsense: 1\n  producer: { acks: many }")) {
      side, name, value in
      side == .both && name == "nonsense"
        ? "no such property `nonsense`"
        : side == .producer ? "`\(name)` cannot be `\(value)`" : nil
    }
    #expect(
      found == [
        "sluice.yaml:4:3: error: no such property `nonsense`",
        "sluice.yaml:5:15: error: `acks` cannot be `many`",
      ])
  }

  @Test func `brokers and the group are needed`() {
    let route = "routes: [\(Sample.route)]"
    #expect(
      Sample.mistakes("kafka: {}\n" + route) == [
        "sluice.yaml:1:8: error: `kafka` has no `bootstrap.servers`"
          + " (add the brokers' addresses, such as `bootstrap.servers: localhost:9092`)",
        "sluice.yaml:1:8: error: `kafka` has no `group.id` (add the name of the worker's consumer group)",
      ])
    let sides =
      "kafka: { consumer: { bootstrap.servers: a, group.id: g }, producer: { bootstrap.servers: b } }\n"
    #expect(Sample.mistakes(sides + route) == [])
  }

  @Test func `a property without effect is pointed out`() {
    #expect(
      Sample.mistakes(text("  auto.commit.interval.ms: 100")) == [
        "sluice.yaml:4:3: warning: `auto.commit.interval.ms` has no effect"
          + " (use `commit-interval`, beside `kafka`)"
      ])
  }

  @Test func `the drain stays below a configured poll interval`() {
    #expect(
      Sample.mistakes(text("  max.poll.interval.ms: 10000")) == [
        "sluice.yaml:1:1: error: `drain-timeout` must stay below librdkafka's `max.poll.interval.ms`"
          + " (the group gives up a worker after 10000 ms)"
      ])
  }
}
