import JSON

extension Machine {
  /// Whether a child follows a block. What most strings and numbers need is decided at once.
  @inline(__always)
  mutating func enterChild(_ block: Int, _ child: Value, _ program: Program) -> Outcome {
    let start = Block.start(of: program.blocks + block, child.kind)
    if start <= Block.refuse { return start == Block.accept ? .valid : .invalid }
    let first = program.instructions + start
    if let decided = Self.decide(first, child, program) { return decided ? .valid : .invalid }
    if first.pointee.operation == .pattern && first.pointee.isWhole {
      return pattern(Int(first.pointee.index), child, program)
    }
    return follow(start, block, child, program)
  }

  /// Whether a string or a number follows a run of instructions; nil where that takes longer.
  @inline(__always)
  private static func decide(
    _ first: UnsafePointer<Instruction>, _ value: Value, _ program: Program
  ) -> Bool? {
    if !first.pointee.isWhole { return nil }
    switch first.pointee.operation {
    case .length:
      return value.hasCodePoints(from: Int(first.pointee.index), to: Int(first.pointee.large))
    case .integer: return value.isPlainInteger ? true : nil
    case .integerRange: return isInRange(first.pointee, value, program)
    case .stringSet: return program.stringSets[Int(first.pointee.index)].find(value) >= 0
    default: return nil
    }
  }

  /// Nil where the number is no integer of at most 18 digits by its text.
  @inline(__always)
  static func isInRange(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Bool? {
    guard let number = value.smallInteger else { return nil }
    let range = program.ranges + Int(instruction.index)
    return number >= range.pointee.lowest && number <= range.pointee.highest
  }
}
