import Pipeline

/// What counters must say where every input is counted once.
struct ExpectedCounters {
  /// A sum over series: those of a family that have these labels.
  private struct Entry: Hashable {
    var name: String
    /// Names and values, one after the other.
    var labels: [String]
  }

  private var entries: [Entry: Int] = [:]

  /// - Parameters:
  ///   - unread: inputs that were removed before they were read.
  ///   - prefix: of topics.
  init(_ harvest: Harvest, unread: Set<SourcePlace>, prefix: String) throws {
    for source in SourceTopic.places.indices {
      for offset in harvest.log.sequences[source].indices {
        let place = SourcePlace(source: source, offset: Int64(offset))
        let topic = prefix + SourceTopic.places[source].topic.name
        if unread.contains(place) {
          add("sluice_offsets_skipped_total", [("topic", topic)])
        } else {
          try add(harvest.outcome(place), of: topic, harvest)
        }
      }
    }
  }

  private mutating func add(
    _ outcome: Oracle.Outcome, of topic: String, _ harvest: Harvest
  ) throws {
    let tally = outcome.tally
    let names = harvest.oracle.routes
    func name(_ route: Int?) -> String { route.map { names[$0] } ?? "" }
    add("sluice_records_consumed_total", [("topic", topic)])
    add("sluice_clean_total", [("route", name(tally.route))], tally.clean)
    add("sluice_items_total", [("route", name(tally.route))], tally.clean)
    for rejected in tally.rejected {
      let route = name(rejected.route)
      add("sluice_items_total", [("route", route)])
      add(
        "sluice_rejected_total",
        [("route", route), ("stage", rejected.stage.rawValue), ("code", rejected.code)])
      if rejected.stage == .decode {
        add("sluice_decode_errors_total", [("topic", topic), ("code", rejected.code)])
      }
    }
    for output in outcome.outputs where output.isDeadLetter {
      add("sluice_dead_letters_total", [("topic", harvest.prefix + output.topic.name)])
    }
    if let code = tally.skipped {
      add("sluice_items_total", [("route", name(tally.route))])
      add("sluice_skipped_total", [("route", name(tally.route)), ("code", code.rawValue)])
    }
  }

  private mutating func add(
    _ name: String, _ labels: [(name: String, value: String)], _ count: Int = 1
  ) {
    guard count > 0 else { return }
    entries[Entry(name: name, labels: labels.flatMap { [$0.name, $0.value] }), default: 0] += count
  }

  /// Where the counters say something else.
  func differences(_ counters: Counters) -> [String] {
    var differences: [String] = []
    for (entry, expected) in entries {
      let labels = stride(from: 0, to: entry.labels.count, by: 2).map {
        (name: entry.labels[$0], value: entry.labels[$0 + 1])
      }
      let found = counters.sum(entry.name, labels)
      if found != expected {
        differences.append("\(entry.name) \(entry.labels): \(found), expected \(expected)")
      }
    }
    // What no input comes to is not counted either.
    for name in Set(entries.keys.map(\.name)) {
      let expected = entries.filter { $0.key.name == name }.reduce(0) { $0 + $1.value }
      let found = counters.sum(name)
      if found != expected { differences.append("\(name): \(found), expected \(expected)") }
    }
    return differences.sorted()
  }
}
