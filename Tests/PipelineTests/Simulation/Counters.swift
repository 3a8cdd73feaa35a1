import Pipeline

/// What workers count.
struct Counters {
  var items = 0
  var clean = 0
  var rejected = 0
  var skipped = 0
  var holes = 0

  mutating func add(_ tally: RecordTally) {
    items += tally.outputs + (tally.skipped == nil ? 0 : 1)
    clean += tally.clean
    rejected += tally.rejected.count
    if tally.skipped != nil { skipped += 1 }
  }

  mutating func add(_ other: Counters) {
    items += other.items
    clean += other.clean
    rejected += other.rejected
    skipped += other.skipped
    holes += other.holes
  }
}

/// How much happened, to show that much did.
struct Statistics {
  var schedules = 0
  var events = 0
  var faults = 0
  var commits = 0
  var aborts = 0
  var lostProducers = 0
  var lateReports = 0
  var redelivered = 0
  var judged = 0
  var stops = 0
  var expiredDrains = 0
  var pauses = 0
  var compared = 0

  mutating func add(_ other: Statistics) {
    schedules += 1
    events += other.events
    faults += other.faults
    commits += other.commits
    aborts += other.aborts
    lostProducers += other.lostProducers
    lateReports += other.lateReports
    redelivered += other.redelivered
    judged += other.judged
    stops += other.stops
    expiredDrains += other.expiredDrains
    pauses += other.pauses
    compared += other.compared
  }
}

extension Simulation {
  /// Without kills and the like, what the workers have counted is what is there.
  func compareCounters() {
    if counters.items != counters.clean + counters.rejected + counters.skipped {
      violate("items do not add up: \(counters)")
    }
    guard countersAgree else { return }
    statistics.compared += 1
    var skips = 0
    var holes = 0
    for partition in logs.indices {
      let log = logs[partition]
      for offset in 0..<log.end
      where offset < ledger.committed[partition] && log.entries[offset].exists
        && log.entries[offset].outputs == 0 && !ledger.isSkipped(partition, offset)
      {
        skips += 1
      }
      let first = firstOffsets[partition]
      if first >= 0 { holes += ledger.holes(log, partition, from: first) }
    }
    let expected = Counters(
      items: ledger.clean + ledger.dead + skips, clean: ledger.clean, rejected: ledger.dead,
      skipped: skips, holes: holes)
    if counters.items != expected.items || counters.clean != expected.clean
      || counters.rejected != expected.rejected || counters.skipped != expected.skipped
      || counters.holes != expected.holes
    {
      violate("counted \(counters), and there are \(expected)")
    }
  }
}
