import JSON
import Patterns

/// Runs blocks of a program on values. Holds what must be remembered meanwhile, and is reused.
struct Machine: ~Copyable {
  var matcher = PatternMatcher()
  var uniqueItems = UniqueItems()
  var contents = ContentReader()
  var depth = 0
  /// Steps until outcomes are remembered, and steps from then on.
  var steps = 0
  var lateSteps = 0
  var allowedSteps = 0
  var memo = Memo()
  /// Children that nothing looks at.
  var marks = Marks()

  init() {}

  /// What a check came to.
  enum Outcome: UInt8 {
    case valid
    case invalid
    /// A bound was reached first.
    case limit
  }

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
    Block.start(of: program.blocks + block, value.kind) > Block.refuse
      && depth >= program.depthLimit
  }

  mutating func descend() { depth += 1 }
  mutating func ascend() { depth -= 1 }

  /// - Parameter below: 1 where the value is a child of the one before, else 0.
  @inline(__always)
  mutating func enter(
    _ block: Int, _ value: Value, _ program: Program, below: Int
  ) -> Outcome {
    let start = Block.start(of: program.blocks + block, value.kind)
    if start <= Block.refuse { return start == Block.accept ? .valid : .invalid }
    return follow(start, block, value, program, below: below)
  }

  /// Follows a value into a block whose instructions for that kind start at `start`.
  mutating func follow(
    _ start: Int, _ block: Int, _ value: Value, _ program: Program, below: Int
  ) -> Outcome {
    if depth &+ below > program.depthLimit || steps <= 0 {
      return followLate(start, block, value, program, below: below)
    }
    depth &+= below
    steps &-= Self.cost(of: value)
    let outcome = execute(start, value, program)
    depth &-= below
    return outcome
  }

  @inline(__always)
  mutating func execute(_ start: Int, _ value: Value, _ program: Program) -> Outcome {
    var next = UnsafePointer(program.instructions + start)
    while true {
      let instruction = next.pointee
      next += 1
      let outcome: Outcome
      switch instruction.operation {
      case .accept: return .valid
      case .refuse: return .invalid
      case .integerRange:
        guard let isInRange = Self.isInRange(instruction, value, program) else { continue }
        next += Int(instruction.large)
        outcome = isInRange ? .valid : .invalid
      case .integer, .atLeast, .above, .atMost, .below:
        outcome = Self.number(instruction, value, program) ? .valid : .invalid
      case .multipleOf:
        outcome = Self.isMultiple(instruction, value, program) ? .valid : .invalid
      case .length:
        outcome =
          value.hasCodePoints(from: Int(instruction.index), to: Int(instruction.large))
          ? .valid : .invalid
      case .count:
        let count = value.count
        outcome =
          count >= Int(instruction.index) && count <= Int(instruction.large) ? .valid : .invalid
      case .stringSet:
        outcome =
          program.stringSets[Int(instruction.index)].find(value) >= 0 ? .valid : .invalid
      case .members: outcome = members(instruction, value, program)
      case .elements: outcome = elements(instruction, value, program)
      case .call: outcome = enter(Int(instruction.index), value, program, below: 0)
      default: outcome = rare(instruction, value, program)
      }
      if outcome != .valid { return outcome }
    }
  }
}
