import JSON

extension Processor {
  /// The first route of the topic that takes the record.
  func route(
    of topic: TopicRoutes, root: Value, header: (String) -> UnsafeRawBufferPointer?
  ) -> Int? {
    if let sole = topic.soleRoute { return sole }
    return topic.routes.first { index in
      switch table.routes[index].when {
      case nil: true
      case .header(let name, let expected): Self.matches(header(name), expected)
      case .pointer(let pointer, let scalar): pointer.resolve(in: root).map(scalar.matches) ?? false
      }
    }
  }

  /// The verdict of a record without value, which the topic's policy decides.
  func tombstone(of topic: TopicRoutes, header: (String) -> UnsafeRawBufferPointer?) -> Verdict {
    let route = routeWithoutDocument(of: topic, header: header)
    switch topic.tombstones {
    case .skip: return .skipped(route: route, code: .tombstone)
    case .reject:
      let reason = Reason(
        stage: .select, code: SelectCode.tombstone.rawValue,
        message: "the record has no value (a tombstone), and 'tombstones' is 'reject'")
      return .rejected(Rejection(route: route, reason: reason))
    case .pass:
      if let route { return .clean(CleanRecord(route: route, item: 0, value: nil, key: .kept)) }
      let reason = Reason(
        stage: .select, code: SelectCode.noRoute.rawValue,
        message: "no route of the topic '\(topic.topic)' takes the tombstone: no 'when' matches")
      return .rejected(Rejection(route: nil, reason: reason))
    }
  }

  func undecodable(
    _ error: DecodeError, bytes: UnsafeRawBufferPointer, of topic: TopicRoutes
  ) -> Verdict {
    var message = error.message
    if let related = error.relatedOffset {
      let place = TextPosition(of: related, in: bytes)
      message += " (first at byte \(related), line \(place.line), column \(place.column))"
    }
    let reason = Reason(
      stage: .decode, code: error.code.rawValue, offset: error.offset,
      position: TextPosition(of: error.offset, in: bytes), message: message)
    return .rejected(Rejection(route: topic.soleRoute, reason: reason))
  }

  /// The route as far as headers tell; nil as soon as a condition on the document must be asked.
  private func routeWithoutDocument(
    of topic: TopicRoutes, header: (String) -> UnsafeRawBufferPointer?
  ) -> Int? {
    for index in topic.routes {
      switch table.routes[index].when {
      case nil: return index
      case .header(let name, let expected):
        if Self.matches(header(name), expected) { return index }
      case .pointer: return nil
      }
    }
    return nil
  }

  private static func matches(_ value: UnsafeRawBufferPointer?, _ expected: [UInt8]) -> Bool {
    guard let value else { return false }
    return expected.withUnsafeBytes { Bytes.equal(value, $0) }
  }
}

extension Processor {
  /// Where the item of this index lies in a record of the route: for a reason that comes after its
  /// verdict was clean. Decodes the record again.
  package mutating func locate(
    item index: Int, in bytes: UnsafeRawBufferPointer, route: Int, of topic: TopicRoutes
  ) -> RejectedItem? {
    guard (try? document.decode(bytes, options: topic.decode)) != nil,
      let pointer = ItemWalk.choose(table.routes[route].items, in: document.root)
    else { return nil }
    var place: RejectedItem?
    var count = 0
    var trail = ItemWalk.Trail(pointer)
    finder = TextPosition.Finder()
    ItemWalk.each(pointer.steps[...], from: document.root, &trail) { found, trail in
      if count == index, case .item(let item) = found {
        place = rejectedItem(
          item, index: index, isAlone: pointer.reachesMany, pointer: trail.text(toElement: false),
          bytes: bytes)
      }
      count += 1
    }
    return place
  }
}
