import JSON

extension Machine {
  /// Where the branches of an instruction are listed.
  @inline(__always)
  static func branches(_ instruction: Instruction) -> Range<Int> {
    // Safe: a list is in memory, and so are as many numbers.
    Int(instruction.index)..<Int(instruction.index) &+ Int(instruction.large)
  }

  /// Where those are listed that may accept an object: by the string that one of its members is.
  @inline(__always)
  static func chosen(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Range<Int> {
    let table = UnsafePointer(program.choices + Int(instruction.index))
    var list = ChoiceTable.all
    for member in value.members where table.pointee.name.find(member.name) >= 0 {
      if member.value.kind == .string { list = table.pointee.list(of: member.value) }
      break
    }
    return Int(table.pointee.starts[list])..<Int(table.pointee.starts[list &+ 1])
  }

  mutating func anyOf(
    _ branches: Range<Int>, _ value: Value, _ program: Program
  ) -> Outcome {
    var outcome = Outcome.invalid
    for index in branches {
      switch enter(Int(program.branches[index]), value, program) {
      case .valid: return .valid
      case .invalid: break
      case .limit: outcome = .limit
      }
    }
    return outcome
  }

  mutating func oneOf(
    _ branches: Range<Int>, _ value: Value, _ program: Program
  ) -> Outcome {
    var valid = 0
    var isLimited = false
    for index in branches {
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
