import Pipeline

/// What the poll thread mends for other threads.
extension SimulatedWorker {
  func mend() -> Bool {
    if !isExactlyOnce {
      if needsProducer { return replaceProducer() }
      if !rewinds.isEmpty { return stopAsked() }
    } else if transaction.phase == .rewinding {
      return rewind()
    }
    var partition = assigned.count
    while partition > 0 {
      partition -= 1
      guard let entry = assigned[partition], let stop = entry.stop else { continue }
      if stop.isDue(now: world.now) {
        retry(partition, at: stop.offset)
        return true
      }
      if stop.isOver(done: flows[entry.flow].progress.rewindOffset) {
        note("\(partition) goes on")
        assigned[partition]!.stop = nil
        return true
      }
    }
    return false
  }

  private func stopAsked() -> Bool {
    let flow = rewinds.removeFirst()
    let partition = flows[flow].partition
    if !flows[flow].progress.isAbandoned, assigned[partition]?.flow == flow { stop(partition) }
    return true
  }

  /// At least once: another producer takes the place of one that failed.
  private func replaceProducer() -> Bool {
    for partition in assigned.indices {
      if let entry = assigned[partition], flows[entry.flow].progress.recordsInFlight > 0 {
        stop(partition)
      }
    }
    producer.answerAll(.purged)
    producer.isFatal = false
    needsProducer = false
    world.statistics.lostProducers += 1
    note("has another producer")
    return true
  }

  /// Takes a partition out of work for a while.
  func stop(_ partition: Int) {
    let flow = assigned[partition]!.flow
    guard let offset = flows[flow].progress.rewindOffset else { return }
    _ = handOver()
    _ = flows[flow].progress.abandon()
    world.statistics.stops += 1
    // At least once, what was done behind the watermark is done, and counted, again.
    if !isExactlyOnce { world.countersAgree = false }
    stop(partition, at: offset)
  }

  private func stop(_ partition: Int, at offset: Int64) {
    note("stops \(partition) at \(offset)")
    let offset = defect == .skipsWhatFailed ? offset + 1 : offset
    if assigned[partition]!.stop == nil {
      assigned[partition]!.stop = PartitionStop(at: offset, now: world.now, random: &world.chance)
    } else {
      assigned[partition]!.stop!.again(at: offset, now: world.now, random: &world.chance)
    }
  }

  private func retry(_ partition: Int, at offset: Int64) {
    readAgain(partition, at: offset, committed: nil)
    assigned[partition]!.stop!.retry()
    assigned[partition]!.pressure.reset()
  }

  private func readAgain(_ partition: Int, at offset: Int64?, committed: Int64?) {
    note("reads \(partition) again from \(offset.map(String.init) ?? "where it is")")
    let old = assigned[partition]!.flow
    _ = flows[old].progress.abandon()
    assigned[partition]!.flow = addFlow(
      partition, start: offset, committed: committed ?? flows[old].progress.committed)
    if let offset {
      assigned[partition]!.fetch = Int(offset)
      assigned[partition]!.stop?.move(to: offset)
    }
  }

  // MARK: Exactly once

  /// Partitions go on from what is committed, after an abort or the loss of a producer.
  private func rewind() -> Bool {
    _ = handOver()
    let asks = transaction.asksGroup && defect != .guessesOutcomes
    if asks {
      for partition in assigned.indices where assigned[partition] != nil {
        if world.sink.isPending(partition) { return false }
      }
    }
    for partition in assigned.indices {
      guard let entry = assigned[partition], flows[entry.flow].progress.isAbandoned else {
        continue
      }
      rewind(partition, entry, asks)
    }
    stops = []
    transaction.rewound(now: world.now, random: &world.chance)
    return true
  }

  private func rewind(_ partition: Int, _ entry: Assignment, _ asks: Bool) {
    let known: Int64? =
      asks && world.ledger.committed[partition] >= 0
      ? Int64(world.ledger.committed[partition]) : nil
    var offset = flows[entry.flow].progress.rewindOffset
    if let known { offset = offset.map { Swift.max($0, known) } ?? known }
    if stops.contains(entry.flow), let offset {
      world.statistics.stops += 1
      stop(partition, at: offset)
    } else if entry.reads {
      if defect == .readsOnAfterAbort { offset = flows[entry.flow].progress.position }
      readAgain(partition, at: offset, committed: known)
    }
  }
}
