import JSON
import Patterns

extension Machine {
  @inline(__always)
  static func number(_ instruction: Instruction, _ value: Value, _ program: Program) -> Bool {
    if instruction.operation == .integer {
      return value.isPlainInteger
        || instruction.index == 0 && value.isInteger
    }
    let bound = program.numbers[Int(instruction.index)]
    guard let order = bound.borrow({ value.compare(to: $0) }) else { return true }
    switch instruction.operation {
    case .atLeast: return order >= 0
    case .above: return order > 0
    case .atMost: return order <= 0
    default: return order < 0
    }
  }

  @inline(__always)
  static func isMultiple(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Bool {
    let divisor = program.numbers[Int(instruction.index)]
    return divisor.borrow { value.isMultiple(of: $0) } ?? true
  }
}
