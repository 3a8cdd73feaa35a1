import JSON

extension Normalizer {
  /// Finds every source in one walk, and the members that none of them names.
  mutating func collect(_ subject: borrowing Subject) throws(NormalizationFailure) {
    let plan = subject.plan
    let item = subject.item
    prepare(slotCount: plan.sources.slotCount)
    guard plan.sources.looksInto(item.kind) else {
      throw NormalizationFailure(
        .wrongType, at: item, below: item,
        message: "the item is \(item.kind.described), and its fields are sought in an object")
    }
    if plan.sources.rootSlot >= 0 { slots[plan.sources.rootSlot] = item }
    if plan.otherFields == .drop {
      walk(item, node: 0, plan.sources)
    } else if item.kind == .object {
      walkKeepingOthers(item, plan.sources)
      if plan.otherFields == .reject, let other = others.first {
        throw NormalizationFailure(
          .unexpectedField, at: other.name, below: subject.item,
          message: "no field names this member, and other fields are rejected")
      }
    } else {
      walk(item, node: 0, plan.sources)
    }
  }

  private mutating func prepare(slotCount: Int) {
    open.removeAll(keepingCapacity: true)
    others.removeAll(keepingCapacity: true)
    split.forget()
    if slots.count < slotCount { slots = Array(repeating: nil, count: slotCount) }
    for slot in 0..<slotCount { slots[slot] = nil }
  }

  /// Puts what the node's children find in `value` into their slots. As deep as the pointers are long.
  private mutating func walk(_ value: Value, node: Int, _ tree: borrowing SourceTree) {
    switch value.kind {
    case .object:
      let first = tree.nodes[node].children.lowerBound
      var remaining = tree.nodes[node].children.count
      var guess = 0
      var members = value.members
      while remaining > 0, let member = members.next() {
        let found = tree.nodes[node].names.find(member.name, guess: guess)
        guard found >= 0 else { continue }
        guess = found + 1
        remaining -= 1
        note(member.value, child: first + found, tree)
      }
    case .array:
      let last = tree.nodes[node].lastIndex
      if last < 0 { return }
      var position = 0
      var elements = value.elements
      while position <= last, let element = elements.next() {
        for child in tree.nodes[node].children where tree.children[child].index == position {
          note(element, child: child, tree)
        }
        position += 1
      }
    default: break
    }
  }

  private mutating func walkKeepingOthers(_ item: Value, _ tree: borrowing SourceTree) {
    var guess = 0
    for member in item.members {
      let found = tree.nodes[0].names.find(member.name, guess: guess)
      if found >= 0 {
        guess = found + 1
        note(member.value, child: found, tree)
      } else {
        others.append(member)
      }
    }
  }

  @inline(__always)
  private mutating func note(_ value: Value, child: Int, _ tree: borrowing SourceTree) {
    let slot = tree.children[child].slot
    if slot >= 0 { slots[slot] = value }
    let node = tree.children[child].node
    if node >= 0 { walk(value, node: node, tree) }
  }
}

extension Value {
  // Matched by pattern: `==` of an enum of another module is a call through its witness table.
  var isNull: Bool {
    @inline(__always) get { if case .null = kind { true } else { false } }
  }

  var isArray: Bool {
    @inline(__always) get { if case .array = kind { true } else { false } }
  }
}

extension Kind {
  /// For messages.
  var described: String {
    switch self {
    case .null: "null"
    case .true, .false: "a boolean"
    case .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
