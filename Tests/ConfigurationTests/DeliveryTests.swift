import Pipeline
import Testing

@testable import Configuration

/// `delivery`, `transaction` and the properties that must fit them.
@Suite struct DeliveryTests {
  /// The keys begin on line 4, the producer's properties at 3:15, what is common to both clients at 1:52.
  private func load(
    _ keys: String, producer: String = "", common: String = ""
  ) -> (configuration: LoadedConfiguration?, found: [String]) {
    let (configuration, found) = Sample.load(
      "kafka: { bootstrap.servers: \"b:9092\", group.id: g, \(common)\n"
        + "  # The producer's own.\n  producer: { \(producer) } }\n\(keys)\nroutes: [\(Sample.route)]\n"
    )
    return (configuration, found.map { String($0.dropFirst("sluice.yaml:".count)) })
  }

  // MARK: - Exactly once

  @Test func `exactly once has its typed values`() {
    let (configuration, found) = load(
      "delivery: exactly-once\ntransaction: { every: 250ms, bytes: 1MiB }")
    #expect(found == [])
    #expect(configuration?.delivery == .exactlyOnce)
    #expect(
      configuration?.transaction == TransactionLimits(every: .milliseconds(250), bytes: 1_048_576))
  }

  @Test func `what a transaction leaves out has its default`() {
    let (configuration, found) = load("delivery: exactly-once\ntransaction: { bytes: 65536 }")
    #expect(found == [])
    #expect(configuration?.transaction == TransactionLimits(every: .seconds(1), bytes: 65_536))
  }

  @Test(arguments: [
    ("{ every: 1 }", ["5:23: error: expected \(Self.duration), not a number"]),
    ("{ every: 0s }", ["5:23: error: expected \(Self.duration)"]),
    ("{ bytes: 1MB }", ["5:23: error: expected \(Self.size)"]),
    ("{ size: 1MiB }", ["5:16: error: unknown key `size` (known here: `every` and `bytes`)"]),
    ("1s", ["5:14: error: expected a mapping with `every` and `bytes`, not a text"]),
  ])
  func `what is no transaction`(transaction: String, expected: [String]) {
    #expect(
      load("delivery: exactly-once\ntransaction: \(transaction)").found == expected)
  }

  private static let duration =
    "a duration: a whole number and `ms`, `s`, `m` or `h`, such as `500ms` or `1s`"
  private static let size =
    "a size: a number of bytes, or a whole number and `KiB`, `MiB` or `GiB`, such as `64KiB`"

  @Test(arguments: [
    ("every: 5s", "", []),
    ("every: 5001ms", "", ["5:23: error: \(tooLong(10_000))"]),
    ("every: 30s", "transaction.timeout.ms: 60000", []),
    ("every: 30s", "transaction.timeout.ms: 59999", ["5:23: error: \(tooLong(59_999))"]),
    ("bytes: 1", "transaction.timeout.ms: 1500", ["3:15: error: \(tooLong(1500))"]),
  ])
  func `a transaction ends well before the broker ends it`(
    transaction: String, producer: String, expected: [String]
  ) {
    let keys = "delivery: exactly-once\ntransaction: { \(transaction) }"
    #expect(load(keys, producer: producer).found == expected)
  }

  private static func tooLong(_ milliseconds: Int) -> String {
    "a transaction would be open for more than half of `transaction.timeout.ms`, \(milliseconds) ms,"
      + " after which the broker aborts it (leave the commit its time: a shorter"
      + " `transaction: {every: …}`, or a longer timeout)"
  }

  @Test(arguments: ["socket.timeout.ms", "message.timeout.ms", "delivery.timeout.ms"])
  func `a request does not wait longer than its transaction`(name: String) {
    let remedy = "(remove it, make it shorter, or raise that one)"
    #expect(
      load("delivery: exactly-once", common: "\(name): 10001,").found == [
        "1:52: error: `\(name)` is longer than `transaction.timeout.ms`, 10000 ms \(remedy)"
      ])
    #expect(load("delivery: exactly-once", common: "\(name): 10000,").found == [])
    #expect(
      load("delivery: exactly-once", producer: "\(name): 60000, transaction.timeout.ms: 60000")
        .found
        == [])
    #expect(load("", common: "\(name): 60000,").found == [])
  }

  @Test func `the producer's own value counts before the common one`() {
    #expect(
      load(
        "delivery: exactly-once", producer: "socket.timeout.ms: 5000",
        common: "socket.timeout.ms: 60000,"
      ).found == [])
  }

  // MARK: - Without effect

  @Test func `what only transactions need is pointed out without them`() {
    let remedy = "(it is for `delivery: exactly-once`)"
    let (configuration, found) = load(
      "transaction: { every: 1s }", producer: "transaction.timeout.ms: 20000")
    #expect(configuration?.delivery == .atLeastOnce)
    #expect(
      found == [
        "3:15: warning: `transaction.timeout.ms` has no effect with `delivery: at-least-once` \(remedy)",
        "4:1: warning: `transaction` has no effect with `delivery: at-least-once` \(remedy)",
      ])
  }

  @Test func `what transactions do without is pointed out`() {
    let (configuration, found) = load("delivery: exactly-once\ncommit-interval: 2s")
    #expect(configuration != nil)
    #expect(
      found == [
        "5:1: warning: `commit-interval` has no effect with `delivery: exactly-once`"
          + " (offsets are committed with each transaction, see `transaction`)"
      ])
  }

  // MARK: - What brokers allow

  @Test(arguments: [
    (
      "", "session.timeout.ms: 5999, ", "1:52",
      "`session.timeout.ms` is below 6 s, which brokers refuse"
        + " (unless their `group.min.session.timeout.ms` is lowered)"
    ),
    (
      "", "session.timeout.ms: 1800001, ", "1:52",
      "`session.timeout.ms` is above 30 min, which brokers refuse"
        + " (unless their `group.max.session.timeout.ms` is raised)"
    ),
    (
      "transaction.timeout.ms: 900001", "", "3:15",
      "`transaction.timeout.ms` is above 15 min, which brokers refuse"
        + " (unless their `transaction.max.timeout.ms` is raised)"
    ),
  ])
  func `what brokers refuse unless set otherwise is a doubt`(
    producer: String, common: String, place: String, message: String
  ) {
    let (configuration, found) = load(
      "delivery: exactly-once", producer: producer, common: common)
    #expect(configuration != nil)
    #expect(found == ["\(place): warning: \(message)"])
  }

  @Test(arguments: ["6000", "1800000"])
  func `what brokers allow is none`(session: String) {
    let (_, found) = load(
      "delivery: exactly-once", producer: "transaction.timeout.ms: 900000",
      common: "session.timeout.ms: \(session), ")
    #expect(found == [])
  }

  // MARK: - Both guarantees

  @Test(
    arguments: [
      (
        "acks", "1", "must be `all`: a record that fewer brokers have may be lost",
        "`all` is the default"
      ),
      (
        "request.required.acks", "0", "must be `all`: a record that fewer brokers have may be lost",
        "`all` is the default"
      ),
      (
        "max.in.flight", "6", "must be at most 5: the broker keeps the order of no more requests",
        "5 is the default"
      ),
      (
        "max.in.flight.requests.per.connection", "1000000",
        "must be at most 5: the broker keeps the order of no more requests", "5 is the default"
      ),
      (
        "retries", "0", "must be above 0: what fails once would fail for good",
        "records are sent again for ever by default"
      ),
      (
        "message.send.max.retries", "0", "must be above 0: what fails once would fail for good",
        "records are sent again for ever by default"
      ),
      (
        "queuing.strategy", "lifo", "must be `fifo`: another one loses the order",
        "`fifo` is the default"
      ),
    ], DeliveryGuarantee.allCases)
  func `what an idempotent producer cannot do is a mistake`(
    property: (name: String, value: String, message: String, remedy: String),
    delivery: DeliveryGuarantee
  ) {
    let written = "\(property.name): \(property.value)"
    let expected = "error: `\(property.name)` \(property.message) (remove it; \(property.remedy))"
    let keys = "delivery: \(delivery.rawValue)"
    #expect(load(keys, producer: written).found == ["3:15: " + expected])
    #expect(load(keys, common: written + ",").found == ["1:52: " + expected])
  }

  @Test(arguments: [
    "acks: all", "acks: -1", "request.required.acks: -1", "max.in.flight: 5", "retries: 1",
    "queuing.strategy: fifo",
  ])
  func `what it does anyway may be written`(property: String) {
    #expect(load("delivery: exactly-once", producer: property).found == [])
  }
}
