import BrokerSupport
import Kafka

/// The ledger of a run: every input that lies in the source topics, and every output that lies in the others.
struct Harvest {
  let log: SourceLog
  private(set) var ledger: Ledger
  private let workload: Workload
  let oracle: Oracle
  private let broker: Broker

  /// Of topics.
  var prefix: String { broker.prefix }

  init(
    _ log: SourceLog, workload: Workload, oracle: Oracle, broker: Broker
  ) throws {
    self.log = log
    self.workload = workload
    self.oracle = oracle
    self.broker = broker
    ledger = Ledger(sources: SourceTopic.places.count)
    for source in SourceTopic.places.indices {
      for sequence in log.sequences[source] {
        let name = InputName(source: source, sequence: sequence)
        ledger.expect(try oracle.outcome(of: workload.record(name), name).slots, from: source)
      }
    }
    try gather()
  }

  /// What an input comes to.
  func outcome(_ place: SourcePlace) throws -> Oracle.Outcome {
    let name = log.name(place)
    return try oracle.outcome(of: workload.record(name), name)
  }

  private mutating func gather() throws {
    let prefix = broker.prefix
    let topics = Dictionary(
      uniqueKeysWithValues: OutputTopic.allCases.map { (prefix + $0.name, $0) })
    let reader = try LogReader(Array(topics.keys), broker)
    for (place, bounds) in reader.bounds where bounds.low > 0 {
      throw BrokerTimeout(description: "\(place) begins at \(bounds.low): too much for the cluster")
    }
    var ledger = ledger
    try reader.read(deadline: .seconds(300 + Options.seconds)) { topic, record in
      guard let topic = topics[topic] else { return }
      ledger.observe(observation(record, topic))
    }
    self.ledger = ledger
  }

  private func observation(_ record: TestRecord, _ topic: OutputTopic) -> Observation {
    var output = ExpectedOutput(
      topic: topic, key: record.key, value: record.value, headers: record.headers,
      timestamp: record.timestamp)
    if output.isDeadLetter { output.timestamp = nil }
    var claims = InputName(of: record).map(log.places) ?? []
    if output.isDeadLetter {
      // A dead letter says where its input lies.
      let offset = record.headers.last { $0.name == ExpectedOutput.offsetHeader }?.value
      let said = offset.flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
      claims.removeAll { $0.offset != said }
    }
    return Observation(
      topic: topic.rawValue, partition: record.partition ?? -1, offset: record.offset,
      key: record.key, fingerprint: output.fingerprint, claims: claims)
  }

  /// Whether an input that was not found may have been removed before it was read: compaction leaves a later
  /// record of its key, and a worker that finds its position cut says what it jumps over.
  func isExcused(_ place: SourcePlace, _ jumps: LoggedJumps) -> Bool {
    guard log.isRemoved(place) else { return false }
    let name = log.name(place)
    switch name.topic {
    case .orders: return false
    case .profiles: return hasLaterOfItsKey(place)
    case .events:
      return jumps.contains(broker.prefix + name.topic.name, name.partition, place.offset)
    }
  }

  private func hasLaterOfItsKey(_ place: SourcePlace) -> Bool {
    let key = workload.record(log.name(place)).key
    let sequences = log.sequences[place.source]
    return sequences[(Int(place.offset) + 1)...].contains { sequence in
      workload.record(InputName(source: place.source, sequence: sequence)).key == key
    }
  }

  // MARK: In words

  func describe(_ place: SourcePlace) -> String {
    let name = log.name(place)
    let record = workload.record(name)
    return "\(name.topic.name)[\(name.partition)]@\(place.offset) key \(record.keyText)"
      + (log.isRemoved(place) ? " (removed since)" : "") + ": \(record.excerpt)"
  }

  func describe(_ violation: Violation) -> String {
    switch violation {
    case .lost(let place, let slot): "lost: output \(slot) of \(describe(place))"
    case .torn(let place, let slot):
      "torn: output \(slot) is there, others are not, of \(describe(place))"
    case .repeated(let place, let slot, let times):
      "repeated: \(times) times output \(slot) of \(describe(place))"
    case .invented(let output):
      "invented: \(describe(output)), of " + (output.claims.first.map(describe) ?? "no input")
    case .disordered(let output, let place, let other):
      "disordered: \(describe(output)) of offset \(place.offset) comes behind offset \(other.offset)"
        + " of \(log.name(place).topic.name)[\(log.name(place).partition)]"
    case .scattered(let output): "scattered: \(describe(output)): its key has another partition too"
    }
  }

  private func describe(_ output: Observation) -> String {
    let topic = OutputTopic(rawValue: output.topic).map { $0.name } ?? "?"
    let key = output.key.map { String(decoding: $0, as: UTF8.self) } ?? "null"
    return "\(topic)[\(output.partition)]@\(output.offset) key \(key)"
  }
}

extension TestRecord {
  var keyText: String { key.map { String(decoding: $0, as: UTF8.self) } ?? "null" }

  /// The beginning of the value.
  var excerpt: String {
    guard let value else { return "a tombstone" }
    return String(decoding: value.prefix(80), as: UTF8.self) + (value.count > 80 ? "…" : "")
  }
}
