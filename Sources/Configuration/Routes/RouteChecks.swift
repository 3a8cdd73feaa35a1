import JSON
import Pipeline

/// What no route can be wrong about alone: names, topics that lead back, routes that share a topic.
struct RouteChecks {
  let diagnostics: Diagnostics
  let drafts: [RouteDraft]

  func run() {
    checkNames()
    checkOutputs()
    for topic in topics { checkSharing(of: topic) }
  }

  private struct Reader {
    var draft: RouteDraft
    var topic: Setting<String>
  }

  /// Each source topic with the routes that read it, in the file's order.
  private var topics: [[Reader]] {
    var order: [Key] = []
    var readers: [Key: [Reader]] = [:]
    for draft in drafts {
      for topic in draft.from {
        let key = Key(topic.value)
        if readers[key] == nil { order.append(key) }
        readers[key, default: []].append(Reader(draft: draft, topic: topic))
      }
    }
    return order.map { readers[$0]! }
  }

  private func checkNames() {
    var places: [Key: TextPosition] = [:]
    for draft in drafts {
      guard let name = draft.name else { continue }
      let key = Key(name.value)
      if let first = places[key] {
        diagnostics.error(
          at: draft.place(name),
          "`\(name.value)` is already the name of the route at \(diagnostics.place(first))",
          remedy: "each route has a name of its own")
      } else {
        places[key] = draft.place(name)
      }
    }
  }

  private func checkOutputs() {
    let sources = drafts.flatMap(\.from)
    for draft in drafts {
      for (setting, what) in [(draft.to, "clean records"), (draft.deadLetters, "dead letters")] {
        guard let setting,
          let source = sources.first(where: { $0.value.isSame(as: setting.value) }),
          let read = source.node
        else { continue }
        diagnostics.error(
          at: draft.place(setting),
          "`\(setting.value)` is read by a route, at \(diagnostics.place(read.start)): "
            + "\(what) would come round again",
          remedy: "write to another topic")
      }
      guard let to = draft.to,
        let dead = drafts.compactMap(\.deadLetters).first(where: { $0.value.isSame(as: to.value) })
      else { continue }
      diagnostics.error(
        at: draft.place(to),
        "`\(to.value)` takes dead letters, at \(diagnostics.place(draft.place(dead))): "
          + "nobody could tell them from clean records",
        remedy: "write to another topic")
    }
  }

  // MARK: - Routes that share a topic

  private func checkSharing(of readers: [Reader]) {
    checkReach(readers)
    checkTombstones(readers)
    agree(readers, "duplicate-keys", \.duplicateKeys) { $0.rawValue }
    agree(readers, "tolerate", \.tolerate, text(of:))
    agree(readers, "max-depth", \.maxDepth) { "\($0)" }
    agree(readers, "max-record-bytes", \.maxRecordBytes) { "\($0) bytes" }
    agree(readers, "tombstones", \.tombstones) { $0.rawValue }
    agree(readers, "dead-letters", \.deadLetters) { $0 }
  }

  private func checkReach(_ readers: [Reader]) {
    for (index, reader) in readers.enumerated() {
      guard
        let before = readers[..<index].first(where: { earlier in
          !earlier.draft.hasCondition
            || earlier.draft.condition != nil
              && earlier.draft.condition?.value == reader.draft.condition?.value
        })
      else { continue }
      let taker = "\(before.draft.title) at \(diagnostics.place(before.draft.node.start))"
      diagnostics.error(
        at: reader.draft.place(reader.topic),
        "no record of `\(reader.topic.value)` reaches this route: \(taker) takes "
          + (before.draft.hasCondition ? "those of the same `when`" : "them all"),
        remedy: before.draft.hasCondition
          ? "give the two routes different conditions" : "give that one a `when`, or put it last")
    }
  }

  private func checkTombstones(_ readers: [Reader]) {
    guard let passing = readers.first(where: { $0.draft.tombstones?.value == .pass }),
      let tombstones = passing.draft.tombstones
    else { return }
    for reader in readers {
      guard case .pointer? = reader.draft.condition?.value, let when = reader.draft.condition?.node
      else { continue }
      diagnostics.error(
        at: passing.draft.place(tombstones),
        "`tombstones: pass` needs a route that is known without the value, but `when` at "
          + "\(diagnostics.place(when.start)) looks into it",
        remedy: "let `when` test a header, or skip or reject tombstones")
      return
    }
  }

  private func agree<Value: Equatable>(
    _ readers: [Reader], _ key: String, _ setting: KeyPath<RouteDraft, Setting<Value>?>,
    _ text: (Value) -> String
  ) {
    let written = readers.compactMap { reader in
      reader.draft[keyPath: setting].map { (reader: reader, setting: $0) }
    }
    guard let first = written.first else { return }
    for other in written.dropFirst() where other.setting.value != first.setting.value {
      func described(_ one: (reader: Reader, setting: Setting<Value>)) -> String {
        let value = text(one.setting.value)
        return "`\(value)`" + (one.setting.node == nil ? " by default" : "")
      }
      diagnostics.error(
        at: other.reader.draft.place(other.setting),
        "`\(key)` is \(described(other)) here, and \(described(first)) at "
          + "\(diagnostics.place(first.reader.draft.place(first.setting))), for the same topic "
          + "`\(other.reader.topic.value)`",
        remedy: "it counts before a route is known: routes of one topic must agree")
    }
  }

  private func text(of tolerance: DecodeOptions.Tolerance) -> String {
    var names: [String] = []
    if tolerance.contains(.byteOrderMark) { names.append("byte-order-mark") }
    if tolerance.contains(.trailingCommas) { names.append("trailing-commas") }
    return "[\(names.joined(separator: ", "))]"
  }
}
