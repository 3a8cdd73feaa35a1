import JSON

extension Machine {
  @inline(__always)
  static func number(_ instruction: Instruction, _ value: Value, _ program: Program) -> Bool {
    if instruction.operation == .integer {
      return value.isPlainInteger
        || instruction.index == 0 && NumberText(value.text).isInteger
    }
    let order = program.numbers[Int(instruction.index)].compare(value)
    switch instruction.operation {
    case .atLeast: return order >= 0
    case .above: return order > 0
    case .atMost: return order <= 0
    default: return order < 0
    }
  }
}
