import JSON

extension Machine {
  mutating func anyOf(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    var outcome = Outcome.invalid
    for index in Int(instruction.index)..<Int(instruction.index) + Int(instruction.large) {
      switch enter(Int(program.branches[index]), value, program) {
      case .valid: return .valid
      case .invalid: break
      case .limit: outcome = .limit
      }
    }
    return outcome
  }

  mutating func oneOf(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    var valid = 0
    var isLimited = false
    for index in Int(instruction.index)..<Int(instruction.index) + Int(instruction.large) {
      switch enter(Int(program.branches[index]), value, program) {
      case .valid:
        valid += 1
        if valid > 1 { return .invalid }
      case .invalid: break
      case .limit: isLimited = true
      }
    }
    return isLimited ? .limit : valid == 1 ? .valid : .invalid
  }

  mutating func not(_ instruction: Instruction, _ value: Value, _ program: Program) -> Outcome {
    switch enter(Int(instruction.index), value, program) {
    case .valid: .invalid
    case .invalid: .valid
    case .limit: .limit
    }
  }

  mutating func conditional(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    let branches = program.branches + Int(instruction.index)
    let branch: Int32
    switch enter(Int(branches[0]), value, program) {
    case .valid: branch = branches[1]
    case .invalid: branch = branches[2]
    case .limit: return .limit
    }
    return branch < 0 ? .valid : enter(Int(branch), value, program)
  }
}
