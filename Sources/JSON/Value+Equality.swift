extension Value {
  /// Whether both are the same value, as JSON Schema has it: numbers by their exact value, strings by
  /// their bytes after unescaping, arrays in order, objects whatever their order.
  ///
  /// O(what the smaller of the two holds). Recursion is bounded by the decoder's depth. Allocates only
  /// for objects that have more than a hundred members in an order of their own.
  package func equals(_ other: Value) -> Bool {
    guard kind == other.kind else { return false }
    switch kind {
    case .null, .false, .true: return true
    case .number: return compare(to: other) == 0
    case .string: return Bytes.equal(unescaped, other.unescaped)
    case .array: return count == other.count && elementsEqual(other)
    case .object: return count == other.count && membersEqual(other)
    }
  }

  private func elementsEqual(_ other: Value) -> Bool {
    var its = other.elements
    for element in elements {
      guard let twin = its.next(), element.equals(twin) else { return false }
    }
    return true
  }

  /// For objects of as many members each.
  private func membersEqual(_ other: Value) -> Bool {
    var mine = members
    var its = other.members
    var left = count
    while true {
      let (myRest, itsRest) = (mine, its)
      guard let one = mine.next(), let two = its.next() else { return true }
      guard one.name.isSameName(as: two.name) else {
        return left <= MemberIndex.searchLimit
          ? Self.found(myRest, in: itsRest)
          : MemberIndex.with(itsRest, count: left) { Self.found(myRest, in: $0) }
      }
      guard one.value.equals(two.value) else { return false }
      left -= 1
    }
  }

  private static func found(_ members: Members, in others: Members) -> Bool {
    for member in members {
      var others = others
      while true {
        guard let other = others.next() else { return false }
        if member.name.isSameName(as: other.name) {
          guard member.value.equals(other.value) else { return false }
          break
        }
      }
    }
    return true
  }

  private static func found(_ members: Members, in others: MemberIndex) -> Bool {
    for member in members {
      guard let other = others.value(of: member.name), member.value.equals(other) else {
        return false
      }
    }
    return true
  }

  /// Of two names of members.
  fileprivate func isSameName(as other: Value) -> Bool {
    nameHash == other.nameHash && Bytes.equal(unescaped, other.unescaped)
  }
}

/// Finds members of one object by their names: for objects with many, in any order.
private struct MemberIndex {
  private let slots: UnsafeMutableBufferPointer<UInt32>
  private let object: Value

  /// Up to so many members are found sooner by looking at them one by one.
  static let searchLimit = 16

  /// Calls `body` with an index of members of which there are `count`.
  static func with(_ members: Value.Members, count: Int, _ body: (MemberIndex) -> Bool) -> Bool {
    var capacity = 32
    while capacity < count * 2 { capacity *= 2 }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity) { slots in
      // The tape's first entry is no name.
      slots.initialize(repeating: 0)
      for member in members {
        var slot = Int(member.name.nameHash) & (capacity - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (capacity - 1) }
        slots[slot] = UInt32(member.name.index)
      }
      return body(MemberIndex(slots: slots, object: members.parent))
    }
  }

  func value(of name: Value) -> Value? {
    var slot = Int(name.nameHash) & (slots.count - 1)
    while slots[slot] != 0 {
      let candidate = object.at(Int(slots[slot]))
      if candidate.isSameName(as: name) { return object.at(candidate.index + 1) }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }
}
