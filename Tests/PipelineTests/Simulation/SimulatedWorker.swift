import Pipeline

/// A process: the values of `Pipeline` put together the way the program's threads do it. Each method that
/// returns whether it did something is one step of one thread; between steps anything may happen.
final class SimulatedWorker {
  /// A record on its way through a processing thread.
  struct Item {
    var flow: Int
    var sequence: Watermark.Sequence
    var offset: Int
  }

  struct Batch {
    var items: [Item] = []
    var bytes = 0
  }

  /// A thread that makes outputs.
  struct Processing {
    var inbox: [Batch] = []
    var current: Batch?
    /// The record at which it is, and its next output.
    var index = 0
    var ordinal = 0
  }

  /// A partition during one assignment, or from one rewind to the next.
  struct Flow {
    var partition: Int
    var progress: PartitionProgress
    /// By sequence.
    var offsets: [Int] = []
  }

  /// A partition that is read.
  struct Assignment {
    var flow: Int
    var pressure = Backpressure(SimulatedWorker.marks)
    var stop: PartitionStop?
    /// Where the consumer reads on; nil where it is to ask the group, which has nothing.
    var fetch: Int?

    /// Whether records that come for it are taken.
    var reads: Bool { stop.map(\.isRetrying) ?? true }
  }

  static let marks = Backpressure.Marks(high: 60, low: 25, total: 100, records: 4)
  static let commitInterval = 30 * Simulation.millisecond
  static let drainTimeout = 40 * Simulation.millisecond
  static let transactionLimits = TransactionState.Limits(
    every: 40 * Simulation.millisecond, bytes: 80, restarts: 6)
  static let queueLimit = 6

  unowned(unsafe) let world: Simulation
  let process: Int
  let slot: Int
  var counters = Counters()
  var flows: [Flow] = []

  // The poll thread's.
  var assigned: [Assignment?]
  var generation = -1
  var pending: [Batch] = [Batch(), Batch()]
  var revocation: Revocation?
  var isStopping = false
  var nextCommit: UInt64 = 0
  /// Offsets on their way to the group, by partition; -1 for none.
  var commitRequest: [Int]?

  // What other threads ask of it.
  var rewinds: [Int] = []
  var needsProducer = false

  var processing = [Processing(), Processing()]
  var producer: ProducerQueues
  var redelivery: [ProducerQueues.Output] = []
  /// What the redelivery thread has sent, and whether it had to become a dead letter.
  var redelivered: (output: ProducerQueues.Output, isRefused: Bool)?

  // Exactly once.
  let transactionalID: Int
  var transaction = TransactionState(SimulatedWorker.transactionLimits)
  var stage = TransactionStage.idle
  var shares: [TransactionShare] = []
  /// The generation in which the transaction's records were read.
  var closeGeneration = -1
  /// Outputs that failed with others.
  var suspects: [ProducerQueues.Output] = []
  /// Flows whose outputs have no place to go.
  var stops: [Int] = []
  /// By partition, a bit for each offset whose first output was refused.
  var judged: [UInt64]

  init(_ world: Simulation, process: Int, slot: Int, transactionalID: Int) {
    self.world = world
    self.process = process
    self.slot = slot
    self.transactionalID = transactionalID
    assigned = Array(repeating: nil, count: world.profile.partitions)
    judged = Array(repeating: 0, count: world.profile.partitions)
    producer = ProducerQueues()
  }

  var isExactlyOnce: Bool { world.isExactlyOnce }
  var defect: Defect? { world.profile.defect }

  func note(_ text: @autoclosure () -> String) { world.note("worker \(process): \(text())") }

  /// Whether it has nothing to do.
  var isQuiet: Bool {
    if revocation != nil || !redelivery.isEmpty || redelivered != nil { return false }
    if commitRequest != nil || stage != .idle { return false }
    for entry in assigned {
      guard let entry else { continue }
      if entry.stop != nil { return false }
      let progress = flows[entry.flow].progress
      if progress.recordsInFlight > 0 || progress.outstanding > 0 { return false }
      if !isExactlyOnce, progress.offsetToCommit != nil { return false }
    }
    return true
  }

  // MARK: Counting

  func count(_ done: PartitionProgress.Done) {
    if let tally = done.tally { counters.add(tally) }
    counters.holes += Int(done.skipped.total)
  }

  func count(_ committed: PartitionProgress.Uncommitted) {
    for tally in committed.tallies { counters.add(tally) }
    counters.holes += Int(committed.skipped.total)
  }

  // MARK: Flows

  func addFlow(_ partition: Int, start: Int64?, committed: Int64?) -> Int {
    flows.append(
      Flow(
        partition: partition,
        progress: PartitionProgress(world.profile.guarantee, start: start, committed: committed)))
    return flows.count - 1
  }

  /// The flow that a report belongs to; nil where it has none.
  func target(of output: ProducerQueues.Output) -> Int? {
    guard defect == .ignoresGeneration else { return output.flow }
    guard let entry = assigned[output.partition] else { return nil }
    let progress = flows[entry.flow].progress
    let isThere =
      output.sequence >= progress.firstSequence
      && output.sequence < progress.firstSequence + UInt64(progress.recordsInFlight)
    return isThere ? entry.flow : nil
  }
}
