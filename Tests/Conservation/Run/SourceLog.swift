import BrokerSupport
import Kafka

/// What the source topics held, and what of it is still there.
struct SourceLog {
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Of each source partition and offset, the input that was written there.
  private(set) var sequences: [[Int64]]
  private var offsets: [InputName: [Int64]] = [:]
  private var remaining: [Set<Int64>]
  private let isExact: Bool
  private(set) var lows: [Int64]

  /// - Parameters:
  ///   - written: how many records each source partition was given.
  ///   - isExact: whether each lies where it was written to; otherwise the log says where it lies, and must be
  ///     whole.
  init(
    _ workload: Workload, _ broker: Broker, written: [Int64], isExact: Bool
  ) throws {
    self.isExact = isExact
    sequences = written.map { isExact ? Array(0..<$0) : [] }
    remaining = written.map { _ in [] }
    lows = []
    let names = SourceTopic.allCases.map { broker.prefix + $0.name }
    let reader = try LogReader(names, broker)
    for (index, source) in SourceTopic.places.enumerated() {
      let place = TopicPartition(broker.prefix + source.topic.name, source.partition)
      let bounds = reader.bounds[place] ?? (0, 0)
      lows.append(bounds.low)
      if isExact, bounds.high != written[index] {
        throw Failure(description: "\(place) ends at \(bounds.high), written \(written[index])")
      }
      if !isExact, bounds.low > 0 {
        throw Failure(
          description: "\(place) begins at \(bounds.low): too much for the mock cluster")
      }
    }
    let found = try Self.read(reader, workload, topics: names)
    for (source, records) in found.enumerated() {
      for (offset, name) in records {
        if isExact, name.sequence != offset {
          throw Failure(description: "input \(name) lies at \(offset)")
        }
        remaining[source].insert(offset)
        if !isExact {
          sequences[source].append(name.sequence)
          offsets[name, default: []].append(offset)
        }
      }
    }
  }

  /// Offset and name of every record that is there, by source partition.
  private static func read(
    _ reader: LogReader, _ workload: Workload, topics: [String]
  ) throws -> [[(offset: Int64, name: InputName)]] {
    var found: [[(offset: Int64, name: InputName)]] = SourceTopic.places.map { _ in [] }
    try reader.read(deadline: .seconds(300 + Options.seconds)) { topic, record in
      guard let name = InputName(of: record) else {
        throw Failure(description: "\(topic)@\(record.offset) is no input")
      }
      let expected = workload.record(name)
      guard record.key == expected.key, record.value == expected.value,
        topics[name.topic.rawValue] == topic, name.partition == record.partition
      else { throw Failure(description: "\(topic)@\(record.offset) is not what was written") }
      found[name.source].append((record.offset, name))
    }
    return found
  }

  /// Where an input lies: once, or several times where the cluster took a repetition for new.
  func places(_ name: InputName) -> [SourcePlace] {
    let isThere = isExact && name.sequence < sequences[name.source].count
    let offsets = isThere ? [name.sequence] : offsets[name] ?? []
    return offsets.map { SourcePlace(source: name.source, offset: $0) }
  }

  /// The input at a place.
  func name(_ place: SourcePlace) -> InputName {
    InputName(source: place.source, sequence: sequences[place.source][Int(place.offset)])
  }

  /// Whether compaction or retention has removed it meanwhile.
  func isRemoved(_ place: SourcePlace) -> Bool { !remaining[place.source].contains(place.offset) }

  /// How many inputs there were.
  var count: Int { sequences.reduce(0) { $0 + $1.count } }
}

extension InputName {
  /// What the record's header says; nil where it has none of ours.
  init?(of record: TestRecord) {
    guard let value = record.headers.first(where: { $0.name == Self.header })?.value else {
      return nil
    }
    self.init(String(decoding: value, as: UTF8.self))
  }
}
