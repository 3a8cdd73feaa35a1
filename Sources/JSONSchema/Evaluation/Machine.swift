import JSON
import Patterns

/// Runs blocks of a program on values. Holds what must be remembered meanwhile, and is reused.
struct Machine: ~Copyable {
  private var matcher = PatternMatcher()
  private var depth = 0
  private var steps = 0

  /// Blocks that one question may enter, beside those that the value's length allows: the bound on
  /// time for schemas that branch again and again.
  private static let baseSteps = 4_000_000
  private static let stepsPerByte = 32

  init() {}

  /// What a check came to.
  enum Outcome: UInt8 {
    case valid
    case invalid
    /// A bound was reached first.
    case limit
  }

  /// Allows as many steps as questions about a value may take, `times` over.
  mutating func refill(for value: Value, times: Int = 1) {
    // Safe: a record's length is far below Int.max / 1000.
    steps = (Self.baseSteps + (value.end - value.start) * Self.stepsPerByte) * times
  }

  /// Whether steps have run out since they were last allowed.
  var isExhausted: Bool { steps <= 0 }

  /// Whether a value follows the block of a schema. Allocates nothing when it does.
  mutating func run(_ block: Int, _ value: Value, _ program: Program) -> Outcome {
    enter(block, value, program, below: 0)
  }

  mutating func matches(_ pattern: Pattern, _ string: Value) -> MatchOutcome {
    if !string.isEscaped { return matcher.matches(pattern, string.content) }
    return string.withUnescaped { matcher.matches(pattern, $0) }
  }

  /// Whether following a value into a block would go deeper than allowed.
  func isTooDeep(_ block: Int, _ value: Value, _ program: Program) -> Bool {
    let (start, end) = Self.range(program.blocks + block, value.kind)
    return start != end && depth >= program.depthLimit
  }

  mutating func descend() { depth += 1 }
  mutating func ascend() { depth -= 1 }

  @inline(__always)
  private static func range(_ block: UnsafePointer<Block>, _ kind: Kind) -> (Int, Int) {
    let starts = UnsafeRawPointer(block).advanced(by: MemoryLayout<Block>.offset(of: \.starts)!)
      .assumingMemoryBound(to: UInt32.self)
    return (Int(starts[Int(kind.number)]), Int(starts[Int(kind.number) &+ 1]))
  }

  /// - Parameter below: 1 where the value is a child of the one before, else 0.
  @inline(__always)
  private mutating func enter(
    _ block: Int, _ value: Value, _ program: Program, below: Int
  ) -> Outcome {
    let kind = value.kind
    let block = UnsafePointer(program.blocks + block)
    if block.pointee.kinds >> kind.number & 1 == 0 { return .invalid }
    let (start, end) = Self.range(block, kind)
    if start == end { return .valid }
    if depth &+ below > program.depthLimit || steps <= 0 { return .limit }
    depth &+= below
    steps &-= 1
    let outcome = execute(start, end, value, program)
    depth &-= below
    return outcome
  }

  private mutating func execute(
    _ start: Int, _ end: Int, _ value: Value, _ program: Program
  ) -> Outcome {
    var position = start
    while position < end {
      let instruction = program.instructions[position]
      position &+= 1
      let outcome: Outcome
      switch instruction.operation {
      case .integer, .atLeast, .above, .atMost, .below:
        outcome = Self.number(instruction, value, program) ? .valid : .invalid
      case .length:
        outcome =
          CodePoints.isCount(
            of: value, from: Int(instruction.index), to: Int(instruction.large))
          ? .valid : .invalid
      case .itemCount:
        let count = value.count
        outcome =
          count >= Int(instruction.index) && count <= Int(instruction.large) ? .valid : .invalid
      case .stringSet:
        outcome =
          program.stringSets[Int(instruction.index)].find(value) >= 0 ? .valid : .invalid
      case .members: outcome = members(instruction, value, program)
      case .elements: outcome = elements(instruction, value, program)
      case .call: outcome = enter(Int(instruction.index), value, program, below: 0)
      case .constants, .format, .pattern, .anyOf, .oneOf, .not:
        outcome = rare(instruction, value, program)
      }
      if outcome != .valid { return outcome }
    }
    return .valid
  }

  private mutating func rare(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    switch instruction.operation {
    case .constants:
      for index in Int(instruction.index)..<Int(instruction.index) + Int(instruction.large) {
        if program.constants[index]._withUnsafeGuaranteedRef({ $0.equals(value) }) { return .valid }
      }
      return .invalid
    case .format:
      return Format(rawValue: UInt8(instruction.index))!.accepts(value) ? .valid : .invalid
    case .pattern: return pattern(Int(instruction.index), value, program)
    case .anyOf: return anyOf(instruction, value, program)
    case .oneOf: return oneOf(instruction, value, program)
    default:
      switch enter(Int(instruction.index), value, program, below: 0) {
      case .valid: return .invalid
      case .invalid: return .valid
      case .limit: return .limit
      }
    }
  }

  @inline(__always)
  private static func number(_ instruction: Instruction, _ value: Value, _ program: Program) -> Bool
  {
    if instruction.operation == .integer {
      return value.isPlainInteger || NumberText(value.text).isInteger
    }
    let order = program.numbers[Int(instruction.index)].compare(value)
    switch instruction.operation {
    case .atLeast: return order >= 0
    case .above: return order > 0
    case .atMost: return order <= 0
    default: return order < 0
    }
  }

  private mutating func pattern(_ index: Int, _ string: Value, _ program: Program) -> Outcome {
    let outcome = program.patterns[index]._withUnsafeGuaranteedRef { pattern in
      matches(pattern, string)
    }
    switch outcome {
    case .match: return .valid
    case .noMatch: return .invalid
    case .limit: return .limit
    }
  }

  private mutating func anyOf(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    var outcome = Outcome.invalid
    for index in Int(instruction.index)..<Int(instruction.index) + Int(instruction.large) {
      switch enter(Int(program.branches[index]), value, program, below: 0) {
      case .valid: return .valid
      case .invalid: break
      case .limit: outcome = .limit
      }
    }
    return outcome
  }

  private mutating func oneOf(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    var valid = 0
    var isLimited = false
    for index in Int(instruction.index)..<Int(instruction.index) + Int(instruction.large) {
      switch enter(Int(program.branches[index]), value, program, below: 0) {
      case .valid:
        valid += 1
        if valid > 1 { return .invalid }
      case .invalid: break
      case .limit: isLimited = true
      }
    }
    return isLimited ? .limit : valid == 1 ? .valid : .invalid
  }

  private mutating func elements(
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

  private mutating func members(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    let table = UnsafePointer(program.objects + Int(instruction.index))
    if value.count < table.pointee.requiredCount { return .invalid }
    var seen: UInt64 = 0
    for member in value.members {
      var isKnown = false
      let number = table.pointee.names.find(member.name)
      if number >= 0 {
        let known = table.pointee.members + number
        seen |= known.pointee.bit
        isKnown = known.pointee.isDeclared
        if known.pointee.block >= 0 {
          let outcome = enter(Int(known.pointee.block), member.value, program, below: 1)
          if outcome != .valid { return outcome }
        }
      }
      if table.pointee.patternCount > 0 {
        let outcome = patternMembers(table, member, program, &isKnown)
        if outcome != .valid { return outcome }
      }
      if !isKnown && table.pointee.additional >= 0 {
        let outcome = enter(Int(table.pointee.additional), member.value, program, below: 1)
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
      let outcome = enter(Int(entry.block), member.value, program, below: 1)
      if outcome != .valid { return outcome }
    }
    return .valid
  }
}
