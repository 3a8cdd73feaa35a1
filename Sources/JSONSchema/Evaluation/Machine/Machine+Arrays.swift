import JSON

extension Machine {
  mutating func elements(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    let table = UnsafePointer(program.arrays + Int(instruction.index))
    if table.pointee.prefixCount > 0 { return elementsByPlace(table, value, program) }
    let block = Int(table.pointee.rest)
    for element in value.elements {
      let outcome = enterChild(block, element, program)
      if outcome != .valid { return outcome }
    }
    return .valid
  }

  private mutating func elementsByPlace(
    _ table: UnsafePointer<ArrayTable>, _ value: Value, _ program: Program
  ) -> Outcome {
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
      let outcome = enter(Int(block), element, program)
      if outcome != .valid { return outcome }
    }
    return .valid
  }
}
