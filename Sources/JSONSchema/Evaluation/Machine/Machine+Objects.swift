import JSON

extension Machine {
  mutating func members(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    let table = UnsafePointer(program.objects + Int(instruction.index))
    if value.count < table.pointee.requiredCount { return .invalid }
    if table.pointee.patternCount > 0 { return membersByPatterns(table, value, program) }
    var seen: UInt64 = 0
    var expected = 0
    for member in value.members {
      var block = table.pointee.additional
      let number = table.pointee.names.find(member.name, expecting: expected)
      if number >= 0 {
        expected = number &+ 1
        let known = table.pointee.members + number
        seen |= known.pointee.bit
        block = known.pointee.block
      }
      if block < 0 { continue }
      let outcome = enterChild(Int(block), member.value, program)
      if outcome != .valid { return outcome }
    }
    return seen == table.pointee.required ? .valid : .invalid
  }

  private mutating func membersByPatterns(
    _ table: UnsafePointer<ObjectTable>, _ value: Value, _ program: Program
  ) -> Outcome {
    var seen: UInt64 = 0
    for member in value.members {
      var isKnown = false
      let number = table.pointee.names.find(member.name)
      if number >= 0 {
        let known = table.pointee.members + number
        seen |= known.pointee.bit
        isKnown = known.pointee.isDeclared
        if isKnown {
          let outcome = enter(Int(known.pointee.block), member.value, program)
          if outcome != .valid { return outcome }
        }
      }
      let outcome = patternMembers(table, member, program, &isKnown)
      if outcome != .valid { return outcome }
      if !isKnown && table.pointee.additional >= 0 {
        let outcome = enter(Int(table.pointee.additional), member.value, program)
        if outcome != .valid { return outcome }
      }
    }
    return seen == table.pointee.required ? .valid : .invalid
  }

  private mutating func patternMembers(
    _ table: UnsafePointer<ObjectTable>, _ member: Value.Member, _ program: Program,
    _ isKnown: inout Bool
  ) -> Outcome {
    for index in 0..<table.pointee.patternCount {
      let entry = table.pointee.patterns[index]
      switch pattern(Int(entry.pattern), member.name, program) {
      case .limit: return .limit
      case .invalid: continue
      case .valid: break
      }
      isKnown = true
      let outcome = enter(Int(entry.block), member.value, program)
      if outcome != .valid { return outcome }
    }
    return .valid
  }
}
