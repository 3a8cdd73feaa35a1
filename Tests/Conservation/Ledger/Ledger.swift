/// Every input with what it must come to, and what was found of it. Pure: what is compared is told.
///
/// Inputs first, of each source partition in the order of offsets; then outputs, of each output partition in
/// the order of offsets; then the audit.
struct Ledger {
  /// Of one source partition: where the slots of each offset begin, and how often each was found.
  private struct Source {
    var starts: [Int] = [0]
    var slots: [Slot] = []
    var found: [UInt16] = []

    var count: Int { starts.count - 1 }

    func range(_ offset: Int64) -> Range<Int>? {
      guard offset >= 0, offset < count else { return nil }
      return starts[Int(offset)]..<starts[Int(offset) + 1]
    }
  }

  private struct Lane: Hashable {
    var source: Int
    var topic: Int
    var key: [UInt8]
  }

  private struct KeyOfTopic: Hashable {
    var topic: Int
    var key: [UInt8]
  }

  private var sources: [Source]
  /// The input and slot of the latest first occurrence.
  private var latest: [Lane: (offset: Int64, slot: Int)] = [:]
  private var partitions: [KeyOfTopic: Int32] = [:]
  private var findings = Audit()

  /// - Parameter sources: how many source partitions there are.
  init(sources: Int) { self.sources = Array(repeating: Source(), count: sources) }

  /// The next offset of a source partition, from 0 on, and what it must come to: nothing for a skip.
  mutating func expect(_ slots: [Slot], from source: Int) {
    sources[source].slots += slots
    sources[source].found += slots.map { _ in 0 }
    sources[source].starts.append(sources[source].slots.count)
  }

  /// An output was found.
  mutating func observe(_ output: Observation) {
    findings.outputs += 1
    guard let (place, slot) = match(output) else { return findings.add(.invented(output)) }
    let index = sources[place.source].starts[Int(place.offset)] + slot
    let isFirst = sources[place.source].found[index] == 0
    sources[place.source].found[index] &+= 1
    if !isFirst { findings.repeats += 1 }
    guard let key = output.key else { return }
    let home = partitions[KeyOfTopic(topic: output.topic, key: key)]
    partitions[KeyOfTopic(topic: output.topic, key: key)] = home ?? output.partition
    if home ?? output.partition != output.partition { findings.add(.scattered(output)) }
    if isFirst { follow(output, key, place, slot) }
  }

  /// The input that an output is of: of several with the same content the one that was found least.
  private func match(_ output: Observation) -> (SourcePlace, slot: Int)? {
    var best: (place: SourcePlace, slot: Int, found: UInt16)?
    for place in output.claims where sources.indices.contains(place.source) {
      let source = sources[place.source]
      guard let range = source.range(place.offset) else { continue }
      for index in range
      where source.slots[index] == Slot(topic: output.topic, fingerprint: output.fingerprint)
        && source.found[index] < best?.found ?? .max
      {
        best = (place, index - range.lowerBound, source.found[index])
      }
    }
    return best.map { ($0.place, $0.slot) }
  }

  private mutating func follow(
    _ output: Observation, _ key: [UInt8], _ place: SourcePlace, _ slot: Int
  ) {
    let lane = Lane(source: place.source, topic: output.topic, key: key)
    if let before = latest[lane], (place.offset, slot) < before {
      let other = SourcePlace(source: place.source, offset: before.offset)
      findings.add(.disordered(output, place, after: other))
    } else {
      latest[lane] = (place.offset, slot)
    }
  }

  /// Compares all of it.
  ///
  /// - Parameters:
  ///   - mayRepeat: an output may be there more than once (at least once).
  ///   - isRemoved: whether an input that was not found may have been removed before it was read.
  func audit(mayRepeat: Bool, isRemoved: (SourcePlace) -> Bool) -> Audit {
    var audit = findings
    for (index, source) in sources.enumerated() {
      audit.inputs += source.count
      for offset in 0..<source.count {
        let place = SourcePlace(source: index, offset: Int64(offset))
        let found = source.found[source.starts[offset]..<source.starts[offset + 1]]
        if found.contains(0), isRemoved(place) {
          audit.unread.append(place)
          if !mayRepeat, let slot = found.firstIndex(where: { $0 > 0 }) {
            audit.add(.torn(place, slot: slot - found.startIndex))
          }
        } else if let slot = found.firstIndex(of: 0) {
          audit.add(.lost(place, slot: slot - found.startIndex))
        }
        if !mayRepeat, let slot = found.firstIndex(where: { $0 > 1 }) {
          audit.add(.repeated(place, slot: slot - found.startIndex, times: Int(found[slot])))
        }
      }
    }
    return audit
  }
}
