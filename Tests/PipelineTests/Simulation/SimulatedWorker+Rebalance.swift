import Pipeline

/// Partitions that are being given up: the poll thread is inside the rebalance callback, and does nothing
/// else.
struct Revocation {
  enum Stage {
    /// Waits for what is in flight, within the deadline.
    case draining
    /// Exactly once: waits for the commit.
    case settling
    /// Nothing is waited for any more.
    case abandoning
    /// Exactly once: what is in the transaction of the partitions is to be aborted.
    case aborting
    case leaving
  }

  enum Reason {
    case revoked
    case lost
    /// The process ends.
    case leaving
  }

  var reason: Reason
  var partitions: [Int]
  var stage: Stage
  let deadline: UInt64
  /// Of the present stage.
  var drain: Drain

  init(_ reason: Reason, _ partitions: [Int], _ stage: Stage, deadline: UInt64) {
    self.reason = reason
    self.partitions = partitions
    self.stage = stage
    self.deadline = deadline
    drain = Drain(deadline: deadline)
  }

  mutating func settle() {
    stage = .settling
    drain = Drain(deadline: deadline)
  }
}

extension SimulatedWorker {
  /// Hears from the group, if there is anything to hear.
  func followGroup() -> Bool {
    if isStopping {
      beginRevocation(.leaving, all)
      return true
    }
    if !world.group.isMember(process) {
      // It may go on for a while without knowing.
      if world.isStormy, !world.chance.oneIn(4) { return false }
      beginRevocation(.lost, all)
      return true
    }
    if world.group.isRebalancing {
      if world.group.hasJoined(process) { return false }
      beginRevocation(.revoked, leaving)
      return true
    }
    return world.group.hasNews(process) && takeOn()
  }

  private var all: [Int] { assigned.indices.filter { assigned[$0] != nil } }

  /// What it has to give up in a rebalance.
  private var leaving: [Int] {
    world.profile.isCooperative ? all.filter { world.group.target[$0] != process } : all
  }

  /// Takes on what the new generation gives it.
  private func takeOn() -> Bool {
    for partition in assigned.indices
    where world.group.owners[partition] == process && assigned[partition] == nil
      && world.sink.isPending(partition)
    {
      // The group does not say where to begin before the transaction of the last owner ends.
      return false
    }
    generation = world.group.generation
    world.group.heard(process)
    for partition in assigned.indices
    where world.group.owners[partition] == process && assigned[partition] == nil {
      let committed = world.ledger.committed[partition]
      let start: Int64? = committed < 0 ? nil : Int64(committed)
      note("takes on \(partition) at \(committed)")
      assigned[partition] = Assignment(
        flow: addFlow(partition, start: start, committed: start),
        fetch: committed < 0 ? nil : committed)
    }
    return true
  }

  private func beginRevocation(_ reason: Revocation.Reason, _ partitions: [Int]) {
    note("gives up \(partitions): \(reason)")
    _ = handOver()
    var stage = Revocation.Stage.draining
    if isExactlyOnce {
      if reason == .revoked {
        close()
        stage = .settling
      } else if reason == .lost {
        transaction.abort()
        stage = .abandoning
      }
    } else if reason == .lost {
      stage = .abandoning
    }
    revocation = Revocation(
      reason, partitions, stage, deadline: world.now + Self.drainTimeout)
  }

  /// One more step inside the callback.
  func giveUpFurther() -> Bool {
    switch revocation!.stage {
    case .draining: return drainFurther()
    case .settling: return settleFurther()
    case .abandoning:
      abandon(revocation!.partitions)
      revocation!.stage = isExactlyOnce && defect != .givesUpQuietly ? .aborting : .leaving
    case .aborting:
      for partition in revocation!.partitions
      where flows[assigned[partition]!.flow].progress.isUncommitted { transaction.abort() }
      revocation!.stage = .leaving
    case .leaving: finishRevocation()
    }
    return true
  }

  private func abandon(_ partitions: [Int]) {
    for partition in partitions {
      let flow = assigned[partition]!.flow
      // At least once, what is done behind the watermark is done, and counted, again by the next owner.
      if !isExactlyOnce, flows[flow].progress.recordsInFlight > 0 { world.countersAgree = false }
      _ = flows[flow].progress.abandon()
    }
  }

  private func drainFurther() -> Bool {
    var isDone = true
    for partition in revocation!.partitions
    where !flows[assigned[partition]!.flow].progress.isDrained { isDone = false }
    switch revocation!.drain.check(isDone: isDone, now: world.now) {
    case .waiting:
      guard isExactlyOnce, transaction.isDue(now: world.now) else { return false }
      close()
      return true
    case .expired:
      world.statistics.expiredDrains += 1
      if !isExactlyOnce { world.countersAgree = false }
    case .drained: break
    }
    if isExactlyOnce {
      close()
      revocation!.settle()
      return true
    }
    commitAndWait()
    revocation!.stage = .abandoning
    return true
  }

  private func commitAndWait() {
    _ = answerCommit()
    guard var offsets = offsetsToCommit() else { return }
    for partition in offsets.indices where !revocation!.partitions.contains(partition) {
      offsets[partition] = -1
    }
    if !commit(offsets) { world.countersAgree = false }
  }

  /// Waits until what came through the gate is committed, or given up.
  private func settleFurther() -> Bool {
    var isDone = true
    switch transaction.phase {
    case .closing, .committing: isDone = false
    case .open, .beginning, .starting, .rewinding, .aborting, .over: break
    }
    switch revocation!.drain.check(isDone: isDone, now: world.now) {
    case .waiting: return false
    case .drained: break
    case .expired:
      if !isDone {
        world.statistics.expiredDrains += 1
        transaction.abort()
      }
    }
    revocation!.stage = .abandoning
    return true
  }

  private func finishRevocation() {
    for partition in revocation!.partitions {
      assigned[partition] = nil
      judged[partition] = 0
    }
    let reason = revocation!.reason
    revocation = nil
    switch reason {
    case .revoked:
      // What it may keep can have changed meanwhile.
      if leaving.isEmpty { world.group.join(process) }
    case .lost:
      // As another member: what the old one still sends is refused.
      generation = -1
      closeGeneration = -1
      world.group.enter(process, slot: slot, isStatic: false)
    case .leaving:
      note("ends")
      // A commit that is under way ends with the process, or after it.
      if stage != .idle || !isExactlyOnce && producer.queued > 0 { world.countersAgree = false }
      if !world.profile.isStatic { world.group.leave(process) }
      world.end(self)
    }
  }
}
