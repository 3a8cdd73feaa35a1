import JSON
import Pipeline

/// What the guarantee needs of the producer, and what has no effect under it.
///
/// Librdkafka refuses much of it too, but cannot say where it stands.
struct DeliveryCheck {
  let diagnostics: Diagnostics
  let root: YAMLNode
  let kafka: KafkaSection

  /// After so long a broker aborts a transaction, where nothing is configured.
  static let defaultTransactionTimeoutMilliseconds = 10_000

  func run(_ delivery: DeliveryGuarantee, transaction: TransactionLimits) {
    checkIdempotence()
    checkSession()
    switch delivery {
    case .atLeastOnce: checkUnusedTransaction()
    case .exactlyOnce:
      checkUnusedCommits()
      checkTimes(transaction)
    }
  }

  // MARK: - Both guarantees

  /// The producer is idempotent, and librdkafka then takes only some values of these. What is no value at
  /// all it has refused before.
  private func checkIdempotence() {
    if let acks = kafka.producerProperty("acks", "request.required.acks"),
      let brokers = Int(acks.value), brokers != -1
    {
      error(
        acks, "must be `all`: a record that fewer brokers have may be lost",
        remedy: "remove it; `all` is the default")
    }
    let inFlight = ["max.in.flight.requests.per.connection", "max.in.flight"]
    if let requests = kafka.producerProperty(inFlight[0], inFlight[1]),
      let count = Int(requests.value), count > 5
    {
      error(
        requests, "must be at most 5: the broker keeps the order of no more requests",
        remedy: "remove it; 5 is the default")
    }
    if let retries = kafka.producerProperty("retries", "message.send.max.retries"),
      retries.value == "0"
    {
      error(
        retries, "must be above 0: what fails once would fail for good",
        remedy: "remove it; records are sent again for ever by default")
    }
    if let queuing = kafka.producerProperty("queuing.strategy"), queuing.value == "lifo" {
      error(
        queuing, "must be `fifo`: another one loses the order",
        remedy: "remove it; `fifo` is the default")
    }
  }

  /// A doubt, no mistake: the brokers may be set otherwise.
  private func checkSession() {
    guard let session = kafka.consumerProperty("session.timeout.ms"),
      let milliseconds = Int(session.value)
    else { return }
    if milliseconds < 6000 {
      doubt(
        session, "is below 6 s, which brokers refuse",
        unless: "`group.min.session.timeout.ms` is lowered")
    } else if milliseconds > 1_800_000 {
      doubt(
        session, "is above 30 min, which brokers refuse",
        unless: "`group.max.session.timeout.ms` is raised")
    }
  }

  // MARK: - At least once

  /// Doubts, no mistakes: `delivery` may come from the environment, and one file serve both.
  private func checkUnusedTransaction() {
    let unused = [
      root.entry("transaction").map { (name: $0.key, place: $0.place) },
      kafka.producerProperty("transaction.timeout.ms").map { (name: $0.name, place: $0.place) },
    ]
    for one in unused.compactMap({ $0 }) {
      diagnostics.warning(
        at: one.place, "`\(one.name)` has no effect with `delivery: at-least-once`",
        remedy: "it is for `delivery: exactly-once`")
    }
  }

  // MARK: - Exactly once

  private func checkUnusedCommits() {
    guard let interval = root.entry("commit-interval") else { return }
    diagnostics.warning(
      at: interval.place, "`commit-interval` has no effect with `delivery: exactly-once`",
      remedy: "offsets are committed with each transaction, see `transaction`")
  }

  private func checkTimes(_ transaction: TransactionLimits) {
    let written = kafka.producerProperty("transaction.timeout.ms")
    let timeout = written.flatMap { Int($0.value) } ?? Self.defaultTransactionTimeoutMilliseconds
    if transaction.every > .milliseconds(timeout / 2) {
      diagnostics.error(
        at: root["transaction"]?["every"]?.start ?? written?.place ?? root.start,
        "a transaction would be open for more than half of `transaction.timeout.ms`, \(timeout) ms,"
          + " after which the broker aborts it",
        remedy:
          "leave the commit its time: a shorter `transaction: {every: …}`, or a longer timeout")
    }
    if let written, timeout > 900_000 {
      doubt(
        written, "is above 15 min, which brokers refuse",
        unless: "`transaction.max.timeout.ms` is raised")
    }
    for waiting in [
      kafka.producerProperty("socket.timeout.ms"),
      kafka.producerProperty("message.timeout.ms", "delivery.timeout.ms"),
    ] {
      guard let waiting, let milliseconds = Int(waiting.value), milliseconds > timeout else {
        continue
      }
      error(
        waiting, "is longer than `transaction.timeout.ms`, \(timeout) ms",
        remedy: "remove it, make it shorter, or raise that one")
    }
  }

  private func doubt(_ property: KafkaSection.Property, _ message: String, unless setting: String) {
    diagnostics.warning(
      at: property.place, "`\(property.name)` \(message)", remedy: "unless their \(setting)")
  }

  private func error(_ property: KafkaSection.Property, _ message: String, remedy: String) {
    diagnostics.error(at: property.place, "`\(property.name)` \(message)", remedy: remedy)
  }
}
