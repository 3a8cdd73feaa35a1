import JSON

extension Explanation {
  /// Counts the elements that follow a schema: all of them where the array is wrong.
  mutating func tally(_ bounds: ContainsTally, _ node: NodeID, _ array: Value) -> ContainsTally {
    charge(parts: Self.partsPerElement * array.count)
    var tally = bounds
    var rest = array.count
    for element in array.elements {
      if tally.outcome(beside: rest) == .valid { break }
      rest -= 1
      tally.add(outcome(of: node, child: element))
    }
    return tally
  }
}

extension ContainsTally {
  /// Whether the bounds are missed. Where limits leave it open, they are remembered.
  func isWrong(_ run: inout Explanation, _ array: Value) -> Bool {
    guard let outcome = outcome(beside: 0) else {
      run.reachedLimit(at: array)
      return false
    }
    return outcome == .invalid
  }
}
