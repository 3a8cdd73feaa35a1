import Pipeline

/// A producer's queues, one for each destination and key, and the reports that nobody has heard yet: in
/// order within each, in any order between them.
struct ProducerQueues {
  struct Output {
    var flow: Int
    var sequence: Watermark.Sequence
    var partition: Int
    var offset: Int
    var ordinal: Int
    var key: Int
    var isDead: Bool
    /// The transaction that it was produced in; -1 for none.
    var transaction: Int

    var queue: Int { key * 2 + (isDead ? 1 : 0) }
  }

  enum Answer {
    case ok
    /// Refused for a record in its batch.
    case record
    /// Its destination is not there.
    case destination
    /// The producer has failed for good.
    case fatal
    /// Given up by the client itself.
    case purged
  }

  struct Report {
    var output: Output
    var answer: Answer
  }

  static let count = SourceLog.keys * 2

  var queues: [[Output]] = Array(repeating: [], count: ProducerQueues.count)
  var reports: [[Report]] = Array(repeating: [], count: ProducerQueues.count)
  var queued = 0
  var reported = 0
  /// Of no use any more.
  var isFatal = false
  /// The transaction has failed, and can only be aborted.
  var hasFailed = false
  var epoch = 0
  var transaction = -1

  mutating func append(_ output: Output) {
    queues[output.queue].append(output)
    queued += 1
  }

  /// Takes the first outputs of a queue off, with an answer.
  mutating func answer(_ queue: Int, _ count: Int, _ answer: Answer) {
    for _ in 0..<count {
      reports[queue].append(Report(output: queues[queue].removeFirst(), answer: answer))
    }
    queued -= count
    reported += count
  }

  /// Everything that is queued has this answer.
  mutating func answerAll(_ answer: Answer) {
    for queue in queues.indices { self.answer(queue, queues[queue].count, answer) }
  }
}

extension SimulatedWorker {
  /// The network takes a batch to its broker, and the answer back.
  func produce() -> Bool {
    if producer.queued == 0 { return false }
    var queue = world.chance.below(ProducerQueues.count)
    while producer.queues[queue].isEmpty { queue = (queue + 1) % ProducerQueues.count }
    let room = producer.queues[queue].count
    let count = 1 + world.chance.below(room < 3 ? room : 3)
    let answer = send(queue, count)
    note("batch of \(count) to \(queue): \(answer)")
    if answer == .record, !isExactlyOnce {
      // Its members are sent again one by one, and what is behind them may overtake.
      for index in 0..<count {
        let output = producer.queues[queue][index]
        world.late[output.partition * SourceLog.keys + output.key] = true
      }
    }
    producer.answer(queue, count, answer)
    if answer == .fatal {
      producer.isFatal = true
      producer.answerAll(.fatal)
    } else if answer != .ok {
      producer.hasFailed = true
    }
    return true
  }

  /// What the broker says of the first outputs of a queue.
  private func send(_ queue: Int, _ count: Int) -> ProducerQueues.Answer {
    if isExactlyOnce, !isCurrent { return .fatal }
    let isDead = queue & 1 == 1
    if world.isDown[isDead ? 1 : 0] { return .destination }
    for index in 0..<count where world.refuses(producer.queues[queue][index]) { return .record }
    for index in 0..<count { world.append(producer.queues[queue][index]) }
    return .ok
  }

  /// Whether no other producer has taken its transactional id over.
  var isCurrent: Bool { world.sink.isCurrent(transactionalID, producer.epoch) }

  /// The producer fails, after some of what it sent has arrived unheard of.
  func breakProducer() {
    if producer.isFatal || (isExactlyOnce && producer.epoch == 0) { return }
    note("the producer fails")
    flushSome()
    producer.isFatal = true
    producer.answerAll(.fatal)
    if isExactlyOnce { lose() }
    needsProducer = true
  }

  /// Some of what is queued arrives; nobody hears of it.
  func flushSome() {
    for queue in 0..<ProducerQueues.count where !producer.queues[queue].isEmpty {
      let count = world.chance.below(producer.queues[queue].count + 1)
      if count > 0 { _ = send(queue, count) }
    }
  }

  /// Whether something is on its way to the destination, or was refused by one, and nobody has acted on it.
  func waits(for destination: Int) -> Bool {
    if !rewinds.isEmpty { return true }
    for queue in 0..<ProducerQueues.count where queue & 1 == destination {
      if !producer.queues[queue].isEmpty { return true }
      for report in producer.reports[queue] where report.answer == .destination { return true }
    }
    return false
  }

  // MARK: The delivery thread

  /// Hears some reports.
  func hear() -> Bool {
    if producer.reported == 0 { return false }
    var queue = world.chance.below(ProducerQueues.count)
    while producer.reports[queue].isEmpty { queue = (queue + 1) % ProducerQueues.count }
    let count = 1 + world.chance.below(producer.reports[queue].count)
    for _ in 0..<count {
      let report = producer.reports[queue].removeFirst()
      producer.reported -= 1
      hear(report)
    }
    return true
  }

  private func hear(_ report: ProducerQueues.Report) {
    let flow = report.output.flow
    if report.answer == .ok || (report.answer != .purged && defect == .acknowledgesFailures) {
      acknowledged(report.output)
    } else {
      note("\(report.answer) of \(report.output.partition)/\(report.output.offset)")
      failed(report)
    }
    flows[flow].progress.reported()
    if flows[flow].progress.outstanding < 0 { world.violate("more reports than outputs") }
  }

  func acknowledged(_ output: ProducerQueues.Output) {
    guard let flow = target(of: output),
      let step = flows[flow].progress.acknowledged(output.sequence)
    else {
      world.statistics.lateReports += 1
      return
    }
    count(step.done)
  }

  private func failed(_ report: ProducerQueues.Report) {
    let flow = report.output.flow
    if isExactlyOnce { return failedInTransaction(report) }
    switch report.answer {
    case .record: redelivery.append(report.output)
    case .destination: readAgain(flow)
    case .fatal:
      flows[flow].progress.stick()
      needsProducer = true
    case .ok, .purged: break
    }
  }

  /// At least once: the partition is to stop, and to be read again from its watermark.
  func readAgain(_ flow: Int) {
    if flows[flow].progress.isAbandoned { return }
    flows[flow].progress.stick()
    if !rewinds.contains(flow) { rewinds.append(flow) }
  }
}

extension Simulation {
  /// Whether the topic refuses the output, whatever batch it is in.
  func refuses(_ output: ProducerQueues.Output) -> Bool {
    !output.isDead && output.ordinal == 0 && logs[output.partition].entries[output.offset].isPoison
  }

  func append(_ output: ProducerQueues.Output) {
    let entry = Sink.Entry(
      partition: output.partition, offset: output.offset, ordinal: output.ordinal, key: output.key,
      isDead: output.isDead, transaction: output.transaction)
    if output.transaction >= 0 {
      if !sink.isOpen(output.transaction) {
        violate("produced into a transaction that is over: \(entry)")
      }
    } else {
      ledger.delivered(entry, logs[output.partition])
    }
    sink.append(entry)
  }
}
