import Kafka
import Testing

/// What clients are configured with, and what a user may not write.
@Suite struct ClientConfigurationTests {
  private let minimal = ClientProperties(
    common: [("bootstrap.servers", "127.0.0.1:1")], consumer: [("group.id", "g")])

  @Test(arguments: [
    ("auto.offset.reset", "earliest"), ("allow.auto.create.topics", "false"),
    ("enable.auto.commit", "false"), ("enable.auto.offset.store", "false"),
    ("isolation.level", "read_committed"), ("enable.partition.eof", "true"),
    ("partition.assignment.strategy", "range"),
    ("heartbeat.interval.ms", "3000"), ("group.instance.id", "w1"), ("client.id", "sluice"),
  ])
  func `a consumer has Sluice's defaults`(_ name: String, _ value: String) {
    #expect(ClientConfiguration(.consumer, minimal, instance: "w1").value(of: name) == value)
  }

  @Test(arguments: [
    ("enable.idempotence", "true"), ("partitioner", "murmur2_random"), ("message.timeout.ms", "0"),
    ("delivery.timeout.ms", "0"), ("message.max.bytes", "1000000000"),
    ("allow.auto.create.topics", "false"), ("delivery.report.only.error", "false"),
  ])
  func `a producer has Sluice's defaults`(_ name: String, _ value: String) {
    #expect(ClientConfiguration(.producer, minimal).value(of: name) == value)
  }

  @Test(arguments: [(1500, "500"), (6000, "2000"), (45_000, "3000"), (300_000, "3000")])
  func `heartbeats follow a shorter session`(_ session: Int, _ heartbeat: String) {
    var properties = minimal
    properties.consumer.append(("session.timeout.ms", "\(session)"))
    let configuration = ClientConfiguration(.consumer, properties)
    #expect(configuration.value(of: "heartbeat.interval.ms") == heartbeat)
  }

  @Test func `what the user wrote wins over a default, under an alias too`() {
    var properties = minimal
    properties.common.append(("auto.offset.reset", "latest"))
    properties.consumer.append(("heartbeat.interval.ms", "700"))
    properties.producer.append(("delivery.timeout.ms", "5000"))
    let consumer = ClientConfiguration(.consumer, properties)
    #expect(consumer.value(of: "auto.offset.reset") == "latest")
    #expect(consumer.value(of: "heartbeat.interval.ms") == "700")
    #expect(ClientConfiguration(.producer, properties).value(of: "message.timeout.ms") == "5000")
    #expect(ClientConfiguration.problems(in: properties, instance: nil).isEmpty)
  }

  @Test func `a common property goes to the clients that know it`() {
    var properties = minimal
    properties.common += [("linger.ms", "7"), ("fetch.min.bytes", "9")]
    #expect(ClientConfiguration(.consumer, properties).value(of: "linger.ms") == nil)
    #expect(ClientConfiguration(.producer, properties).value(of: "linger.ms") == "7")
    #expect(ClientConfiguration(.consumer, properties).value(of: "fetch.min.bytes") == "9")
    #expect(ClientConfiguration(.producer, properties).value(of: "fetch.min.bytes") == nil)
  }

  @Test func `no instance is no static member`() {
    for instance in [nil, ""] {
      let configuration = ClientConfiguration(.consumer, minimal, instance: instance)
      #expect(configuration.value(of: "group.instance.id") == nil)
    }
  }

  @Test func `the consumer's own message limit is the user's`() {
    var properties = minimal
    properties.consumer.append(("message.max.bytes", "2000000"))
    #expect(ClientConfiguration.problems(in: properties, instance: nil).isEmpty)
  }

  @Test func `a misspelt property is named, with the likely one`() throws {
    var properties = minimal
    properties.consumer.append(("sesion.timeout.ms", "6000"))
    let problem = try #require(ClientConfiguration.problems(in: properties, instance: nil).first)
    #expect(problem.section == .consumer)
    #expect(problem.name == "sesion.timeout.ms")
    #expect(
      problem.message == "librdkafka \(LibraryVersion.text) has no property `sesion.timeout.ms`")
    #expect(problem.remedy == "did you mean `session.timeout.ms`?")
  }

  @Test func `a wrong value is refused in librdkafka's words`() throws {
    var properties = minimal
    properties.producer.append(("linger.ms", "soon"))
    let problem = try #require(ClientConfiguration.problems(in: properties, instance: nil).first)
    #expect(problem.name == "linger.ms")
    #expect(problem.message.contains("linger.ms"))
    #expect(throws: KafkaError.self) { try Producer(properties) }
    do {
      _ = try Producer(properties)
    } catch {
      #expect(error.property == "linger.ms")
    }
  }

  @Test func `a property on the wrong side is sent to the right one`() {
    var properties = minimal
    properties.consumer.append(("linger.ms", "5"))
    properties.producer.append(("group.id", "g"))
    let problems = ClientConfiguration.problems(in: properties, instance: nil)
    #expect(problems.map(\.remedy) == ["move it to `producer`", "move it to `consumer`"])
  }

  @Test func `what is missing is said`() {
    let problems = ClientConfiguration.problems(in: ClientProperties(), instance: nil)
    #expect(
      problems.map(\.message) == ["`bootstrap.servers` is missing", "`group.id` is missing"])
  }

  @Test func `properties that contradict each other are found without a broker`() {
    var properties = minimal
    properties.consumer.append(("session.timeout.ms", "400000"))
    let problems = ClientConfiguration.problems(in: properties, instance: nil)
    #expect(problems.count == 1)
    #expect(problems.first?.message.contains("session.timeout.ms") == true)
  }

  @Test func `a certificate that is not there is found without a broker`() {
    var properties = minimal
    properties.common += [("security.protocol", "ssl"), ("ssl.ca.location", "/nowhere/ca.pem")]
    let problems = ClientConfiguration.problems(in: properties, instance: nil)
    #expect(problems.count == 1)
    #expect(problems.first?.message.contains("ssl.ca.location") == true)
  }

  @Test(.enabled(if: !LibraryVersion.isAtLeast(2, 6, 1), "librdkafka is newer"))
  func `what an older librdkafka gets wrong is said before the broker does`() {
    for strategy in ["cooperative-sticky", "range, cooperative-sticky"] {
      var properties = minimal
      properties.common.append(("sasl.mechanism", "SCRAM-SHA-256"))
      properties.consumer.append(("partition.assignment.strategy", strategy))
      let problems = ClientConfiguration.problems(in: properties, instance: nil)
      #expect(problems.map(\.isWarning) == [false, true])
      #expect(problems.allSatisfy { $0.message.contains(LibraryVersion.text) && $0.remedy != nil })
    }
  }

  @Test(.enabled(if: LibraryVersion.isAtLeast(2, 6, 1), "librdkafka is older than 2.6.1"))
  func `cooperative assignment stands alone`() throws {
    var properties = minimal
    properties.consumer.append(("partition.assignment.strategy", "cooperative-sticky"))
    #expect(ClientConfiguration.problems(in: properties, instance: nil).isEmpty)
    properties.consumer = [
      ("group.id", "g"), ("partition.assignment.strategy", "range,cooperative-sticky"),
    ]
    let problems = ClientConfiguration.problems(in: properties, instance: nil)
    let problem = try #require(problems.first)
    #expect(problems.count == 1 && !problem.isWarning && problem.section == .consumer)
    #expect(
      problem.message == "`cooperative-sticky` and the other strategies cannot stand side by side")
  }

  @Test(.enabled(if: !LibraryVersion.isAtLeast(2, 12, 0), "librdkafka is 2.12 or newer"))
  func `the consumer protocol is refused, and explained, before it is finished`() throws {
    for section in [ClientProperties.Section.common, .consumer] {
      var properties = minimal
      let written = [("group.protocol", "consumer"), ("group.remote.assignor", "range")]
      if section == .common { properties.common += written } else { properties.consumer += written }
      let problems = ClientConfiguration.problems(in: properties, instance: nil)
      #expect(problems.map(\.name) == written.map(\.0))
      #expect(problems.allSatisfy { $0.section == section && !$0.isWarning })
      #expect(
        problems.first?.message
          == "the consumer protocol (KIP-848) needs librdkafka 2.12 or later, "
          + "and this is \(LibraryVersion.text)")
    }
  }

  @Test(.enabled(if: LibraryVersion.isAtLeast(2, 12, 0), "librdkafka is older than 2.12"))
  func `beside the consumer protocol, what the brokers decide is refused`() {
    var properties = minimal
    properties.consumer.append(("group.protocol", "consumer"))
    #expect(ClientConfiguration.problems(in: properties, instance: "w").isEmpty)
    properties.common.append(("session.timeout.ms", "6000"))
    properties.consumer += [
      ("heartbeat.interval.ms", "2000"), ("partition.assignment.strategy", "range"),
      ("group.remote.assignor", "range"),
    ]
    let problems = ClientConfiguration.problems(in: properties, instance: nil)
    #expect(
      problems.map(\.name)
        == ["session.timeout.ms", "heartbeat.interval.ms", "partition.assignment.strategy"])
    #expect(
      problems.first?.remedy
        == "leave it out; on the brokers it is `group.consumer.session.timeout.ms`")
  }

  @Test func `a producer has transactions where it is given an identifier`() {
    let plain = ClientConfiguration(.producer, minimal)
    #expect(plain.value(of: "transactional.id") == nil)
    #expect(plain.value(of: "transaction.timeout.ms") == nil)
    let transactional = ClientConfiguration(.producer, minimal, transactionalID: "g-w1")
    #expect(transactional.value(of: "transactional.id") == "g-w1")
    #expect(transactional.value(of: "transaction.timeout.ms") == "10000")
    // Else a topic that is gone would hold up every output for five minutes.
    #expect(transactional.value(of: "topic.metadata.refresh.interval.ms") == "5000")
    var properties = minimal
    properties.producer.append(("transaction.timeout.ms", "20000"))
    let longer = ClientConfiguration(.producer, properties, transactionalID: "g-w1")
    #expect(longer.value(of: "transaction.timeout.ms") == "20000")
  }

  @Test func `what only a transactional producer refuses is found without a broker`() throws {
    var properties = minimal
    properties.producer.append(("message.timeout.ms", "60000"))
    #expect(ClientConfiguration.problems(in: properties, instance: nil).isEmpty)
    let problems = ClientConfiguration.problems(
      in: properties, instance: nil, transactionalID: "g-w1")
    #expect(problems.count == 1)
    #expect(problems.first?.message.contains("transaction.timeout.ms") == true)
    properties.producer = []
    #expect(
      ClientConfiguration.problems(in: properties, instance: nil, transactionalID: "g").isEmpty)
  }
}
