import JSON

extension Machine {
  mutating func contains(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    var tally = ContainsTally(instruction.large)
    var rest = value.count
    for element in value.elements {
      if let outcome = tally.outcome(beside: rest) { return outcome }
      rest &-= 1
      tally.add(enter(Int(instruction.index), element, program))
    }
    return tally.outcome(beside: 0) ?? .limit
  }
}
