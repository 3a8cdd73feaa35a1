extension Simulation {
  /// A process starts in a slot.
  func start(slot: Int) {
    processes += 1
    let id = profile.isStatic || !isExactlyOnce ? transactionalIDs[slot] : sink.makeID()
    workers[slot] = SimulatedWorker(self, process: processes, slot: slot, transactionalID: id)
    group.enter(processes, slot: slot, isStatic: profile.isStatic)
    note("worker \(processes) starts in slot \(slot)")
  }

  /// A process ends, and with it what it remembers. Of what it had sent, some arrives.
  func end(_ worker: SimulatedWorker) {
    worker.flushSome()
    counters.add(worker.counters)
    workers[worker.slot] = nil
  }

  /// What goes on by itself: logs grow, sessions and transactions of the dead end, destinations return.
  func tend() -> Bool {
    let partition = chance.below(logs.count)
    if !logs[partition].isWhole, chance.oneIn(isStormy ? 4 : 1) {
      logs[partition].end += 1
      note("partition \(partition) grows to \(logs[partition].end)")
      return true
    }
    if !isStormy {
      if isDown[0], turn(0) { return true }
      if isDown[1], turn(1) { return true }
    }
    return endSessions() || endTransactions()
  }

  private func endSessions() -> Bool {
    var index = group.members.count
    while index > 0 {
      index -= 1
      let member = group.members[index]
      if workers[member.slot]?.process != member.process, chance.oneIn(4) {
        note("the session of worker \(member.process) ends")
        group.leave(member.process)
        return true
      }
    }
    return false
  }

  private func endTransactions() -> Bool {
    var next = sink.nextOpen(from: 0)
    while let id = next {
      if !isAlive(sink.owner(id)), chance.oneIn(4) {
        note("the transaction of worker \(sink.owner(id)) times out")
        sink.timeOut(id)
        return true
      }
      next = sink.nextOpen(from: id + 1)
    }
    return false
  }

  private func isAlive(_ process: Int) -> Bool {
    for worker in workers { if let worker, worker.process == process { return true } }
    return false
  }

  /// Something goes wrong, if it may.
  func happen() {
    let kind = Faults(rawValue: 1 << chance.below(Faults.count))
    guard profile.faults.contains(kind) else { return }
    if happen(kind) { statistics.faults += 1 }
  }

  private func happen(_ kind: Faults) -> Bool {
    switch kind {
    case .destination: return turn(chance.below(2))
    case .commit:
      failures = 1 + chance.below(3)
      return true
    case .timeout:
      guard let id = sink.nextOpen(from: chance.below(2)) else { return false }
      note("the coordinator ends the transaction of worker \(sink.owner(id))")
      sink.timeOut(id)
      return true
    case .retention: return retain()
    default: break
    }
    guard let worker = workers[chance.below(workers.count)] else { return false }
    switch kind {
    case .kill:
      note("worker \(worker.process) is killed")
      countersAgree = false
      end(worker)
    case .expel:
      guard group.isMember(worker.process) else { return false }
      note("the group drops worker \(worker.process)")
      if !isExactlyOnce { countersAgree = false }
      group.leave(worker.process)
    case .stop: worker.isStopping = true
    case .producer: worker.breakProducer()
    default: return false
    }
    return true
  }

  /// A destination is lost, or comes back. At least once that is when every partition that it has refused
  /// has stopped: what was queued behind the refusal would overtake it, and no client prevents that.
  private func turn(_ destination: Int) -> Bool {
    if isDown[destination], !isExactlyOnce {
      for worker in workers { if let worker, worker.waits(for: destination) { return false } }
    }
    isDown[destination].toggle()
    note("destination \(destination) is \(isDown[destination] ? "down" : "back")")
    return true
  }

  private func retain() -> Bool {
    let partition = chance.below(logs.count)
    let room = logs[partition].end - logs[partition].start
    guard room > 0, chance.oneIn(2) else { return false }
    logs[partition].start += 1 + chance.below(Swift.min(3, room))
    note("partition \(partition) starts at \(logs[partition].start)")
    return true
  }
}
