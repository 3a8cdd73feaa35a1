/// A pattern as instructions that a backtracking search follows exactly as ECMA-262 words it: for
/// the patterns that PCRE2 would understand otherwise, or not at all.
final class BacktrackProgram: Sendable {
  enum Instruction: Sendable {
    /// Takes one code point of a table, onwards or, inside a look-behind, backwards.
    case take(table: Int, backward: Bool)
    /// Takes between `min` and `max` code points of a table.
    case run(Run)
    /// Goes on at one instruction, and at another if that fails.
    case split(first: Int, other: Int)
    case jump(Int)
    /// Remembers the position.
    case save(slot: Int)
    case start
    case end
    case boundary(negated: Bool)
    /// Takes what a group took.
    case reference(group: Int, backward: Bool)
    /// Runs what follows, up to `lookEnd`, and then goes on where it began.
    case look(Int)
    case lookEnd(Int)
    /// Begins to count a repetition.
    case loop(Int)
    /// Ends one round of it.
    case round(Int)
    case match
  }

  struct Run: Sendable {
    var table: Int
    var min: Int
    var max: Int
    var lazy: Bool
    var backward: Bool
  }

  struct Loop: Sendable {
    var min: Int
    var max: Int
    var lazy: Bool
    /// Where a round begins, and where it goes on after the last.
    var body: Int
    var exit: Int
    /// The groups inside, which each round forgets.
    var groups: Range<Int>
  }

  struct Look: Sendable {
    var negated: Bool
    /// Where it goes on.
    var exit: Int
  }

  let instructions: [Instruction]
  let tables: [ScalarTable]
  let loops: [Loop]
  let looks: [Look]
  /// How many groups are referred to; others need not be remembered.
  let groupCount: Int
  let isTiedToStart: Bool

  init(_ syntax: Syntax) {
    isTiedToStart = syntax.isTiedToStart
    var compiler = BacktrackCompiler(syntax)
    compiler.add(syntax, backward: false)
    compiler.append(.match)
    self.instructions = compiler.instructions
    tables = compiler.tables
    loops = compiler.loops
    looks = compiler.looks
    groupCount = compiler.slots.count
  }
}

private struct BacktrackCompiler {
  var instructions: [BacktrackProgram.Instruction] = []
  var tables: [ScalarTable] = []
  var loops: [BacktrackProgram.Loop] = []
  var looks: [BacktrackProgram.Look] = []
  /// The place of each group that is referred to. Places go in the groups' order.
  let slots: [Int: Int]
  private var numbers: [ScalarSet: Int] = [:]

  init(_ syntax: Syntax) {
    var referred: Set<Int> = []
    _ = syntax.contains {
      if case .backreference(let number) = $0 { referred.insert(number) }
      return false
    }
    slots = Dictionary(uniqueKeysWithValues: referred.sorted().enumerated().map { ($1, $0) })
  }

  mutating func append(_ instruction: BacktrackProgram.Instruction) {
    instructions.append(instruction)
  }

  mutating func add(_ syntax: Syntax, backward: Bool) {
    if let set = syntax.codePoints {
      return append(.take(table: table(of: set), backward: backward))
    }
    switch syntax {
    case .set, .propertyClass: break
    case .start: append(.start)
    case .end: append(.end)
    case .boundary(let negated): append(.boundary(negated: negated))
    case .group(let number, let body): add(number, body, backward)
    case .look(let behind, let negated, let body): add(look: body, behind, negated)
    case .backreference(let number):
      append(.reference(group: slots[number]!, backward: backward))
    case .repeated(let body, let minimum, let maximum, let lazy, _):
      add(body, minimum, maximum ?? .max, lazy, backward)
    case .sequence(let terms):
      for term in backward ? terms.reversed() : terms { add(term, backward: backward) }
    case .choice(let alternatives): add(alternatives, backward)
    }
  }

  private mutating func add(_ number: Int?, _ body: Syntax, _ backward: Bool) {
    guard let number, let place = slots[number] else { return add(body, backward: backward) }
    append(.save(slot: place * 2 + (backward ? 1 : 0)))
    add(body, backward: backward)
    append(.save(slot: place * 2 + (backward ? 0 : 1)))
  }

  private mutating func add(look body: Syntax, _ behind: Bool, _ negated: Bool) {
    let number = looks.count
    looks.append(.init(negated: negated, exit: 0))
    append(.look(number))
    add(body, backward: behind)
    append(.lookEnd(number))
    looks[number].exit = instructions.count
  }

  private mutating func add(_ alternatives: [Syntax], _ backward: Bool) {
    var jumps: [Int] = []
    for alternative in alternatives.dropLast() {
      let split = instructions.count
      append(.jump(0))
      add(alternative, backward: backward)
      jumps.append(instructions.count)
      append(.jump(0))
      instructions[split] = .split(first: split + 1, other: instructions.count)
    }
    add(alternatives[alternatives.count - 1], backward: backward)
    for jump in jumps { instructions[jump] = .jump(instructions.count) }
  }

  private mutating func add(
    _ body: Syntax, _ minimum: Int, _ maximum: Int, _ lazy: Bool, _ backward: Bool
  ) {
    if let set = body.codePoints {
      return append(
        .run(
          .init(
            table: table(of: set), min: minimum, max: maximum, lazy: lazy, backward: backward)))
    }
    let groups = groups(inside: body)
    if groups.isEmpty, maximum == 1 ? minimum == 0 : maximum == .max && minimum <= 1 {
      if maximum == 1 || !body.isEverEmpty {
        return add(body, isAskedFor: minimum == 1, again: maximum != 1, lazy, backward)
      }
    }
    let number = loops.count
    append(.loop(number))
    loops.append(
      .init(
        min: minimum, max: maximum, lazy: lazy, body: instructions.count, exit: 0,
        groups: groups))
    add(body, backward: backward)
    append(.round(number))
    loops[number].exit = instructions.count
  }

  /// `?`, `*`, `+`: no rounds need be counted, and none can be empty and matter.
  private mutating func add(
    _ body: Syntax, isAskedFor: Bool, again: Bool, _ lazy: Bool, _ backward: Bool
  ) {
    let start = instructions.count
    if !isAskedFor { append(.jump(0)) }
    let first = instructions.count
    add(body, backward: backward)
    let end = instructions.count
    if again {
      append(lazy ? .split(first: end + 1, other: first) : .split(first: first, other: end + 1))
    }
    let exit = instructions.count
    if !isAskedFor {
      instructions[start] =
        lazy ? .split(first: exit, other: first) : .split(first: first, other: exit)
    }
  }

  /// The places of the groups inside, which follow one another.
  private func groups(inside body: Syntax) -> Range<Int> {
    var places: [Int] = []
    _ = body.contains {
      if case .group(let number?, _) = $0, let place = slots[number] { places.append(place) }
      return false
    }
    guard let first = places.min(), let last = places.max() else { return 0..<0 }
    return first..<last + 1
  }

  private mutating func table(of set: ScalarSet) -> Int {
    if let number = numbers[set] { return number }
    numbers[set] = tables.count
    tables.append(ScalarTable(set))
    return tables.count - 1
  }
}
