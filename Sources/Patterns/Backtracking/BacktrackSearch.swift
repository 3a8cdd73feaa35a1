/// One search of a text by a backtracking program.
struct BacktrackSearch: ~Copyable {
  private let program: BacktrackProgram
  private let text: UnsafeRawBufferPointer
  /// Steps that may still be taken; less than 0 where a bound was reached.
  private var steps: Int
  private var position = 0
  private var next = 0
  private let loops: Int
  private let looks: Int

  /// - Parameter steps: taken down.
  static func matches(
    _ program: BacktrackProgram, _ text: UnsafeRawBufferPointer,
    _ scratch: inout BacktrackScratch, steps: inout Int
  ) -> MatchOutcome {
    if text.count > BacktrackScratch.textLimit { return .limit }
    var search = BacktrackSearch(program, text, steps)
    let outcome = search.run(&scratch)
    steps = search.steps
    return outcome
  }

  private init(_ program: BacktrackProgram, _ text: UnsafeRawBufferPointer, _ steps: Int) {
    self.program = program
    self.text = text
    self.steps = steps
    loops = program.groupCount * 2
    looks = loops + program.loops.count * 2
  }

  private mutating func run(_ scratch: inout BacktrackScratch) -> MatchOutcome {
    var start = 0
    while true {
      let registers = looks + program.looks.count * 2
      scratch.begin(registers: registers)
      steps &-= registers >> 2
      position = start
      next = 0
      if follow(&scratch) { return steps < 0 ? .limit : .match }
      if steps < 0 { return .limit }
      if program.isTiedToStart || start == text.count { return .noMatch }
      ScalarTable.skip(text, &start)
    }
  }

  /// Whether the instructions lead to a match, or to a limit.
  private mutating func follow(_ scratch: inout BacktrackScratch) -> Bool {
    while true {
      steps &-= 1
      if steps < 0 { return true }
      if case .match = program.instructions[next] { return true }
      if !step(&scratch) && !retry(&scratch) { return false }
    }
  }

  /// Runs out of room: that is a limit too.
  private mutating func stop() -> Bool {
    steps = -1
    return true
  }

  private mutating func step(_ scratch: inout BacktrackScratch) -> Bool {
    let instruction = program.instructions[next]
    let here = next
    next &+= 1
    switch instruction {
    case .take(let table, let backward): return take(table, backward)
    case .run(let run): return take(run, here, &scratch)
    case .split(let first, let other):
      next = first
      return push(.retry, other, position, 0, &scratch)
    case .jump(let target):
      next = target
      return true
    case .save(let slot): return scratch.set(slot, to: position) || stop()
    case .start: return position == 0
    case .end: return position == text.count
    case .boundary(let negated):
      let isAfterWord = position > 0 && Self.isWord(text[position &- 1])
      let isBeforeWord = position < text.count && Self.isWord(text[position])
      return (isAfterWord != isBeforeWord) != negated
    case .reference(let group, let backward): return take(group: group, backward, &scratch)
    case .look(let number): return enter(look: number, &scratch)
    case .lookEnd(let number): return leave(look: number, &scratch)
    case .loop(let number):
      return scratch.set(loops &+ 2 &* number, to: 0) ? again(number, &scratch) : stop()
    case .round(let number):
      let loop = program.loops[number]
      let rounds = scratch.registers[loops &+ 2 &* number]
      // A round that was not asked for has to take something.
      if rounds >= loop.min && position == scratch.registers[loops &+ 2 &* number &+ 1] {
        return false
      }
      return scratch.set(loops &+ 2 &* number, to: rounds &+ 1) ? again(number, &scratch) : stop()
    case .match: return true
    }
  }

  private mutating func push(
    _ kind: BacktrackScratch.Frame.Kind, _ number: Int, _ position: Int, _ value: Int,
    _ scratch: inout BacktrackScratch
  ) -> Bool {
    scratch.push(.init(kind, number, position, value)) || stop()
  }

  /// Goes back to what was left to try; false where nothing was.
  private mutating func retry(_ scratch: inout BacktrackScratch) -> Bool {
    while let frame = scratch.pop() {
      steps &-= 1
      switch frame.kind {
      case .register:
        scratch.registers[frame.number] = Int(frame.value)
        continue
      case .retry:
        position = Int(frame.position)
        next = frame.number
      case .lookFailed:
        position = Int(frame.position)
        next = program.looks[frame.number].exit
      case .anotherRound:
        position = Int(frame.position)
        if !round(frame.number, &scratch) { continue }
      case .giveBack: giveBack(frame, &scratch)
      case .takeMore:
        if !takeMore(frame, &scratch) { continue }
      }
      return true
    }
    return false
  }

  // MARK: Loops

  /// Another round, or what follows the loop.
  private mutating func again(_ number: Int, _ scratch: inout BacktrackScratch) -> Bool {
    let loop = program.loops[number]
    let rounds = scratch.registers[loops &+ 2 &* number]
    if rounds < loop.min { return round(number, &scratch) }
    if rounds == loop.max {
      next = loop.exit
      return true
    }
    if loop.lazy {
      next = loop.exit
      return push(.anotherRound, number, position, 0, &scratch)
    }
    return push(.retry, loop.exit, position, 0, &scratch) && round(number, &scratch)
  }

  /// Begins a round, which forgets what the groups inside took.
  private mutating func round(_ number: Int, _ scratch: inout BacktrackScratch) -> Bool {
    let loop = program.loops[number]
    next = loop.body
    for slot in loop.groups.lowerBound &* 2..<loop.groups.upperBound &* 2 {
      if !scratch.set(slot, to: -1) { return stop() }
    }
    return scratch.set(loops &+ 2 &* number &+ 1, to: position) || stop()
  }

  // MARK: Look-around

  private mutating func enter(look number: Int, _ scratch: inout BacktrackScratch) -> Bool {
    // Each is left before it is entered again, so that these need not be put back.
    scratch.registers[looks &+ 2 &* number] = scratch.count
    scratch.registers[looks &+ 2 &* number &+ 1] = position
    return !program.looks[number].negated
      || push(.lookFailed, number, position, 0, &scratch)
  }

  /// The body of a look-around has matched.
  private mutating func leave(look number: Int, _ scratch: inout BacktrackScratch) -> Bool {
    let height = scratch.registers[looks &+ 2 &* number]
    steps &-= scratch.count &- height
    if program.looks[number].negated {
      scratch.unwind(to: height)
      return false
    }
    scratch.commit(from: height)
    position = scratch.registers[looks &+ 2 &* number &+ 1]
    return true
  }

  // MARK: Taking

  private mutating func take(_ table: Int, _ backward: Bool) -> Bool {
    if !backward {
      return position < text.count && program.tables[table].takes(text, &position)
    }
    guard position > 0 else { return false }
    let start = before(position)
    guard program.tables[table].holds(at: start, text) else { return false }
    position = start
    return true
  }

  /// Where the code point before a position begins.
  private func before(_ position: Int) -> Int {
    var start = position &- 1
    while text[start] & 0xC0 == 0x80 { start &-= 1 }
    return start
  }

  private mutating func take(
    _ run: BacktrackProgram.Run, _ here: Int, _ scratch: inout BacktrackScratch
  ) -> Bool {
    var taken = 0
    var least = position
    let wanted = run.lazy ? run.min : run.max
    while taken < wanted, take(run.table, run.backward) {
      taken &+= 1
      if taken == run.min { least = position }
    }
    steps &-= taken
    if taken < run.min { return false }
    if run.lazy {
      return taken == run.max || push(.takeMore, here, position, taken, &scratch)
    }
    return position == least || push(.giveBack, here, position, least, &scratch)
  }

  private mutating func giveBack(
    _ frame: BacktrackScratch.Frame, _ scratch: inout BacktrackScratch
  ) {
    guard case .run(let run) = program.instructions[frame.number] else { return }
    position = Int(frame.position)
    if run.backward { ScalarTable.skip(text, &position) } else { position = before(position) }
    next = frame.number &+ 1
    if position != Int(frame.value) {
      _ = push(.giveBack, frame.number, position, Int(frame.value), &scratch)
    }
  }

  private mutating func takeMore(
    _ frame: BacktrackScratch.Frame, _ scratch: inout BacktrackScratch
  ) -> Bool {
    guard case .run(let run) = program.instructions[frame.number] else { return false }
    position = Int(frame.position)
    guard take(run.table, run.backward) else { return false }
    next = frame.number &+ 1
    let taken = Int(frame.value) &+ 1
    return taken == run.max || push(.takeMore, frame.number, position, taken, &scratch)
  }

  private mutating func take(
    group: Int, _ backward: Bool, _ scratch: inout BacktrackScratch
  ) -> Bool {
    let start = scratch.registers[2 &* group]
    let end = scratch.registers[2 &* group &+ 1]
    // A group that has taken no part matches the empty text.
    if start < 0 || end < 0 { return true }
    let length = end &- start
    let from = backward ? position &- length : position
    guard from >= 0, from &+ length <= text.count else { return false }
    steps &-= length >> 3
    for offset in 0..<length where text[start &+ offset] != text[from &+ offset] { return false }
    position = backward ? from : from &+ length
    return true
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
