import BrokerSupport
import Pipeline
import TestSupport
import Testing

@Suite struct `The workload` {
  private let workload = Workload(seed: 7, start: 1_700_000_000_000, interval: 10)
  private let pipeline: ConservationPipeline
  private let oracle: Oracle

  init() throws {
    pipeline = try ConservationPipeline(
      .atLeastOnce, prefix: "p.", kafka: "  bootstrap.servers: nowhere\n  group.id: g")
    oracle = try Oracle(configuration: pipeline.file, prefix: "p.")
  }

  private static var names: [InputName] {
    SourceTopic.places.indices.flatMap { source in
      (0..<400).map { InputName(source: source, sequence: Int64($0)) }
    }
  }

  @Test func `is the same for a seed, and another for another`() {
    let name = InputName(source: 3, sequence: 41)
    let other = Workload(seed: 8, start: workload.start, interval: workload.interval)
    #expect(workload.record(name).value == workload.record(name).value)
    let names = (0..<20).map { InputName(source: 3, sequence: $0) }
    #expect(names.map { workload.record($0).value } != names.map { other.record($0).value })
    #expect(InputName(name.description) == name)
  }

  @Test func `has about two hundred keys, each of one partition`() {
    for topic in SourceTopic.allCases {
      var home: [[UInt8]: Int32] = [:]
      for name in Self.names where name.topic == topic {
        guard let key = workload.record(name).key else { continue }
        #expect(home[key] ?? name.partition == name.partition)
        home[key] = name.partition
      }
      #expect(home.count > Workload.keys * 9 / 10 && home.count <= Workload.keys)
    }
  }

  @Test func `comes to verdicts of every kind in every topic`() throws {
    for topic in SourceTopic.allCases {
      var clean = 0
      var rejected: Set<String> = []
      var mixed = 0
      var skipped = 0
      for name in Self.names where name.topic == topic {
        let tally = try oracle.outcome(of: workload.record(name), name).tally
        clean += tally.clean
        rejected.formUnion(tally.rejected.map { "\($0.stage)/\($0.code)" })
        if tally.clean > 0, !tally.rejected.isEmpty { mixed += 1 }
        if tally.skipped != nil { skipped += 1 }
      }
      #expect(clean > 500)
      #expect(rejected.isSuperset(of: ["decode/truncated", "decode/syntax", "decode/empty"]))
      switch topic {
      case .orders:
        #expect(
          rejected.isSuperset(of: [
            "select/tombstone", "validate/type", "validate/required", "normalize/invalid-date",
          ]))
        #expect(mixed > 20 && skipped > 50)
      case .profiles: #expect(rejected.contains("normalize/missing-field") && skipped > 20)
      case .events:
        #expect(rejected.contains("select/no-route") && rejected.contains("select/tombstone"))
      }
    }
  }

  @Test func `gives each output a content of its own`() throws {
    var seen: Set<Fingerprint> = []
    var count = 0
    for name in Self.names {
      for slot in try oracle.outcome(of: workload.record(name), name).slots {
        seen.insert(slot.fingerprint)
        count += 1
      }
    }
    #expect(seen.count == count)
  }
}
