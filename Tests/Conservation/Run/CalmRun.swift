import BrokerSupport
import Dispatch
import Kafka
import TestSupport

/// A run without faults, in which the workers end once and come back to a log that was compacted and cut
/// meanwhile: counters and ledger agree exactly.
struct CalmRun {
  let arena: Arena
  private let fleet: Fleet
  private let workload: Workload
  private let feeder: Feeder
  private let progress: Progress

  /// What a run came to.
  struct Outcome {
    var harvest: Harvest
    var audit: Audit
    var counters: Counters
    var endings: [Fleet.Ending]
    var mismatches: [String]

    /// Inputs that were removed before they were read. An input that is skipped leaves nothing by which to tell
    /// whether it was read: of those that are gone as many are taken as the counter says.
    func unread() throws -> Set<SourcePlace> {
      var unread = Set(audit.unread)
      for topic in SourceTopic.allCases {
        let label = (name: "topic", value: harvest.prefix + topic.name)
        let sources = SourceTopic.places.indices.filter { SourceTopic.places[$0].topic == topic }
        let known = unread.filter { sources.contains($0.source) }.count
        let silent = try sources.flatMap { source in
          try harvest.log.sequences[source].indices.map {
            SourcePlace(source: source, offset: Int64($0))
          }.filter { try harvest.log.isRemoved($0) && harvest.outcome($0).outputs.isEmpty }
        }
        let counted = counters.sum("sluice_offsets_skipped_total", [label])
        unread.formUnion(silent.prefix(max(counted - known, 0)))
      }
      return unread
    }
  }

  init(_ plan: Plan) throws {
    arena = try Arena(plan, nodes: 1)
    fleet = arena.fleet()
    workload = Workload(seed: plan.seed, start: Int64(WallTime.milliseconds), interval: 20)
    feeder = try Feeder(workload, arena.broker, isExact: arena.isExact)
    progress = Progress(arena, fleet)
  }

  func run() throws -> Outcome {
    var counters = Counters()
    try fleet.startAll()
    try progress.waitUntilReady()
    try write(each: 300)
    try progress.settle()
    counters += try last()
    var endings = fleet.stopAll()

    if arena.plan.setting == .kafka { try removeSome() }
    try fleet.startAll()
    try progress.waitUntilReady()
    try write(each: 300)
    try progress.settle()
    counters += try last()
    endings += fleet.stopAll()

    let log = try SourceLog(
      workload, arena.broker, written: feeder.written, isExact: arena.isExact)
    let harvest = try Harvest(
      log, workload: workload, oracle: arena.oracle, broker: arena.broker)
    let jumps = try LoggedJumps(logs: arena.logs)
    return Outcome(
      harvest: harvest,
      audit: harvest.ledger.audit(mayRepeat: false) { harvest.isExcused($0, jumps) },
      counters: counters, endings: endings, mismatches: fleet.mismatches)
  }

  /// All counters of all workers, at rest.
  private func last() throws -> Counters {
    var all = Counters()
    for slot in fleet.running {
      guard let counters = fleet.counters(slot) else {
        throw BrokerTimeout(description: "\(fleet.name(slot)) shows no counters")
      }
      all += counters
    }
    return all
  }

  private func write(each count: Int) throws {
    feeder.write(each: count)
    try feeder.flush()
  }

  /// While nobody reads: more input, of which compaction takes some, and a cut takes the beginning.
  private func removeSome() throws {
    let starts = feeder.written
    // In many batches, since a segment is closed between two of them.
    for _ in 0..<15 { try write(each: 20) }
    let limit = ContinuousClock.now + .seconds(120)
    while try unread(SourceTopic.profiles, from: starts) > SourceTopic.profiles.partitions * 200 {
      guard .now < limit else { throw BrokerTimeout(description: "nothing was compacted") }
      // Nothing tells of it: the cleaner has a pace of its own.
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .seconds(1))
    }
    let place = TopicPartition(arena.broker.prefix + SourceTopic.events.name, 1)
    let (low, high) = try arena.broker.admin.watermarks(place, timeoutMilliseconds: 10_000)
    try arena.broker.admin.deleteRecords(
      before: [PartitionOffset(place, offset: low + (high - low) * 3 / 4)],
      timeoutMilliseconds: 10_000)
  }

  /// How many records of a topic are there that nobody has read.
  private func unread(_ topic: SourceTopic, from starts: [Int64]) throws -> Int {
    var count = 0
    let reader = try LogReader([arena.broker.prefix + topic.name], arena.broker)
    try reader.read(deadline: .seconds(60)) { _, record in
      let source = SourceTopic.places.firstIndex { $0 == (topic, record.partition) }
      if record.offset >= source.map({ starts[$0] }) ?? .max { count += 1 }
    }
    return count
  }
}
