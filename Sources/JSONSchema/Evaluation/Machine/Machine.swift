import JSON
import Patterns

/// Runs blocks of a program on values. Holds what must be remembered meanwhile, and is reused.
struct Machine: ~Copyable {
  var matcher = PatternMatcher()
  var uniqueItems = UniqueItems()
  var contents = ContentReader()
  /// Blocks at work, one within the other.
  private(set) var frames = 0
  /// Steps until outcomes are remembered, and steps from then on.
  var steps = 0
  var lateSteps = 0
  var allowedSteps = 0
  var memo = Memo()
  /// Children that nothing looks at.
  var marks = Marks()

  /// So many blocks are at work at most: three at each of the 1,024 levels that documents can have.
  /// Measured, one takes up to 1.3 KiB of stack in release builds and 2.2 in debug builds, all of them
  /// 3.9 and 6.3 MiB of the 8 that threads have.
  static let frameLimit = 3072

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
    enter(block, value, program)
  }

  mutating func matches(_ pattern: Pattern, _ string: Value) -> MatchOutcome {
    matcher.matches(pattern, string.unescaped)
  }

  /// Counts frames of whoever runs the machine: they stand on the same stack. False where there is no
  /// room for them.
  mutating func push(_ count: Int = 1) -> Bool {
    if frames + count > Self.frameLimit { return false }
    frames += count
    return true
  }

  mutating func pop(_ count: Int = 1) { frames -= count }

  /// Whether half of the room is taken.
  var isHalfFull: Bool { frames >= Self.frameLimit / 2 }

  @inline(__always)
  mutating func enter(_ block: Int, _ value: Value, _ program: Program) -> Outcome {
    let start = Block.start(of: program.blocks + block, value.kind)
    if start <= Block.refuse { return start == Block.accept ? .valid : .invalid }
    return follow(start, block, value, program)
  }

  /// Follows a value into a block whose instructions for that kind start at `start`.
  mutating func follow(
    _ start: Int, _ block: Int, _ value: Value, _ program: Program
  ) -> Outcome {
    if frames >= Self.frameLimit { return .limit }
    frames &+= 1
    let outcome: Outcome
    if steps > 0 {
      steps &-= Self.cost(of: value)
      outcome = execute(start, value, program)
    } else {
      outcome = followLate(start, block, value, program)
    }
    frames &-= 1
    return outcome
  }

  /// Enters a block from within one: not in its place, where it would hold itself again and again.
  @inline(never)
  private mutating func call(_ block: Int, _ value: Value, _ program: Program) -> Outcome {
    enter(block, value, program)
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
        outcome = number(instruction, value, program)
      case .multipleOf:
        outcome = multiple(instruction, value, program)
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
      case .call: outcome = call(Int(instruction.index), value, program)
      default: outcome = rare(instruction, value, program)
      }
      if outcome != .valid { return outcome }
    }
  }
}
