import JSON

extension Explanation {
  /// A branch that does not fit, and why.
  private struct Branch {
    var position: Int
    var findings: [Finding]
  }

  /// A violation of `anyOf` or `oneOf` of whose branches none fits.
  mutating func reportBranches(_ nodes: [NodeID], _ value: Value) {
    if let mistake = discriminatorMistake(nodes, value) {
      report(value, expected: mistake, "must have \(mistake)", reveals: false)
      return
    }
    var branches: [Branch] = []
    for position in candidates(nodes, value) {
      branches.append(
        Branch(
          position: position,
          findings: findings(of: nodes[position], value, via: String(position))))
    }
    if branches.count == nodes.count, let expected = alternatives(branches, value) {
      report(value, expected: expected, "must be \(expected), is \(Phrases.kind(value.kind))")
      return
    }
    guard let nearest = nearest(branches, value), let first = nearest.findings.first else {
      report(
        value, expected: "a value that fits one of \(nodes.count) alternatives",
        "fits none of \(nodes.count) alternatives")
      return
    }
    let isHere = first.place.index == value.index
    let below = Substring(first.pointer.utf8.dropFirst(pointerText.utf8.count))
    let place = isHere ? "" : " at '\(below)'"
    var message = nearest.findings.count > 1 ? " (and \(nearest.findings.count - 1) more)" : ""
    let others = nodes.count - 1
    if others > 0 { message += "; \(others) other\(others == 1 ? " does" : "s do") not fit either" }
    let count = nodes.count == 1 ? "the one alternative" : "any of \(nodes.count) alternatives"
    report(
      value, expected: first.expected + place,
      "does not fit \(count); nearest is number \(nearest.position + 1):\(place) \(first.message)"
        + message, reveals: false)
  }

  /// All branches fail at the value itself, for one reason each that says what is expected instead.
  private func alternatives(_ branches: [Branch], _ value: Value) -> String? {
    var expected: [String] = []
    for branch in branches {
      guard branch.findings.count == 1, branch.findings[0].place.index == value.index,
        ["type", "const", "enum"].contains(branch.findings[0].keyword)
      else { return nil }
      if !expected.contains(branch.findings[0].expected) {
        expected.append(branch.findings[0].expected)
      }
    }
    return Phrases.some(expected)
  }

  /// The branch that got furthest into the document; of several the one with the fewest failures.
  private func nearest(_ branches: [Branch], _ value: Value) -> Branch? {
    branches.max { rank($0, value) < rank($1, value) }
  }

  /// A wrong type at the value itself is the worst, then what fails early in the document.
  private func rank(_ branch: Branch, _ value: Value) -> (Int, Int, Int, Int) {
    guard let first = branch.findings.first else { return (-1, 0, 0, 0) }
    let isOfAnotherType = first.keyword == "type" && first.place.index == value.index
    return (isOfAnotherType ? 0 : 1, first.place.index, -branch.findings.count, -branch.position)
  }

  // MARK: Discriminators

  /// The branches whose constant members are those of the value; all where that tells nothing.
  private func candidates(_ nodes: [NodeID], _ value: Value) -> [Int] {
    guard value.kind == .object else { return Array(nodes.indices) }
    let matching = nodes.indices.filter { position in
      let constants = schema.discriminators(of: nodes[position])
      return !constants.isEmpty
        && constants.allSatisfy { name, constants in
          guard let member = value.member(name) else { return false }
          return constants.contains { $0.equals(member) }
        }
    }
    return matching.isEmpty ? Array(nodes.indices) : matching
  }

  /// Every branch wants its own constant under one name, and the value has none of them there.
  private func discriminatorMistake(_ nodes: [NodeID], _ value: Value) -> String? {
    guard value.kind == .object, let first = nodes.first, nodes.count > 1 else { return nil }
    let all = nodes.map { schema.discriminators(of: $0) }
    for (name, _) in schema.discriminators(of: first) {
      var allowed: [Constant] = []
      for constants in all {
        guard let own = constants.first(where: { $0.name == name }) else { break }
        allowed += own.constants
      }
      guard allowed.count >= nodes.count, all.allSatisfy({ $0.contains { $0.name == name } }) else {
        continue
      }
      if let member = value.member(name), allowed.contains(where: { $0.equals(member) }) {
        continue
      }
      var texts: [String] = []
      for constant in allowed where !texts.contains(constant.text) { texts.append(constant.text) }
      if texts.count < 2 { continue }
      return "a member '\(name.name)' that is \(Phrases.some(texts))"
    }
    return nil
  }
}

extension Schema {
  /// The members that a schema wants to be constants, `$ref` and `allOf` followed.
  func discriminators(of node: NodeID) -> [(name: Key, constants: [Constant])] {
    var found: [(Key, [Constant])] = []
    for node in conjuncts(of: node) {
      for entry in nodes[node].entries {
        guard let properties = entry.keyword as? PropertiesKeyword else { continue }
        for (name, child) in properties.properties {
          if let constants = constants(of: child) { found.append((name, constants)) }
        }
      }
    }
    return found
  }

  /// The schema itself and those that a value must follow with it. Circles are refused at load.
  func conjuncts(of node: NodeID) -> [NodeID] {
    var all = [node]
    var position = 0
    while position < all.count && all.count < 1000 {
      for entry in nodes[all[position]].entries
      where entry.keyword is ReferenceKeyword || entry.keyword is AllOfKeyword {
        all += entry.keyword.inPlace
      }
      position += 1
    }
    return all
  }

  private func constants(of node: NodeID) -> [Constant]? {
    for node in conjuncts(of: node) {
      for entry in nodes[node].entries {
        if let keyword = entry.keyword as? ConstKeyword { return [keyword.constant] }
        if let keyword = entry.keyword as? EnumKeyword { return keyword.constants }
      }
    }
    return nil
  }
}
