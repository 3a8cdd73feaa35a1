import Pipeline

/// The processing threads, and the one that delivers again.
extension SimulatedWorker {
  /// By clean and rejected items.
  private static let tallies: [RecordTally] = (0..<4).flatMap { clean in
    (0..<4).map { RecordTally.of(clean: clean, rejected: $0) }
  }

  /// One output more, or the step between two.
  func process(_ thread: Int) -> Bool {
    guard processing[thread].current != nil else { return enter(thread) }
    let index = processing[thread].index
    guard index < processing[thread].current!.items.count else {
      leave(thread)
      return true
    }
    if isExactlyOnce, !transaction.isWanted {
      leave(thread)
      return true
    }
    let item = processing[thread].current!.items[index]
    if processing[thread].ordinal == 0, !isWanted(item.flow) {
      processing[thread].index += 1
      return true
    }
    return handle(item, thread)
  }

  private func isWanted(_ flow: Int) -> Bool {
    !flows[flow].progress.isAbandoned && !flows[flow].progress.isStuck
  }

  private func enter(_ thread: Int) -> Bool {
    if processing[thread].inbox.isEmpty { return false }
    if isExactlyOnce {
      let bytes = processing[thread].inbox[0].bytes
      if !transaction.enter(bytes: bytes, now: world.now) { return false }
    }
    processing[thread].current = processing[thread].inbox.removeFirst()
    processing[thread].index = 0
    processing[thread].ordinal = 0
    return true
  }

  private func leave(_ thread: Int) {
    processing[thread].current = nil
    if isExactlyOnce { transaction.leave() }
  }

  private func handle(_ item: Item, _ thread: Int) -> Bool {
    let partition = flows[item.flow].partition
    let record = world.logs[partition].entries[item.offset]
    let ordinal = processing[thread].ordinal
    let isJudged = judged[partition] & (1 << UInt64(item.offset)) != 0
    if ordinal < record.outputs {
      // The queue is full: reports make room.
      if producer.queued >= Self.queueLimit, !flows[item.flow].progress.isAbandoned { return false }
      guard flows[item.flow].progress.willProduce() else {
        next(thread)
        return true
      }
      processing[thread].ordinal += 1
      send(
        ProducerQueues.Output(
          flow: item.flow, sequence: item.sequence, partition: partition, offset: item.offset,
          ordinal: ordinal, key: record.key,
          isDead: ordinal >= record.clean || (isJudged && ordinal == 0),
          transaction: isExactlyOnce ? producer.transaction : -1))
      return true
    }
    next(thread)
    let refused = isJudged ? 1 : 0
    let tally = Self.tallies[(record.clean - refused) * 4 + record.rejected + refused]
    if let step = flows[item.flow].progress.handedOver(item.sequence, tally) { count(step.done) }
    return true
  }

  private func next(_ thread: Int) {
    processing[thread].index += 1
    processing[thread].ordinal = 0
  }

  /// Gives an output to the producer, which may not take it any more.
  private func send(_ output: ProducerQueues.Output) {
    if !producer.isFatal { return producer.append(output) }
    producer.reports[output.queue].append(ProducerQueues.Report(output: output, answer: .fatal))
    producer.reported += 1
  }

  // MARK: At least once

  /// Sends an output again, alone, or hears how that went.
  func redeliver() -> Bool {
    if let (output, isRefused) = redelivered {
      redelivered = nil
      if isRefused {
        world.statistics.judged += 1
        flows[output.flow].progress.refuse(output.sequence, .tooLarge)
      }
      acknowledged(output)
      return true
    }
    guard !redelivery.isEmpty else { return false }
    var output = redelivery.removeFirst()
    if flows[output.flow].progress.index(of: output.sequence) == nil { return true }
    let isRefused = world.refuses(output)
    if isRefused { output.isDead = true }
    if world.isDown[output.isDead ? 1 : 0] {
      readAgain(output.flow)
      return true
    }
    note("sends \(output.partition)/\(output.offset) again, alone")
    world.statistics.redelivered += 1
    world.append(output)
    redelivered = (output, isRefused)
    return true
  }
}
