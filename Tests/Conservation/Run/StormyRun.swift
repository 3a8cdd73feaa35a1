import BrokerSupport
import Kafka
import TestSupport

/// A run with faults: workers on a cluster, input, kills, and the ledger at the end.
struct StormyRun {
  let arena: Arena
  let fleet: Fleet
  let workload: Workload
  private let feeder: Feeder
  private let progress: Progress

  /// What a run came to.
  struct Outcome {
    var audit: Audit
    /// What is wrong, each in words.
    var problems: [String]
    var summary: String
  }

  /// Records a second, all partitions together.
  private var rate: Int {
    switch (arena.plan.setting, arena.plan.delivery) {
    case (.kafka, _): 500
    // The mock keeps 5 MiB a partition, of which dead letters and repetitions take much.
    case (.mock, .atLeastOnce): 250
    // It forgets what was committed, so that whoever is assigned a partition begins at 0.
    case (.mock, .exactlyOnce): 60
    }
  }

  init(_ plan: Plan) throws {
    arena = try Arena(plan, nodes: 3)
    fleet = arena.fleet()
    let start = Int64(WallTime.milliseconds)
    workload = Workload(seed: plan.seed, start: start, interval: 20)
    feeder = try Feeder(workload, arena.broker, isExact: arena.isExact)
    progress = Progress(arena, fleet)
  }

  func run() throws -> Outcome {
    let plan = arena.plan
    try fleet.startAll()
    try progress.waitUntilReady()
    // Something is committed in each partition before anything is cut: where reading begins for the first time,
    // what is gone by then was nobody's.
    feeder.write(each: 5)
    try feeder.flush()
    try progress.settle()
    let stop = Feeder.Stop()
    feeder.run(rate: rate, seed: plan.seed, until: stop)
    let interval = plan.setting == .mock ? 9.0...13.0 : plan.schedule.interval
    let killer = WorkerKiller(
      fleet, interval: interval, downtime: plan.schedule.downtime,
      random: SplitSeed(plan.seed, "kills").random)
    let faults = faults()
    try killer.run(seconds: plan.seconds, hasMoved: progress.hasMoved, eachSecond: progress.look)
    let doneUnderFire = try progress.count()
    try faults.stop()
    stop.wait()
    // So that each partition ends with records that are neither cut nor compacted.
    feeder.write(each: 20)
    try feeder.flush()
    try progress.waitUntilReady(supervise: killer.supervise)
    try progress.settle()
    let log = try SourceLog(
      workload, arena.broker, written: feeder.written, isExact: arena.isExact)
    let endings = finish()

    let harvest = try Harvest(
      log, workload: workload, oracle: arena.oracle, broker: arena.broker)
    let jumps = try LoggedJumps(logs: arena.logs)
    let mayRepeat = plan.delivery == .atLeastOnce || plan.setting == .mock
    let audit = harvest.ledger.audit(mayRepeat: mayRepeat) { harvest.isExcused($0, jumps) }
    var problems = audit.violations.map(harvest.describe)
    problems += killer.badEndings.map { "a worker ended badly: \($0)" } + endings
    problems += fleet.mismatches.map { "counters do not add up: \($0)" }
    let evidence = Evidence(
      kills: killer.kills, doneUnderFire: doneUnderFire, inputs: log.count)
    problems += evidence.weaknesses
    let summary =
      summary(audit, killer, evidence) + ", \(jumps.count) jumps logged, "
      + faults.summary
    return Outcome(audit: audit, problems: problems, summary: summary)
  }

  private func faults() -> any Faults {
    let plan = arena.plan
    guard let cluster = arena.broker.mockProcess else {
      return KafkaFaults(arena.broker, seed: plan.seed)
    }
    return MockFaults(
      arena.broker, cluster, group: arena.group, delivery: plan.delivery, workers: fleet.size,
      seed: plan.seed)
  }

  /// Asks all workers to end, after a last look at their counters; what is wrong with how they did.
  private func finish() -> [String] {
    for slot in fleet.running where fleet.counters(slot) == nil {
      return ["\(fleet.name(slot)) shows no counters"]
    }
    return fleet.stopAll().filter { $0.exit != .code(0) }.map {
      "a worker ended badly: \($0.name): \($0.exit)"
    }
  }

  private func summary(_ audit: Audit, _ killer: WorkerKiller, _ evidence: Evidence) -> String {
    "\(audit.inputs) inputs, \(evidence.doneUnderFire) done under fire, \(audit.outputs) outputs, "
      + "\(audit.repeats) repeated, \(audit.unread.count) removed before they were read; "
      + "\(killer.kills.count) kills, \(evidence.busy) with records in flight, "
      + "\(killer.restarts) restarts (\(killer.lateRestarts) late), \(killer.fenced) fenced"
  }
}
