import JSON
import Patterns

extension Machine {
  @inline(__always)
  mutating func number(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    if !spend(on: value, bytesPerStep: 32) { return .limit }
    return Self.holds(instruction, value, program) ? .valid : .invalid
  }

  @inline(__always)
  private static func holds(_ instruction: Instruction, _ value: Value, _ program: Program) -> Bool
  {
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
  mutating func multiple(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    if value.end &- value.start > Self.shortLength || instruction.large > 0 {
      let words = Int(instruction.large)
      if !spend(Self.costOfDivision(value.end &- value.start, words)) { return .limit }
    }
    let divisor = program.numbers[Int(instruction.index)]
    return divisor.borrow { value.isMultiple(of: $0) } ?? true ? .valid : .invalid
  }

  /// Steps that it takes to divide a number of so many bytes. The divisor is made ready in proportion to the
  /// square of its words; those are 0 where it is one of the machine's.
  static func costOfDivision(_ length: Int, _ words: Int) -> Int {
    (words * words) >> 4 + (8 + words) * (1 + length >> 6)
  }
}
