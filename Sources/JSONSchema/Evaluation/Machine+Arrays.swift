import JSON

extension Machine {
  mutating func elements(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    let table = program.arrays + Int(instruction.index)
    var position = 0
    for element in value.elements {
      let block: Int32
      if position < table.pointee.prefixCount {
        block = table.pointee.prefix[position]
        position &+= 1
      } else {
        block = table.pointee.rest
        if block < 0 { return .valid }
      }
      let outcome = enter(Int(block), element, program, below: 1)
      if outcome != .valid { return outcome }
    }
    return .valid
  }
}
