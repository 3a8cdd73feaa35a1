import JSON

extension Machine {
  mutating func dependencies(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    let table = program.dependencies + Int(instruction.index)
    var seen: UInt64 = 0
    for member in value.members {
      let number = table.pointee.names.find(member.name)
      if number >= 0 { seen |= 1 << UInt64(number) }
    }
    if seen & table.pointee.triggers == 0 { return .valid }
    for index in 0..<table.pointee.ruleCount {
      let rule = table.pointee.rules + index
      if seen & rule.pointee.trigger == 0 { continue }
      if seen & rule.pointee.needed != rule.pointee.needed { return .invalid }
      if rule.pointee.block < 0 { continue }
      let outcome = enter(Int(rule.pointee.block), value, program)
      if outcome != .valid { return outcome }
    }
    return .valid
  }

  mutating func memberNames(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    for member in value.members {
      let outcome = enter(Int(instruction.index), member.name, program)
      if outcome != .valid { return outcome }
    }
    return .valid
  }
}
