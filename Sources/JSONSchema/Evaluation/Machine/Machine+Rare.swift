import JSON
import Patterns

extension Machine {
  /// What is asked less often: out of the way of what is not.
  @inline(never)
  mutating func rare(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    switch instruction.operation {
    case .constants:
      if !spend(on: value, bytesPerStep: 32) { return .limit }
      let set = program.constantSets[Int(instruction.index)]
      return set.borrow { $0.contains(value) } ? .valid : .invalid
    case .format:
      if !spend(on: value, bytesPerStep: 8) { return .limit }
      return Format(rawValue: UInt8(instruction.index))!.accepts(value) ? .valid : .invalid
    case .content: return content(instruction, value)
    case .pattern: return pattern(Int(instruction.index), value, program)
    case .dependencies: return dependencies(instruction, value, program)
    case .memberNames: return memberNames(instruction, value, program)
    case .uniqueItems:
      let count = value.count
      if count > Self.fewCount && !spend(count + (value.end - value.start) >> 4) { return .limit }
      return uniqueItems.areDistinct(in: value) ? .valid : .invalid
    case .contains: return contains(instruction, value, program)
    case .anyOf: return anyOf(Self.branches(instruction), value, program)
    case .oneOf: return oneOf(Self.branches(instruction), value, program)
    case .anyOfChosen: return anyOf(Self.chosen(instruction, value, program), value, program)
    case .oneOfChosen: return oneOf(Self.chosen(instruction, value, program), value, program)
    case .not: return not(instruction, value, program)
    case .conditional: return conditional(instruction, value, program)
    case .unevaluated: return unevaluated(instruction, value, program)
    case .work: return work(instruction, value)
    default: preconditionFailure("what is asked often is not asked here")
    }
  }

  mutating func pattern(_ index: Int, _ string: Value, _ program: Program) -> Outcome {
    let outcome = program.patterns[index].borrow { pattern in
      matches(pattern, string)
    }
    switch outcome {
    case .match: return .valid
    case .noMatch: return .invalid
    case .limit: return .limit
    }
  }
}
