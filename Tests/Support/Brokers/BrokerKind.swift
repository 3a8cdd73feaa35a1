import Foundation
package import Testing

/// The brokers that a system test runs on. It is written once:
///
///     @Test(arguments: BrokerKind.available)
///     func `a tombstone is not an empty value`(_ kind: BrokerKind) throws {
///       let broker = try Broker(kind)
///       let topic = try broker.makeTopic("items")
///       try broker.produce([TestRecord(key: "a", value: nil)], to: topic)
///       #expect(try broker.consumeAll(topic).map(\.value) == [nil])
///     }
package enum BrokerKind: String, Sendable, CaseIterable, Codable {
  /// librdkafka's mock cluster, in this process: always there, and faults can be injected.
  case embedded
  /// One node of Apache Kafka, started by `scripts/kafka` once per process.
  case apache
  /// The cluster at `SLUICE_TEST_BOOTSTRAP`, in place of `apache`.
  case yours

  /// Those that can be had here: the embedded one, and a real one where there is any.
  package static let available: [BrokerKind] = [.embedded] + real

  /// The real one, if there is any: for what only a real broker promises. With
  /// `SLUICE_REQUIRE_KAFKA=1` it is taken to be there, so that its absence fails the tests.
  package static let real: [BrokerKind] = {
    if Environment.bootstrap != nil { return [.yours] }
    if Environment.requiresKafka || KafkaScript.absence == nil { return [.apache] }
    let how = KafkaScript.absence ?? ""
    FileHandle.standardError.write(
      Data("Tests on a real Kafka do not run: \(how) (or set SLUICE_TEST_BOOTSTRAP)\n".utf8))
    return []
  }()
}

extension Trait where Self == ConditionTrait {
  /// Skips a test, with a line that says why, where no real Kafka can be had.
  package static var needsRealBroker: Self {
    .enabled(
      if: !BrokerKind.real.isEmpty,
      "no Kafka here: set KAFKA_HOME or SLUICE_TEST_BOOTSTRAP, or run scripts/kafka get")
  }
}

/// What the environment says about brokers.
enum Environment {
  static let bootstrap = value("SLUICE_TEST_BOOTSTRAP")
  static let requiresKafka = value("SLUICE_REQUIRE_KAFKA").map { $0 != "0" } ?? false

  private static func value(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }
}
