import BrokerSupport
import Configuration
import Pipeline

/// What the pipeline makes of a record, offline: the same configuration, and neither Kafka nor clock.
final class Oracle {
  /// What a record comes to.
  struct Outcome {
    var outputs: [ExpectedOutput] = []
    var tally = RecordTally([])
    /// The slots of the ledger.
    var slots: [Slot] {
      outputs.map { Slot(topic: $0.topic.rawValue, fingerprint: $0.fingerprint) }
    }
  }

  struct Failure: Error, CustomStringConvertible { let description: String }

  let table: RoutingTable
  private let prefix: String
  private var processor: Processor
  private var verdicts = Verdicts()

  init(configuration file: String, prefix: String) throws {
    let loaded = ConfigurationLoader.load(file: file, environment: [:])
    guard let configuration = loaded.configuration else {
      throw Failure(description: loaded.diagnostics.map(\.text).joined(separator: "\n"))
    }
    table = RoutingTable(configuration.routes)
    processor = Processor(table)
    self.prefix = prefix
  }

  /// The labels of counters: the routes' names, and the empty one for what happens before a route is known.
  var routes: [String] { table.routes.map(\.name) + [""] }

  /// What a record of that name comes to.
  func outcome(of record: TestRecord, _ name: InputName) throws -> Outcome {
    guard let topic = table.topic(named: prefix + name.topic.name) else {
      throw Failure(description: "no route reads \(name.topic.name)")
    }
    verdicts.removeAll()
    Self.borrow(record.key) { key in
      Self.borrow(record.value) { value in
        processor.process(
          SourceRecord(key: key, value: value), of: topic, header: { _ in nil }, into: &verdicts)
      }
    }
    var outcome = Outcome(tally: RecordTally(verdicts.list))
    for verdict in verdicts.list {
      switch verdict {
      case .clean(let clean): outcome.outputs.append(try output(clean, of: record))
      case .rejected(let rejection):
        outcome.outputs.append(try output(rejection, of: record, name, topic))
      case .skipped: break
      }
    }
    return outcome
  }

  private func output(_ clean: CleanRecord, of record: TestRecord) throws -> ExpectedOutput {
    ExpectedOutput(
      topic: try topic(table.routes[clean.route].to), key: record.key,
      value: clean.value.map { Array(verdicts.bytes($0)) }, headers: record.headers,
      timestamp: record.timestamp)
  }

  private func output(
    _ rejection: Rejection, of record: TestRecord, _ name: InputName, _ source: TopicRoutes
  ) throws -> ExpectedOutput {
    // Its offset and Sluice's version are compared apart.
    let coordinates = RecordCoordinates(
      topic: source.topic, partition: name.partition, offset: 0, timestamp: record.timestamp)
    let route = rejection.route.map { table.routes[$0] }
    let letter = Self.borrow(record.value) { value in
      DeadLetter(
        rejection, of: coordinates, value: value, earlierAttempt: nil, route: route?.name,
        version: "")
    }
    return ExpectedOutput(
      topic: try topic(route?.deadLetters ?? source.deadLetters), key: record.key,
      value: letter.range.flatMap { range in record.value.map { Array($0[range]) } },
      headers: record.headers + letter.headers.map { ($0.name, $0.value) }, timestamp: nil)
  }

  private func topic(_ name: String) throws -> OutputTopic {
    guard let topic = OutputTopic.allCases.first(where: { prefix + $0.name == name }) else {
      throw Failure(description: "\(name) is no output topic")
    }
    return topic
  }

  private static func borrow<Answer>(
    _ bytes: [UInt8]?, _ body: (UnsafeRawBufferPointer?) throws -> Answer
  ) rethrows -> Answer {
    guard let bytes else { return try body(nil) }
    return try bytes.withUnsafeBytes { try body($0) }
  }
}
