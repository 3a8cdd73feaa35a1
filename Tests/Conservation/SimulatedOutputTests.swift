import BrokerSupport
import TestSupport
import Testing

/// The whole way from records to the audit, with a worker that is made up: one that does what the pipeline says,
/// and others that do not. What a real worker is held to can fail.
@Suite struct `A made-up worker` {
  private static let count = 300
  private let workload: Workload
  private let oracle: Oracle
  private let pipeline: ConservationPipeline
  private var random: SeededRandom

  init() throws {
    random = .forThisRun("A made-up worker")
    workload = Workload(seed: random.seed, start: 1_700_000_000_000, interval: 20)
    pipeline = try ConservationPipeline(
      .atLeastOnce, prefix: "p.", kafka: "  bootstrap.servers: nowhere\n  group.id: g")
    oracle = try Oracle(configuration: pipeline.file, prefix: "p.")
  }

  /// What it writes, in order.
  private func outputs() throws -> [(place: SourcePlace, output: ExpectedOutput)] {
    try (0..<Self.count).flatMap { offset in
      try SourceTopic.places.indices.flatMap { source in
        let name = InputName(source: source, sequence: Int64(offset))
        return try oracle.outcome(of: workload.record(name), name).outputs.map {
          (SourcePlace(source: source, offset: Int64(offset)), $0)
        }
      }
    }
  }

  private func audit(
    _ outputs: [(place: SourcePlace, output: ExpectedOutput)], mayRepeat: Bool
  ) throws -> Audit {
    var ledger = Ledger(sources: SourceTopic.places.count)
    for source in SourceTopic.places.indices {
      for offset in 0..<Self.count {
        let name = InputName(source: source, sequence: Int64(offset))
        ledger.expect(try oracle.outcome(of: workload.record(name), name).slots, from: source)
      }
    }
    for (offset, (place, output)) in outputs.enumerated() {
      ledger.observe(
        Observation(
          topic: output.topic.rawValue, partition: 0, offset: Int64(offset), key: output.key,
          fingerprint: output.fingerprint, claims: [place]))
    }
    return ledger.audit(mayRepeat: mayRepeat) { _ in false }
  }

  @Test func `that does all of it is let through`() throws {
    let audit = try audit(outputs(), mayRepeat: false)
    #expect(audit.isClean, "\(audit.counts)")
    #expect(audit.inputs == Self.count * SourceTopic.places.count)
  }

  @Test mutating func `that commits before it delivers is found out`() throws {
    // Killed once: what was in flight is gone.
    var outputs = try outputs()
    let start = Int.random(in: 0..<outputs.count - 50, using: &random)
    outputs.removeSubrange(start..<start + Int.random(in: 1...50, using: &random))
    #expect(try audit(outputs, mayRepeat: true).counts[.lost] ?? 0 > 0)
  }

  @Test
  mutating func
    `that delivers before it commits repeats, and is let through only where that may be`()
    throws
  {
    var outputs = try outputs()
    let start = Int.random(in: 0..<outputs.count - 50, using: &random)
    let again = outputs[start..<start + 50]
    outputs.insert(contentsOf: again, at: start + 50)
    #expect(try audit(outputs, mayRepeat: true).isClean)
    #expect(try audit(outputs, mayRepeat: false).counts[.repeated] ?? 0 > 0)
  }

  @Test mutating func `that changes a byte both loses and invents`() throws {
    var outputs = try outputs()
    let candidates = outputs.indices.filter { outputs[$0].output.value?.isEmpty == false }
    let index = try #require(candidates.randomElement(using: &random))
    outputs[index].output.value?[0] ^= 1
    #expect(try audit(outputs, mayRepeat: true).counts == [.lost: 1, .invented: 1])
  }

  @Test mutating func `that mixes up two inputs is found out`() throws {
    var outputs = try outputs()
    let index = Int.random(in: 0..<outputs.count - 1, using: &random)
    outputs[index].place.offset = (outputs[index].place.offset + 1) % Int64(Self.count)
    let counts = try audit(outputs, mayRepeat: true).counts
    #expect(counts[.lost] == 1 && counts[.invented] == 1)
  }

  @Test mutating func `that drops a header is found out`() throws {
    var outputs = try outputs()
    let index = Int.random(in: 0..<outputs.count, using: &random)
    outputs[index].output.headers.removeLast()
    #expect(try audit(outputs, mayRepeat: true).counts[.invented] == 1)
  }

  @Test func `that retries out of order is found out`() throws {
    var outputs = try outputs()
    outputs.reverse()
    #expect(try audit(outputs, mayRepeat: true).counts[.disordered] ?? 0 > 100)
  }
}
