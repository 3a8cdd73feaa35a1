import JSON

/// `unevaluatedProperties` and `unevaluatedItems`: the last of a schema's checks, when the others
/// have held.
extension Machine {
  mutating func unevaluated(
    _ instruction: Instruction, _ value: Value, _ program: Program
  ) -> Outcome {
    let table = program.unevaluated[Int(instruction.index)]
    if program.units[table.unit].conditions.count == 0 {
      return unevaluated(table, value, program)
    }
    // Branches are followed from so far in that it counts twice.
    if !push() { return .limit }
    let left = marks.push(value.count)
    let outcome = unevaluated(table, value, program, left)
    marks.pop(left)
    pop()
    return outcome
  }

  /// Where nothing depends on branches.
  private mutating func unevaluated(
    _ table: UnevaluatedTable, _ value: Value, _ program: Program
  ) -> Outcome {
    if !spend(covering: value, by: table.unit, program) { return .limit }
    for child in ChildSequence(value) {
      let covered = covers(table.unit, child, program)
      if covered == .valid { continue }
      let outcome = enter(table.block, child.value, program)
      if outcome != .valid { return covered == .limit ? .limit : outcome }
    }
    return .valid
  }

  private mutating func unevaluated(
    _ table: UnevaluatedTable, _ value: Value, _ program: Program, _ left: Marks.Set
  ) -> Outcome {
    let (count, isLimited) = markUncovered(
      by: table.unit, of: value, program, in: left, isLenient: false)
    if count == 0 { return .valid }
    for child in ChildSequence(value) where marks.contains(child.position, in: left) {
      let outcome = enter(table.block, child.value, program)
      // Where a limit was reached the child may be covered after all.
      if outcome != .valid { return isLimited ? .limit : outcome }
    }
    return .valid
  }

  /// The children of a value that nothing covers; whether a limit was reached, so that they may be
  /// fewer. For explaining: what a failed keyword would cover counts as covered.
  mutating func uncovered(
    by unit: Int, of value: Value, _ program: Program
  ) -> (children: [Child], isLimited: Bool) {
    let left = marks.push(value.count)
    let (count, isLimited) = markUncovered(by: unit, of: value, program, in: left, isLenient: true)
    var children: [Child] = []
    if count > 0 {
      for child in ChildSequence(value) where marks.contains(child.position, in: left) {
        children.append(child)
      }
    }
    marks.pop(left)
    return (children, isLimited)
  }

  // MARK: Coverage

  /// Puts the children that nothing covers in a set; first by what needs no branch.
  ///
  /// - Parameter isLenient: of branches that all fail, each counts.
  private mutating func markUncovered(
    by root: Int, of value: Value, _ program: Program, in left: Marks.Set, isLenient: Bool
  ) -> (count: Int, isLimited: Bool) {
    var search = CoverageSearch(value: value, left: left, isLenient: isLenient)
    if !spend(covering: value, by: root, program) {
      for position in 0..<value.count { marks.insert(position, in: left) }
      return (value.count, true)
    }
    for child in ChildSequence(value) {
      let covered = covers(root, child, program)
      if covered == .valid { continue }
      if covered == .limit { search.isLimited = true }
      marks.insert(child.position, in: left)
      search.count &+= 1
    }
    if search.count == 0 || program.units[root].conditions.count == 0 {
      return (search.count, search.isLimited)
    }
    search.lowest = program.units[root].lowest
    search.reached = marks.push(root - search.lowest + 1)
    marks.insert(root - search.lowest, in: search.reached)
    followConditions(from: root, &search, program)
    marks.pop(search.reached)
    return (search.count, search.isLimited)
  }

  /// Units lead to lower ones only: so each is visited once, by how many ways it may be reached.
  private mutating func followConditions(
    from root: Int, _ search: inout CoverageSearch, _ program: Program
  ) {
    let units = root - search.lowest
    if units > Self.fewCount && !spend(units >> 4) {
      search.isLimited = true
      return
    }
    var number = root
    while number >= search.lowest && search.count > 0 {
      if marks.contains(number - search.lowest, in: search.reached) {
        if !spend(Self.cost(of: search.value) + Int(program.units[number].conditions.count) >> 3) {
          search.isLimited = true
          return
        }
        if number != root { clear(number, &search, program) }
        var conditions = program.units[number].conditions.range
        while !conditions.isEmpty && search.count > 0 {
          conditions = follow(conditions, &search, program)
        }
      }
      number -= 1
    }
  }

  /// Takes from the set what a unit covers.
  private mutating func clear(_ unit: Int, _ search: inout CoverageSearch, _ program: Program) {
    if program.units[unit].isFull {
      search.count = 0
      return
    }
    if !spend(covering: search.value, by: unit, program) {
      search.isLimited = true
      return
    }
    for child in ChildSequence(search.value) where marks.contains(child.position, in: search.left) {
      switch covers(unit, child, program) {
      case .valid:
        marks.remove(child.position, from: search.left)
        search.count &-= 1
      case .limit: search.isLimited = true
      case .invalid: break
      }
    }
  }

  /// Follows the first condition of a range, or the first group of them. Returns the rest.
  private mutating func follow(
    _ range: Range<Int>, _ search: inout CoverageSearch, _ program: Program
  ) -> Range<Int> {
    let group = program.conditions[range.lowerBound].group
    var isAny = false
    var end = range.lowerBound
    repeat {
      isAny = follow(program.conditions[end], &search, program) || isAny
      end += 1
    } while end < range.upperBound && group != 0 && program.conditions[end].group == group
    if search.isLenient && !isAny && group != 0 {
      for index in range.lowerBound..<end { reach(program.conditions[index].then, search) }
    }
    return end..<range.upperBound
  }

  /// False where the condition surely does not hold.
  private mutating func follow(
    _ condition: CoverageCondition, _ search: inout CoverageSearch, _ program: Program
  ) -> Bool {
    switch condition.operation {
    case .follows:
      if condition.then < 0 && condition.otherwise < 0 && !search.isLenient { return true }
      switch enter(Int(condition.index), search.value, program) {
      case .valid: reach(condition.then, search)
      case .invalid:
        reach(condition.otherwise, search)
        return false
      case .limit: search.isLimited = true
      }
    case .has:
      if !spend(Self.costOfWalk(through: search.value)) {
        search.isLimited = true
        return true
      }
      let names = program.stringSets[Int(condition.index)]
      for member in search.value.members where names.find(member.name) >= 0 {
        reach(condition.then, search)
        break
      }
    case .contains: clearContained(Int(condition.index), &search, program)
    }
    return true
  }

  private mutating func clearContained(
    _ block: Int, _ search: inout CoverageSearch, _ program: Program
  ) {
    for child in ChildSequence(search.value) where marks.contains(child.position, in: search.left) {
      switch enter(block, child.value, program) {
      case .valid:
        marks.remove(child.position, from: search.left)
        search.count &-= 1
      case .limit: search.isLimited = true
      case .invalid: break
      }
    }
  }

  private mutating func reach(_ unit: Int32, _ search: CoverageSearch) {
    if unit >= 0 { marks.insert(Int(unit) - search.lowest, in: search.reached) }
  }

  /// Counts asking whether a unit covers each of a value's children, where it has many sets of names. Patterns
  /// are counted by themselves.
  @inline(__always)
  private mutating func spend(covering value: Value, by unit: Int, _ program: Program) -> Bool {
    let sets = Int(program.units[unit].names.count)
    return sets < 4 || spend((value.count * sets) >> 2)
  }

  /// Whether a unit covers a child, its conditions apart.
  private mutating func covers(_ number: Int, _ child: Child, _ program: Program) -> Outcome {
    let unit = program.units + number
    if unit.pointee.isFull { return .valid }
    guard let name = child.name else {
      return child.position < unit.pointee.prefix ? .valid : .invalid
    }
    for index in unit.pointee.names.range {
      if program.stringSets[Int(program.coverageNumbers[index])].find(name) >= 0 { return .valid }
    }
    var outcome = Outcome.invalid
    for index in unit.pointee.patterns.range {
      switch pattern(Int(program.coverageNumbers[index]), name, program) {
      case .valid: return .valid
      case .limit: outcome = .limit
      case .invalid: break
      }
    }
    return outcome
  }
}

/// What is known while a value's uncovered children are looked for.
private struct CoverageSearch {
  let value: Value
  /// The children that nothing covers so far, and how many.
  let left: Marks.Set
  var count = 0
  let isLenient: Bool
  var isLimited = false
  /// Units that apply, counted from `lowest`.
  var reached: Marks.Set
  var lowest = 0

  init(value: Value, left: Marks.Set, isLenient: Bool) {
    self.value = value
    self.left = left
    reached = left
    self.isLenient = isLenient
  }
}
