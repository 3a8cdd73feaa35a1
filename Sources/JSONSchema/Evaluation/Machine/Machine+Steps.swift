import JSON
import Patterns

/// The bound on time. Schemas can branch again and again, so that a value is asked about as often as
/// there are ways to it. Steps are counted; when more are taken than ordinary schemas need, what
/// blocks come to is remembered, which makes of any number of ways one for each block and value.
extension Machine {
  /// Steps before anything is remembered, beside those that the value's length allows.
  private static let baseSteps = 1 << 16
  private static let stepsPerByte = 16
  /// Steps from then on.
  private static let baseLateSteps = 4_000_000
  private static let lateStepsPerByte = 32

  /// A step is a block entered with a value, and one for each 64 bytes of the value.
  @inline(__always)
  static func cost(of value: Value) -> Int { 1 &+ (value.end &- value.start) >> 6 }

  /// Allows as many steps as questions about one value may take, `times` over. Before the first
  /// question about a document and a schema.
  mutating func refill(for value: Value, times: Int = 1) {
    let length = value.end - value.start
    // Safe: a record's length is far below Int.max / 1000.
    steps = (Self.baseSteps + length * Self.stepsPerByte) * times
    lateSteps = (Self.baseLateSteps + length * Self.lateStepsPerByte) * times
    allowedSteps = steps + lateSteps
    memo.forget()
    matcher.refill(bytes: length, times: times)
  }

  /// Whether steps have run out since they were last allowed.
  var isExhausted: Bool { lateSteps <= 0 }

  /// Steps taken since they were last allowed.
  var stepsTaken: Int { allowedSteps - steps - lateSteps }

  /// Steps that it takes to go through a value's children once more: one for every eight of them.
  @inline(__always)
  static func costOfWalk(through value: Value) -> Int { 1 &+ value.count &>> 3 }

  /// Counts work beside what the step into its block counts for. False where there are not so many steps left:
  /// the work is not to be done.
  @inline(__always)
  mutating func spend(_ count: Int) -> Bool {
    steps &-= count
    return steps > 0 || spendLate()
  }

  /// Takes what was taken too much from the steps that come after.
  @inline(never)
  private mutating func spendLate() -> Bool {
    lateSteps += min(steps, 0)
    steps = max(steps, 0)
    return lateSteps > 0
  }

  /// Values of up to so many bytes, and of so many children, are short: the step into a block is enough for
  /// them.
  static let shortLength = 64
  static let fewCount = 16

  /// Counts going through the bytes of a value that is not short: so many take a step.
  @inline(__always)
  mutating func spend(on value: Value, bytesPerStep: Int) -> Bool {
    let length = value.end &- value.start
    return length <= Self.shortLength || spend(length / bytesPerStep)
  }

  /// Counts what is ahead in a run.
  mutating func work(_ instruction: Instruction, _ value: Value) -> Outcome {
    // Children are not only found, but mostly looked at as well.
    let walks = Int(instruction.large) * (value.count &>> 2)
    return spend(Int(instruction.index) + walks) ? .valid : .limit
  }

  /// Follows a value into a block when what has been asked is to be remembered.
  @inline(never)
  mutating func followLate(
    _ start: Int, _ block: Int, _ value: Value, _ program: Program
  ) -> Outcome {
    if lateSteps <= 0 { return .limit }
    lateSteps -= 1
    if let answer = memo.answer(block, value.index) { return answer ? .valid : .invalid }
    lateSteps -= Self.cost(of: value)
    let outcome = execute(start, value, program)
    // What a limit decided may come out otherwise by another way.
    if outcome != .limit { memo.note(block, value.index, isValid: outcome == .valid) }
    return outcome
  }
}
