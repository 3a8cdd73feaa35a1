import JSON

extension Explanation {
  /// A violation of `anyOf` or `oneOf` of whose branches none fits.
  mutating func reportBranches(_ choice: Choice, _ value: Value) {
    if stops() { return }
    let nodes = choice.nodes
    // Beyond the budget nothing is looked into.
    if branchBudget == 0 {
      leaveOut()
      return report(nodes, value)
    }
    let distinctions = choice.distinctions(in: schema).compare(value)
    charge(parts: distinctions.cost)
    let all = wishes.alternatives ? explained(Array(nodes.indices), nodes, value) : []
    if let mistake = distinctions.mistake {
      return report(value, expected: mistake, "must have \(mistake)", reveals: false, branches: all)
    }
    let candidates = distinctions.candidates
    let branches =
      all.isEmpty ? explained(candidates, nodes, value) : candidates.map { all[$0] }
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
    let isBelow = first.pointer.utf8.count > trail.pointer.utf8.count
    let place = isBelow ? " at '\(Phrases.cut(first.pointer))'" : ""
    var message = nearest.findings.count > 1 ? " (and \(nearest.findings.count - 1) more)" : ""
    let others = nodes.count - 1
    if others > 0 { message += "; \(others) other\(others == 1 ? " does" : "s do") not fit either" }
    let count = nodes.count == 1 ? "the one alternative" : "any of \(nodes.count) alternatives"
    // Branches within branches are told level by level, however many levels there are.
    report(
      value, expected: Phrases.shortened(first.expected + place),
      Phrases.shortened(
        "does not fit \(count); nearest is number \(nearest.position + 1):\(place) \(first.message)"
          + message), reveals: false, branches: branches)
  }

  private mutating func explained(
    _ positions: [Int], _ nodes: [NodeID], _ value: Value
  ) -> [Finding.Branch] {
    positions.map { explain(branch: $0, nodes[$0], value) }
  }

  /// All branches fail at the value itself, for one reason each that says what is expected instead.
  private func alternatives(_ branches: [Finding.Branch], _ value: Value) -> String? {
    var expected: [String] = []
    for branch in branches {
      guard branch.findings.count == 1, branch.findings[0].place.index == value.index,
        ["type", "const", "enum"].contains(branch.findings[0].keyword)
      else { return nil }
      expected.append(branch.findings[0].expected)
    }
    return Phrases.some(Phrases.distinct(expected))
  }

  /// The greatest is the branch that got furthest into the document; of several the one with the
  /// fewest failures. A wrong type at the value itself is the worst.
  private func rank(_ branch: Finding.Branch, _ value: Value) -> (Int, Int, Int, Int) {
    guard let first = branch.findings.first else { return (-1, 0, 0, 0) }
    let isOfAnotherType = first.keyword == "type" && first.place.index == value.index
    // Of what is not said in full, nobody knows how much it is.
    let count = branch.isComplete ? branch.findings.count : .max
    return (isOfAnotherType ? 0 : 1, first.place.index, -count, -branch.position)
  }
}
