import Pipeline

/// Where the transaction thread is between two of its steps.
enum TransactionStage {
  case idle
  /// What the transaction is to hold has been taken.
  case cut
  case sendingOffsets
  case committing
  /// It is committed, and the answer on its way.
  case answered
  case aborting
  /// Looks into outputs that failed together.
  case probing
}

/// What a transaction holds of a partition.
struct TransactionShare {
  var flow: Int
  var offset: Int64?
  var counts: PartitionProgress.Uncommitted
}

/// The transaction thread.
extension SimulatedWorker {
  func transact() -> Bool {
    switch stage {
    case .idle: return act()
    case .cut: beginCommit()
    case .sendingOffsets: sendOffsets()
    case .committing: endTransaction()
    case .answered: committed()
    case .aborting: abortTransaction()
    case .probing: probe()
    }
    return true
  }

  /// The poll thread closes the gate.
  func close() {
    guard transaction.phase == .open, !transaction.isIdle else { return }
    note("closes the gate")
    closeGeneration = generation
    transaction.close()
  }

  private func act() -> Bool {
    switch transaction.action(now: world.now, isSettled: transaction.phase != .closing || isSettled)
    {
    case nil: return false
    case .start: startProducer()
    case .begin: begin()
    case .commit:
      if defect == .cutsLate { transaction.willCommit() } else { cut() }
      stage = .cut
    case .abort: stage = .aborting
    }
    return true
  }

  /// Whether every output of the flows that count has been reported.
  private var isSettled: Bool {
    var index = flows.count
    while index > 0 {
      index -= 1
      if flows[index].progress.outstanding > 0, !flows[index].progress.isAbandoned { return false }
    }
    return true
  }

  private func abandonAll() {
    if defect == .readsOnAfterAbort { return }
    for flow in flows.indices where !flows[flow].progress.isAbandoned {
      _ = flows[flow].progress.abandon()
    }
  }

  // MARK: Producers

  private func startProducer() {
    abandonAll()
    producer.answerAll(.purged)
    if world.failures > 0 {
      world.failures -= 1
      transaction.startFailed(now: world.now, random: &world.chance)
      return
    }
    producer.epoch = world.sink.initialize(transactionalID)
    producer.isFatal = false
    producer.hasFailed = false
    suspects = []
    note("has a producer, epoch \(producer.epoch)")
    transaction.started()
  }

  /// The producer is of no use any more.
  func lose() {
    note("has lost its producer")
    world.statistics.lostProducers += 1
    producer.isFatal = true
    transaction.lost(now: world.now, random: &world.chance)
  }

  private func begin() {
    if producer.isFatal { return lose() }
    if world.sink.openCount(of: process) > 0 { world.violate("two open transactions") }
    if isCurrent {
      producer.transaction = world.sink.begin(transactionalID, process: process)
    } else {
      return lose()
    }
    transaction.begun()
  }

  // MARK: Committing

  private func cut() {
    shares.removeAll(keepingCapacity: true)
    for entry in assigned {
      guard let flow = entry?.flow, !flows[flow].progress.isAbandoned else { continue }
      let offset =
        defect == .commitsPosition
        ? flows[flow].progress.position : flows[flow].progress.offsetToCommit
      let counts = flows[flow].progress.takeUncommitted()
      if defect == .countsEarly { count(counts) }
      shares.append(TransactionShare(flow: flow, offset: offset, counts: counts))
    }
    note("is about to commit \(shares.map { $0.offset ?? -1 })")
  }

  private func beginCommit() {
    stage = .idle
    if defect == .cutsLate {
      guard transaction.phase == .committing else { return }
      cut()
    } else if !transaction.willCommit() {
      return
    }
    stage = .sendingOffsets
  }

  private func sendOffsets() {
    var offsets = Array(repeating: -1, count: assigned.count)
    var isEmpty = true
    for share in shares {
      guard let offset = share.offset else { continue }
      offsets[flows[share.flow].partition] = Int(offset)
      isEmpty = false
    }
    if !isEmpty {
      if !isCurrent || producer.isFatal { return loseCommit() }
      guard !fails(), world.group.accepts(process, closeGeneration) else {
        note("its offsets are refused")
        return failCommit()
      }
      for partition in offsets.indices
      where offsets[partition] >= 0 && world.group.owners[partition] != process {
        world.violate("worker \(process) commits partition \(partition), which it does not own")
      }
      world.sink.add(offsets, to: producer.transaction)
    }
    stage = .committing
  }

  private func fails() -> Bool {
    if world.failures == 0 { return false }
    world.failures -= 1
    return true
  }

  private func failCommit() {
    stage = .idle
    transaction.failed()
  }

  private func loseCommit() {
    stage = .idle
    if producer.isFatal, transaction.phase != .committing { return }
    lose()
  }

  private func endTransaction() {
    if !isCurrent || producer.isFatal { return loseCommit() }
    if producer.hasFailed { return failCommit() }
    let isLost = fails()
    // The request may be lost: it is made again.
    if isLost, world.chance.oneIn(3) { return }
    world.commit(producer.transaction)
    note("has committed")
    stage = .answered
    if isLost, world.chance.oneIn(2) {
      // Nor does it hear of it, before the producer fails.
      world.countersAgree = false
      loseCommit()
    }
  }

  private func committed() {
    stage = .idle
    for share in shares {
      if let offset = share.offset {
        flows[share.flow].progress.didCommit(offset)
        judged[flows[share.flow].partition] &= ~0 << UInt64(offset)
      }
      if defect != .countsEarly { count(share.counts) }
    }
    transaction.committed()
  }

  // MARK: Aborting

  private func abortTransaction() {
    stage = .idle
    if !isCurrent || producer.isFatal { return lose() }
    if fails() { return }
    note("aborts")
    world.statistics.aborts += 1
    world.sink.abort(transactionalID)
    producer.answerAll(.purged)
    producer.hasFailed = false
    abandonAll()
    stage = .probing
  }

  /// Finds out which of the outputs that failed together are at fault: each is sent alone.
  private func probe() {
    guard let suspect = suspects.popLast() else {
      stage = .idle
      transaction.aborted()
      return
    }
    if !isCurrent || producer.isFatal {
      stage = .idle
      return lose()
    }
    let isRefused = world.refuses(suspect)
    if world.isDown[suspect.isDead && !isRefused ? 1 : 0] {
      stops.append(suspect.flow)
    } else if isRefused, defect != .forgetsVerdicts {
      note("\(suspect.partition)/\(suspect.offset) is refused alone")
      world.statistics.judged += 1
      judged[suspect.partition] |= 1 << UInt64(suspect.offset)
    }
  }

  func failedInTransaction(_ report: ProducerQueues.Report) {
    switch report.answer {
    case .record:
      suspects.append(report.output)
      transaction.abort()
    case .destination:
      if !stops.contains(report.output.flow) { stops.append(report.output.flow) }
      transaction.abort()
    case .fatal:
      // What a producer says that was replaced already concerns nobody.
      if producer.isFatal, transaction.isRunning { lose() }
    case .ok, .purged: break
    }
  }
}

extension TransactionState {
  /// Whether there is a producer.
  fileprivate var isRunning: Bool {
    if case .starting = phase { return false }
    return phase != .over
  }
}

extension Simulation {
  /// The coordinator commits: outputs and offsets are there at once.
  func commit(_ transaction: Int) {
    statistics.commits += 1
    sink.commit(transaction)
    for index in sink.transactions[transaction].entries {
      let entry = sink.log[index]
      ledger.delivered(entry, logs[entry.partition])
    }
    let offsets = sink.transactions[transaction].offsets
    for partition in offsets.indices where offsets[partition] >= 0 {
      ledger.commit(partition, offsets[partition], logs[partition])
    }
  }
}
