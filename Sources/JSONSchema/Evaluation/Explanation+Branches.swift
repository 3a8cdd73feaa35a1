import JSON

extension Explanation {
  /// A violation of `anyOf` or `oneOf` of whose branches none fits.
  mutating func reportBranches(_ nodes: [NodeID], _ value: Value) {
    // Beyond the budget nothing is looked into.
    if branchBudget == 0 {
      leaveOut()
      return report(nodes, value)
    }
    let all = wishes.alternatives ? explained(Array(nodes.indices), nodes, value) : []
    if let mistake = discriminatorMistake(nodes, value) {
      return report(value, expected: mistake, "must have \(mistake)", reveals: false, branches: all)
    }
    let candidates = candidates(nodes, value)
    let branches =
      all.isEmpty
      ? explained(candidates, nodes, value) : all.filter { candidates.contains($0.position) }
    if branches.count == nodes.count, let expected = alternatives(branches, value) {
      return report(
        value, expected: expected, "must be \(expected), is \(Phrases.kind(value.kind))",
        reveals: true, branches: all)
    }
    let nearest = branches.max { rank($0, value) < rank($1, value) }
    guard let nearest, !nearest.findings.isEmpty else { return report(nodes, value) }
    report(nearest, of: nodes, value, branches: all)
  }

  /// Nothing but the fact.
  private mutating func report(_ nodes: [NodeID], _ value: Value) {
    report(
      value, expected: "a value that fits one of \(nodes.count) alternatives",
      "fits none of \(nodes.count) alternatives", reveals: false)
  }

  private mutating func report(
    _ nearest: Finding.Branch, of nodes: [NodeID], _ value: Value, branches: [Finding.Branch]
  ) {
    let first = nearest.findings[0]
    let below = String(Substring(first.pointer.utf8.dropFirst(trail.pointer.utf8.count)))
    let place = below.isEmpty ? "" : " at '\(below)'"
    var message = nearest.findings.count > 1 ? " (and \(nearest.findings.count - 1) more)" : ""
    let others = nodes.count - 1
    if others > 0 { message += "; \(others) other\(others == 1 ? " does" : "s do") not fit either" }
    let count = nodes.count == 1 ? "the one alternative" : "any of \(nodes.count) alternatives"
    report(
      value, expected: first.expected + place,
      "does not fit \(count); nearest is number \(nearest.position + 1):\(place) \(first.message)"
        + message, reveals: false, branches: branches)
  }

  private mutating func explained(
    _ positions: [Int], _ nodes: [NodeID], _ value: Value
  ) -> [Finding.Branch] {
    var branches: [Finding.Branch] = []
    for position in positions {
      let findings = findings(of: nodes[position], value, via: String(position))
      branches.append(Finding.Branch(position: position, findings: findings))
    }
    return branches
  }

  /// All branches fail at the value itself, for one reason each that says what is expected instead.
  private func alternatives(_ branches: [Finding.Branch], _ value: Value) -> String? {
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

  /// The greatest is the branch that got furthest into the document; of several the one with the
  /// fewest failures. A wrong type at the value itself is the worst.
  private func rank(_ branch: Finding.Branch, _ value: Value) -> (Int, Int, Int, Int) {
    guard let first = branch.findings.first else { return (-1, 0, 0, 0) }
    let isOfAnotherType = first.keyword == "type" && first.place.index == value.index
    return (isOfAnotherType ? 0 : 1, first.place.index, -branch.findings.count, -branch.position)
  }

  // MARK: Discriminators

  /// The branches with the most constant members that the value has; all where that tells nothing.
  private mutating func candidates(_ nodes: [NodeID], _ value: Value) -> [Int] {
    guard value.kind == .object else { return Array(nodes.indices) }
    var most = 1
    var found: [Int] = []
    for position in nodes.indices {
      let count = discriminators(of: nodes[position]).count { $0.isMet(by: value) }
      if count > most { found = [] }
      most = max(most, count)
      if count == most { found.append(position) }
    }
    return found.isEmpty ? Array(nodes.indices) : found
  }

  /// Every branch wants its own constant under one name, and the value has none of them there.
  private mutating func discriminatorMistake(_ nodes: [NodeID], _ value: Value) -> String? {
    guard value.kind == .object, let first = nodes.first, nodes.count > 1 else { return nil }
    names: for candidate in discriminators(of: first) {
      var texts: [String] = []
      for node in nodes {
        guard let own = discriminators(of: node).first(where: { $0.name == candidate.name }),
          !own.isMet(by: value)
        else { continue names }
        for constant in own.constants where !texts.contains(constant.text) {
          texts.append(constant.text)
        }
      }
      if texts.count < 2 { continue }
      return "a member '\(candidate.name.name)' that is \(Phrases.some(texts))"
    }
    return nil
  }
}
