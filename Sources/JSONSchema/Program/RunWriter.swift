import JSON

/// Writes runs of instructions, each once.
struct RunWriter {
  private(set) var instructions = [Instruction(.accept), Instruction(.refuse)]
  private var starts: [[Instruction]: Int] = [:]

  /// A schema's block: what it checks of each kind.
  mutating func block(_ result: BlockBuilder.Result, _ program: ProgramBuilder) -> Block {
    var block = Block()
    for kind in KindSet.kinds {
      if !result.kinds.contains(KindSet(kind)) {
        block.set(kind, start: Block.refuse)
        continue
      }
      let run = result.checks(of: kind).map(\.instruction)
      let counted = kind == .number ? Self.withRange(run, program) : Self.counted(run)
      block.set(kind, start: start(of: counted))
    }
    return block
  }

  private mutating func start(of run: [Instruction]) -> Int {
    if run.isEmpty { return Block.accept }
    if let known = starts[run] { return known }
    let start = instructions.count
    starts[run] = start
    instructions += run
    let decided = run[0].operation == .integerRange ? Int(run[0].large) + 1 : 1
    instructions[start].isWhole = decided == run.count
    instructions.append(Instruction(.accept))
    return start
  }

  /// Puts what is an integer or compares with one first, and before it an instruction that decides all
  /// of that of ordinary integers.
  private static func withRange(_ run: [Instruction], _ program: ProgramBuilder) -> [Instruction] {
    var range = IntegerRange(lowest: .min, highest: .max)
    var covered: [Instruction] = []
    var others: [Instruction] = []
    for instruction in run {
      let isCovered =
        instruction.operation == .integer || narrow(&range, by: instruction, program)
      if isCovered { covered.append(instruction) } else { others.append(instruction) }
    }
    if covered.allSatisfy({ $0.operation == .integer }) { return counted(run) }
    let index = program.add(range)
    covered = counted(covered)
    return [Instruction(.integerRange, index, covered.count)] + covered + counted(others)
  }

  /// Has the work of long runs counted. The step into the block counts for what ordinary schemas check; what
  /// is beyond that is counted before it is done.
  private static func counted(_ run: [Instruction]) -> [Instruction] {
    var counted: [Instruction] = []
    var effort = -freeEffort
    var walks = -freeWalks
    for instruction in run {
      effort += instruction.effort
      if instruction.isWalk { walks += 1 }
      let steps = max(effort, 0) >> 3
      if steps > 0 || walks > 0 {
        counted.append(Instruction(.work, steps, max(walks, 0)))
        effort -= steps << 3
        walks = min(walks, 0)
      }
      counted.append(instruction)
    }
    return counted
  }

  /// In eighths of a step.
  private static let freeEffort = 32
  private static let freeWalks = 2

  /// False where the instruction is no bound that is an integer.
  private static func narrow(
    _ range: inout IntegerRange, by instruction: Instruction, _ program: ProgramBuilder
  ) -> Bool {
    guard [.atLeast, .above, .atMost, .below].contains(instruction.operation),
      let bound = program.tables.numbers[Int(instruction.index)].integer
    else { return false }
    // Safe: the bound has at most 18 digits.
    switch instruction.operation {
    case .atLeast: range.lowest = max(range.lowest, bound)
    case .above: range.lowest = max(range.lowest, bound + 1)
    case .atMost: range.highest = min(range.highest, bound)
    default: range.highest = min(range.highest, bound - 1)
    }
    return true
  }
}
