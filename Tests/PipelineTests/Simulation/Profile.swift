import Pipeline

/// What may go wrong in a schedule.
struct Faults: OptionSet {
  let rawValue: Int

  static let kill = Faults(rawValue: 1 << 0)
  /// The group drops a worker that goes on without knowing.
  static let expel = Faults(rawValue: 1 << 1)
  /// A worker leaves in an orderly way, and comes back.
  static let stop = Faults(rawValue: 1 << 2)
  static let destination = Faults(rawValue: 1 << 3)
  /// Commits fail, or succeed without an answer.
  static let commit = Faults(rawValue: 1 << 4)
  /// The coordinator aborts a transaction, and fences its producer.
  static let timeout = Faults(rawValue: 1 << 5)
  /// A producer fails for good.
  static let producer = Faults(rawValue: 1 << 6)
  static let retention = Faults(rawValue: 1 << 7)
  /// Records that their topic refuses, and with them their batch.
  static let poison = Faults(rawValue: 1 << 8)

  static let count = 9
}

/// A mistake built into the workers, which the simulation is to find.
enum Defect: CaseIterable {
  /// Commits where it has read to, not what is delivered.
  case commitsPosition
  /// Takes acknowledgements of an earlier assignment for those of the present one.
  case ignoresGeneration
  /// Takes a failed output for delivered.
  case acknowledgesFailures
  /// Counts what is delivered before its transaction has committed.
  case countsEarly
  /// Reads on after an abort.
  case readsOnAfterAbort
  /// Asks nobody whether the commit under which a producer was lost came about.
  case guessesOutcomes
  /// Takes what a transaction is to hold when its commit has begun.
  case cutsLate
  /// Gives partitions up without a look at what they have in the transaction.
  case givesUpQuietly
  /// Forgets what a broker has refused.
  case forgetsVerdicts
  /// Never resumes what was paused.
  case staysPaused
  /// Reads on while too much is in flight.
  case neverPauses
  /// Ends a stop's wait, and reads on behind what failed.
  case skipsWhatFailed
}

/// What a schedule is like.
struct Profile {
  var guarantee: DeliveryGuarantee
  var defect: Defect?
  var faults: Faults
  var partitions: Int
  var slots: Int
  /// Partitions that do not move are kept over a rebalance.
  var isCooperative: Bool
  /// A worker that comes back in time gets its partitions, and its transactional id, back.
  var isStatic: Bool
  /// Where a position goes that is not there any more.
  var resetsToEnd: Bool

  init(_ guarantee: DeliveryGuarantee, _ defect: Defect?, _ chance: inout ScheduleRandom) {
    self.guarantee = guarantee
    self.defect = defect
    // Half of the schedules have few kinds of faults, so that their counters can be held to the ledger.
    var mask = chance.below(1 << Faults.count)
    if chance.oneIn(2) { mask &= chance.below(1 << Faults.count) }
    faults = Faults(rawValue: mask)
    partitions = 1 + chance.below(3)
    slots = 1 + chance.below(4)
    isCooperative = chance.oneIn(2)
    isStatic = chance.oneIn(2)
    resetsToEnd = chance.oneIn(4)
  }
}
