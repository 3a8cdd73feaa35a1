import Pipeline

/// The poll thread's usual work.
extension SimulatedWorker {
  func poll() -> Bool {
    if revocation != nil { return giveUpFurther() }
    if isExactlyOnce, transaction.phase == .over {
      note("gives up: too many producers were lost")
      world.countersAgree = false
      world.end(self)
      return true
    }
    switch world.chance.below(8) {
    case 0, 1, 2: if keepHouse() { return true }
    case 3, 4: if followGroup() { return true }
    case 5: if handOver() { return true }
    default: break
    }
    return read() || handOver() || keepHouse() || followGroup()
  }

  // MARK: Records

  private func read() -> Bool {
    let count = assigned.count
    var partition = world.chance.below(count)
    var tries = 0
    while tries < count {
      if let entry = assigned[partition], entry.reads, !entry.pressure.isPaused, take(partition) {
        return true
      }
      partition = partition + 1 == count ? 0 : partition + 1
      tries += 1
    }
    return false
  }

  /// Where the consumer reads on: it may find that this place is gone.
  private func place(_ partition: Int) -> Int {
    let log = world.logs[partition]
    guard let fetch = assigned[partition]!.fetch else {
      // The group has no offset: from the start, and nobody misses what was before it.
      excuse(partition, from: 0, to: log.start)
      return log.start
    }
    if fetch >= log.start { return fetch }
    let place = world.profile.resetsToEnd ? log.end : log.start
    excuse(partition, from: fetch, to: place)
    note("\(partition)/\(fetch) is gone: reads on at \(place)")
    return place
  }

  private func excuse(_ partition: Int, from: Int, to: Int) {
    world.ledger.excuse(partition, from: from, to: to)
    if !isExactlyOnce {
      // A reader that was dropped may still deliver them.
      let log = world.logs[partition]
      for offset in from..<to where log.entries[offset].exists {
        world.late[partition * SourceLog.keys + log.entries[offset].key] = true
      }
    }
    // What one counts that the group has dropped, another counts too.
    if from < to, !world.group.isMember(process) { world.countersAgree = false }
  }

  private func take(_ partition: Int) -> Bool {
    let log = world.logs[partition]
    let place = place(partition)
    assigned[partition]!.fetch = place
    let flow = assigned[partition]!.flow
    let expected = flows[flow].progress.position
    guard let offset = log.next(from: place) else { return reachEnd(partition, flow, expected) }
    var skipped = SkippedOffsets.none
    if let expected {
      skipped = SkippedOffsets(
        from: expected, to: Int64(offset), logStart: Int64(log.start),
        resetsToEnd: world.profile.resetsToEnd)
    }
    if world.ledger.read(partition, offset) {
      // Another has gone past it.
      world.late[partition * SourceLog.keys + log.entries[offset].key] = true
      if !world.group.isMember(process) { world.countersAgree = false }
    }
    if expected == nil { world.firstOffsets[partition] = offset }
    let bytes = log.entries[offset].bytes
    assigned[partition]!.fetch = offset + 1
    guard
      let sequence = flows[flow].progress.begin(
        offset: Int64(offset), bytes: bytes, skipped: skipped)
    else { return true }
    note("reads \(partition)/\(offset), \(skipped.total) skipped")
    flows[flow].offsets.append(offset)
    let thread = partition & 1
    pending[thread].items.append(Item(flow: flow, sequence: sequence, offset: offset))
    pending[thread].bytes += bytes
    press(partition, flow)
    return true
  }

  private func press(_ partition: Int, _ flow: Int) {
    let load = load(of: flow)
    let most = SourceLog.largest
    if load.bytes >= Self.marks.high + most || load.records > Self.marks.records
      || load.total >= Self.marks.total + assigned.count * most
    {
      world.violate("more in flight than the marks allow: \(load)")
    }
    if defect == .neverPauses { return }
    if assigned[partition]!.pressure.read(load) {
      note("pauses \(partition)")
      world.statistics.pauses += 1
    }
  }

  private func load(of flow: Int) -> Backpressure.Load {
    var total = 0
    for entry in assigned {
      if let entry { total += flows[entry.flow].progress.bytesInFlight }
    }
    return Backpressure.Load(
      bytes: flows[flow].progress.bytesInFlight, records: flows[flow].progress.recordsInFlight,
      total: total)
  }

  private func reachEnd(_ partition: Int, _ flow: Int, _ expected: Int64?) -> Bool {
    let log = world.logs[partition]
    guard let expected, log.end > expected, !flows[flow].progress.isAbandoned else { return false }
    let skipped = SkippedOffsets(
      from: expected, to: Int64(log.end), logStart: Int64(log.start),
      resetsToEnd: world.profile.resetsToEnd)
    note("reaches the end of \(partition), \(skipped.total) skipped")
    // What retention took meanwhile is passed too.
    excuse(partition, from: Int(expected), to: log.end)
    count(flows[flow].progress.reachedEnd(at: Int64(log.end), skipped: skipped))
    assigned[partition]!.fetch = log.end
    if isExactlyOnce { transaction.touch(now: world.now) }
    return true
  }

  func handOver() -> Bool {
    var did = false
    for thread in 0..<2 where !pending[thread].items.isEmpty {
      processing[thread].inbox.append(pending[thread])
      pending[thread] = Batch()
      did = true
    }
    return did
  }

  // MARK: Housekeeping

  private func keepHouse() -> Bool {
    if mend() { return true }
    if isExactlyOnce {
      if transaction.isDue(now: world.now) {
        close()
        return true
      }
    } else if commitIfDue() {
      return true
    }
    return resume()
  }

  private func resume() -> Bool {
    if defect == .staysPaused { return false }
    var partition = assigned.count
    while partition > 0 {
      partition -= 1
      guard let entry = assigned[partition], entry.pressure.isPaused, entry.reads else {
        continue
      }
      if assigned[partition]!.pressure.goesOn(load(of: entry.flow)) {
        note("resumes \(partition)")
        return true
      }
    }
    return false
  }

  // MARK: Committing, at least once

  private func commitIfDue() -> Bool {
    if world.now < nextCommit || commitRequest != nil { return false }
    nextCommit = world.now + Self.commitInterval
    commitRequest = offsetsToCommit()
    return commitRequest != nil
  }

  func offsetsToCommit() -> [Int]? {
    var offsets = Array(repeating: -1, count: assigned.count)
    var isEmpty = true
    for partition in assigned.indices {
      guard let entry = assigned[partition],
        let offset = defect == .commitsPosition
          ? flows[entry.flow].progress.position : flows[entry.flow].progress.offsetToCommit
      else { continue }
      offsets[partition] = Int(offset)
      isEmpty = false
    }
    return isEmpty ? nil : offsets
  }

  /// The group hears of the commit, and its answer comes back.
  func answerCommit() -> Bool {
    guard let offsets = commitRequest else { return false }
    commitRequest = nil
    if commit(offsets) {
      for partition in assigned.indices where offsets[partition] >= 0 {
        if let entry = assigned[partition] {
          flows[entry.flow].progress.didCommit(Int64(offsets[partition]))
        }
      }
    }
    return true
  }

  /// - Returns: whether the answer was good.
  func commit(_ offsets: [Int]) -> Bool {
    guard world.group.accepts(process, generation) else {
      note("the group refuses its commit")
      return false
    }
    var isLost = false
    if world.failures > 0 {
      world.failures -= 1
      // Half of the failures concern the answer alone.
      if world.chance.oneIn(2) { return false }
      isLost = true
    }
    note("commits \(offsets)")
    world.statistics.commits += 1
    for partition in offsets.indices where offsets[partition] >= 0 {
      if world.group.owners[partition] != process {
        world.violate("worker \(process) commits partition \(partition), which it does not own")
      }
      world.ledger.commit(partition, offsets[partition], world.logs[partition])
    }
    return !isLost
  }
}
