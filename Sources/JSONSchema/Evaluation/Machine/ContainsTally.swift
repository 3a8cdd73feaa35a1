/// Counts the elements that follow a schema, until it is sure whether there are as many as there must
/// be.
struct ContainsTally {
  private let minimum: Int
  private let maximum: Int
  private(set) var fitting = 0
  /// Elements for which a limit was reached first.
  private(set) var undecided = 0

  /// No array has more elements.
  static let countLimit = Int(Int32.max)

  init(minimum: Int, maximum: Int) {
    self.minimum = min(minimum, Self.countLimit)
    self.maximum = min(maximum, Self.countLimit)
  }

  /// - Parameter packed: as an instruction keeps it.
  init(_ packed: UInt64) {
    self.init(
      minimum: Int(UInt32(truncatingIfNeeded: packed)), maximum: Int(packed >> 32))
  }

  /// Both bounds in one word.
  var packed: Int { maximum << 32 | minimum }

  mutating func add(_ outcome: Machine.Outcome) {
    switch outcome {
    case .valid: fitting &+= 1
    case .invalid: break
    case .limit: undecided &+= 1
    }
  }

  /// What it comes to, whatever `rest` more elements are; nil where that depends on them.
  func outcome(beside rest: Int) -> Machine.Outcome? {
    let possible = fitting &+ undecided &+ rest
    if fitting > maximum || possible < minimum { return .invalid }
    if fitting >= minimum && possible <= maximum { return .valid }
    return nil
  }
}
