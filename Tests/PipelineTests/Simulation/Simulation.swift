import Pipeline

/// One schedule: a cluster, a few workers, and a scheduler that lets one of all their threads take its next
/// step, chosen by chance. Faults come for a while; then they stop, and everything must come to its end.
final class Simulation {
  static let millisecond: UInt64 = 1_000_000

  let seed: UInt64
  let profile: Profile
  var chance: ScheduleRandom
  var now: UInt64 = 0
  var logs: [SourceLog]
  var group: Group
  var sink = Sink()
  var ledger: Ledger
  /// By slot; nil where no process runs.
  var workers: [SimulatedWorker?]
  /// Of static members, by slot.
  var transactionalIDs: [Int]
  var processes = 0
  /// Destinations that refuse everything, clean and dead.
  var isDown = [false, false]
  /// How many requests to the coordinator fail next.
  var failures = 0
  /// Source partitions and keys of which members of a refused batch were sent again, or records were gone
  /// past by one reader and not by another.
  var late: [Bool]
  /// By partition: where its first reader began without an offset of the group's; -1 where none has.
  var firstOffsets: [Int]
  /// Whether faults happen.
  var isStormy = true
  /// Whether the counters must agree with the ledger.
  var countersAgree = true
  var counters = Counters()
  var statistics = Statistics()
  private(set) var violation: String?
  /// The last events, where they are wanted.
  private var trace: [String]?

  init(
    seed: UInt64, _ guarantee: DeliveryGuarantee, _ defect: Defect? = nil, isTraced: Bool = false
  ) {
    self.seed = seed
    var chance = ScheduleRandom(seed: seed)
    profile = Profile(guarantee, defect, &chance)
    var logs: [SourceLog] = []
    for _ in 0..<profile.partitions { logs.append(SourceLog(profile, &chance)) }
    self.logs = logs
    group = Group(partitions: profile.partitions, isCooperative: profile.isCooperative)
    ledger = Ledger(logs, isExactlyOnce: guarantee == .exactlyOnce)
    workers = Array(repeating: nil, count: profile.slots)
    transactionalIDs = []
    late = Array(repeating: false, count: profile.partitions * SourceLog.keys)
    firstOffsets = Array(repeating: -1, count: profile.partitions)
    trace = isTraced ? [] : nil
    self.chance = chance
    for _ in 0..<profile.slots { transactionalIDs.append(sink.makeID()) }
  }

  var isExactlyOnce: Bool { profile.guarantee == .exactlyOnce }

  func violate(_ text: @autoclosure () -> String) { if violation == nil { violation = text() } }

  func note(_ text: @autoclosure () -> String) {
    if trace != nil { trace!.append("\(now / Self.millisecond) ms  \(text())") }
  }

  /// The last events, for a person.
  var story: String { (trace ?? []).suffix(120).joined(separator: "\n") }

  // MARK: Running

  private static let calmLimit = 6000

  /// Runs the schedule to its end.
  func run() {
    start(slot: 0)
    let storm = 60 + chance.below(120)
    var steps = 0
    var pause = Self.millisecond * 20
    while violation == nil {
      steps += 1
      if steps == storm { calmDown() }
      if isStormy {
        if chance.oneIn(10) { happen() }
      } else if steps > storm + Self.calmLimit {
        violate("does not end: \(unfinished)")
      }
      if act() {
        pause = Self.millisecond * 20
        now += UInt64(chance.below(3)) * Self.millisecond
      } else if !isStormy, isFinished {
        break
      } else {
        now += pause
        if pause < Self.millisecond * 5000 { pause *= 2 }
      }
    }
    statistics.events += steps
    close()
  }

  /// Numbers that have no factor in common with any count of actors.
  private static let strides = [1, 2, 4, 7, 8]

  /// Somebody who can takes a step.
  ///
  /// - Returns: false where nobody has anything to do before time passes.
  private func act() -> Bool {
    let count = profile.slots * 8 + 1
    var actor = chance.below(count)
    let stride = Self.strides[chance.below(5)]
    var tries = 0
    while tries < count {
      if act(actor) {
        if let found = ledger.violation { violate(found) }
        return true
      }
      actor += stride
      if actor >= count { actor -= count }
      tries += 1
    }
    return false
  }

  private func act(_ actor: Int) -> Bool {
    if actor == 0 { return tend() }
    let slot = (actor - 1) >> 3
    guard let worker = workers[slot] else {
      if !chance.oneIn(isStormy ? 8 : 2) { return false }
      start(slot: slot)
      return true
    }
    switch (actor - 1) & 7 {
    case 0, 1: return worker.poll()
    case 2: return worker.process(0)
    case 3: return worker.process(1)
    case 4: return worker.produce()
    case 5: return worker.hear()
    case 6: return isExactlyOnce ? worker.transact() : worker.redeliver()
    default: return isExactlyOnce ? worker.transact() : worker.answerCommit()
    }
  }

  private func calmDown() {
    note("faults end")
    isStormy = false
    failures = 0
  }

  // MARK: The end

  private var isFinished: Bool {
    for partition in logs.indices
    where !logs[partition].isWhole || !ledger.isReadOut(partition, logs[partition]) {
      return false
    }
    for worker in workers { if let worker, !worker.isQuiet { return false } }
    return true
  }

  private var unfinished: String {
    let lag = logs.indices.map { "\(ledger.committed[$0]) of \(logs[$0].end)" }
    return "committed \(lag), quiet \(workers.map { $0?.isQuiet })"
  }

  private func close() {
    for worker in workers { if let worker { counters.add(worker.counters) } }
    if violation == nil {
      ledger.close(logs)
      if let found = ledger.violation { violate(found) }
      if let entry = sink.firstOutOfOrder(partitions: profile.partitions, late: late) {
        violate("out of order: \(entry)")
      }
      compareCounters()
    }
    if let violation { note("VIOLATION: \(violation)") }
  }
}
