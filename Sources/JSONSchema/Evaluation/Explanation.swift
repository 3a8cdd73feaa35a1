import JSON
import Patterns

/// Walks the schemas over a value and writes down everything that is wrong.
///
/// Branches (`anyOf`, `oneOf`, `not`) are decided by the fast mode, so that both modes agree on them
/// whatever limit is reached; here their failures are put into words.
struct Explanation: ~Copyable {
  /// What is written down, beside what is wrong.
  struct Wishes {
    /// Values of the document, in the messages.
    var values = false
    /// What is wrong by each schema of `anyOf` and `oneOf`.
    var alternatives = false
    /// The hierarchy of schemas and keywords.
    var frames = false
  }

  struct Results {
    var findings: [Finding] = []
    /// Where they belong, where it was to be kept.
    var frames: [Trail.Frame] = []
    /// False where there was too much to say.
    var isComplete = true
  }

  let schema: Schema
  let wishes: Wishes
  private let root: Value
  /// What the fast mode says of the whole, once that has been asked.
  private(set) var verdict: Machine.Outcome?
  private var machine = Machine()
  private(set) var trail: Trail
  private(set) var findings: [Finding] = []
  /// Where a limit was first reached.
  private var limited: (place: Value, pointer: String)?
  /// Schemas still to be visited, and what takes as long; what is beyond them stays unexplained.
  private var visits: Int
  private let allowedVisits: Int
  /// Parts that were looked at and are no visit yet.
  private var parts = 0
  /// Branches still to be explained: beyond them only the fact is reported.
  private(set) var branchBudget = 2000
  /// Findings still to be made, branches' included, and bytes of text that they may still have.
  private var reports = 100_000
  private var room = 64 << 20
  /// Whether nothing that is wrong was left out.
  private(set) var isComplete = true
  /// What stands so deep that it waits until the stack is free again; and branches at work, within which
  /// nothing can wait.
  private var postponed: [Postponed] = []
  private var branchDepth = 0

  /// A schema that is still to be applied, and where.
  private struct Postponed {
    var trail: Trail
    var target: NodeID
    var value: Value
    var place: Value
    var steps: [String]
  }

  /// So much waits at most: the way to each is kept.
  private static let postponedLimit = 32

  /// More violations than this are not written down.
  private static let findingLimit = 10_000
  private static let baseVisits = 300_000
  private static let visitsPerByte = 8
  /// Going once through so many bytes of a container takes as long as a visit does, and each keyword through
  /// so many of a text or a number.
  private static let bytesPerVisit = 256
  private static let scalarBytesPerVisit = 64
  /// Keywords that do nothing take as long, so many together; and what a keyword lists likewise.
  private static let partsPerVisit = 32
  /// A name that is compared with a pattern counts as so many parts, and an element that a keyword looks
  /// at by itself.
  static let partsPerMatch = 8
  static let partsPerElement = 4
  /// A branch that is explained takes as much stack as so many blocks at work, beside its schema.
  private static let framesPerBranch = 2

  init(_ schema: Schema, of value: Value, wishes: Wishes) {
    self.schema = schema
    self.wishes = wishes
    root = value
    trail = Trail(keepsFrames: wishes.frames)
    // Safe: a record's length is far below Int.max / 8.
    allowedVisits = Self.baseVisits + (value.end - value.start) * Self.visitsPerByte
    visits = allowedVisits
  }

  /// Lends a machine that is kept for longer, and gives it back.
  mutating func exchange(_ other: inout Machine) { swap(&machine, &other) }

  /// Applies the schema to the value.
  mutating func start() {
    apply(schema.root, to: root)
    while let next = postponed.popLast() {
      trail = next.trail
      visit(next.target, next.value, false: next.place, next.steps)
    }
  }

  // MARK: For keywords

  /// Applies a schema to the same value.
  mutating func apply(_ target: NodeID, to value: Value, via steps: String...) {
    visit(target, value, false: value, steps)
  }

  /// Applies a schema to a child, one step down.
  mutating func descend(
    _ target: NodeID, to child: Value, by step: Trail.Step, via path: String...
  ) {
    if stops() { return }
    trail.descend(step)
    // What should not be there at all is pointed at by its name.
    var place = child
    if case .member(let name) = step { place = name }
    visit(target, child, false: place, path)
    trail.ascend()
  }

  /// Whether nothing more can be written down, whatever is wrong: what goes through a list may stop.
  mutating func stops() -> Bool {
    if isFull { isComplete = false }
    return isFull
  }

  /// Counts so many parts of a keyword, or of the schema, that are looked at for one value.
  mutating func charge(parts count: Int) {
    parts += count
    charge(parts / Self.partsPerVisit)
    parts %= Self.partsPerVisit
  }

  /// The same, for what need not be done where too much has been: then false, and remembered. It is done all
  /// the same where nothing has been found so far of what is wrong.
  mutating func spend(parts: Int, at value: Value) -> Bool {
    charge(parts: parts)
    if visits > 0 { return true }
    reachedLimit(at: value)
    return findings.isEmpty && branchDepth == 0 && isKnownToBeInvalid()
  }

  /// Counts going through the members of an object.
  mutating func charge(membersOf object: Value) {
    charge(parts: Self.partsPerElement * object.count)
  }

  /// Counts the division of a number by one of so many words. False where too much has been done already.
  mutating func divides(_ number: Value, by words: Int) -> Bool {
    let steps = Machine.costOfDivision(number.end - number.start, words)
    return spend(parts: Self.partsPerElement * steps, at: number)
  }

  /// A violation of the keyword at hand, at the value at hand. The texts are made where there is room.
  mutating func report(
    _ place: Value, expected: @autoclosure () -> String, _ message: @autoclosure () -> String,
    reveals: Bool = true
  ) {
    add(place, expected: expected, message, reveals: reveals, branches: [])
  }

  /// A violation of the keyword at hand, at a member of the value at hand.
  mutating func report(
    member name: Value, expected: @autoclosure () -> String, _ message: @autoclosure () -> String
  ) {
    trail.descend(.member(name))
    add(name, expected: expected, message, reveals: false, branches: [])
    trail.ascend()
  }

  /// Whether a string holds a pattern; nil, and remembered, where a limit decided.
  mutating func matches(_ pattern: Pattern, _ string: Value) -> Bool? {
    switch machine.matches(pattern, string) {
    case .match: return true
    case .noMatch: return false
    case .limit:
      reachedLimit(at: string)
      return nil
    }
  }

  /// Whether a value follows a schema; nil, and remembered by the caller, where a limit decided.
  mutating func accepts(_ target: NodeID, _ value: Value) -> Bool? {
    switch machine.run(schema.block(of: target), value, schema.program) {
    case .valid: true
    case .invalid: false
    case .limit: nil
    }
  }

  /// Whether a child of the value at hand follows a schema.
  mutating func outcome(of target: NodeID, child: Value) -> Machine.Outcome {
    machine.run(schema.block(of: target), child, schema.program)
  }

  /// The children of a value that no keyword beside the one at hand looks at; nil where all are looked
  /// at. Where a limit was reached they may be fewer.
  mutating func uncovered(
    _ children: Children, of value: Value
  ) -> (children: [Child], isLimited: Bool)? {
    schema.program.unit(beside: trail.node, children).map {
      machine.uncovered(by: $0, of: value, schema.program)
    }
  }

  mutating func reachedLimit(at value: Value) {
    if limited == nil { limited = (value, trail.pointer) }
  }

  // MARK: Branches

  /// A violation of a keyword with branches, of which some do not fit.
  mutating func report(
    _ place: Value, expected: @autoclosure () -> String, _ message: @autoclosure () -> String,
    reveals: Bool, branches: [Finding.Branch]
  ) {
    add(
      place, expected: expected, message, reveals: reveals,
      branches: wishes.alternatives ? branches : [])
  }

  /// What is wrong with a value by one of the schemas of a choice, without counting it as found.
  mutating func explain(branch position: Int, _ node: NodeID, _ value: Value) -> Finding.Branch {
    var branch = Finding.Branch(position: position, findings: [])
    if branchBudget == 0 || !machine.push(Self.framesPerBranch) {
      isComplete = false
      return branch
    }
    branchBudget -= 1
    let outer = findings
    let wasLimited = limited
    findings = []
    limited = nil
    branchDepth += 1
    visit(node, value, false: value, [String(position)])
    branchDepth -= 1
    branch.findings = findings.inDocumentOrder
    branch.isComplete = !isFull && limited == nil
    findings = outer
    limited = wasLimited
    machine.pop(Self.framesPerBranch)
    return branch
  }

  /// What is said is not all that could be.
  mutating func leaveOut() { isComplete = false }

  // MARK: Results

  /// What it cost: schemas visited, and what takes as long.
  var visitsTaken: Int { allowedVisits - visits }

  /// Whether so much was to be said that some of it was not.
  var isExhausted: Bool { visits == 0 || machine.isExhausted }

  /// Everything found, in document order; a limit, where one was reached and nothing is wrong.
  consuming func results() -> Results {
    if findings.isEmpty, let limited {
      let finding = Finding.limit(at: limited.place, limited.pointer, of: schema)
      return Results(findings: [finding], isComplete: isComplete)
    }
    return Results(
      findings: findings.inDocumentOrder, frames: trail.frames,
      isComplete: isComplete && limited == nil)
  }

  /// The first is always said: without it the modes would not agree.
  private var isFull: Bool {
    !findings.isEmpty && (findings.count >= Self.findingLimit || reports <= 0 || room <= 0)
  }

  private mutating func isKnownToBeInvalid() -> Bool {
    if verdict == nil {
      machine.refill(for: root)
      verdict = machine.run(schema.rootBlock, root, schema.program)
    }
    return verdict == .invalid
  }

  private mutating func charge(_ count: Int) { visits = max(0, visits - count) }

  private mutating func add(
    _ place: Value, expected: () -> String, _ message: () -> String, reveals: Bool,
    branches: [Finding.Branch]
  ) {
    if stops() { return }
    let pointer = trail.pointer
    let path = trail.evaluationPath
    let expected = expected()
    let message = message() + (reveals ? revealed(place) : "")
    reports -= 1
    room -= pointer.utf8.count + path.utf8.count + message.utf8.count + expected.utf8.count
    let (frame, sequence) = trail.note()
    findings.append(
      Finding(
        keyword: trail.keyword, place: place, pointer: pointer, node: trail.node,
        evaluationPath: path, expected: expected, message: message, branches: branches,
        frame: frame, sequence: sequence))
  }

  private mutating func visit(
    _ target: NodeID, _ value: Value, false place: Value, _ steps: [String]
  ) {
    if stops() { return }
    if visits == 0 { return reachedLimit(at: value) }
    // In time for the machine, which is asked from here, to have room as well.
    if machine.isHalfFull && canWait {
      postponed.append(
        Postponed(trail: trail, target: target, value: value, place: place, steps: steps))
      return
    }
    if !machine.push() { return reachedLimit(at: value) }
    trail.enter(target, via: steps)
    // References are followed here: chains of them take no stack.
    var last = target
    var references = 0
    while let (name, next) = schema.nodes[last].reference {
      trail.begin(name)
      trail.enter(next, via: [])
      last = next
      references += 1
    }
    charge(references)
    check(value, by: last, false: place)
    for _ in 0..<references {
      trail.leave(via: [])
      trail.end()
    }
    trail.leave(via: steps)
    machine.pop()
  }

  /// Frames are numbered as they come: where they are kept nothing waits.
  private var canWait: Bool {
    branchDepth == 0 && !wishes.frames && postponed.count < Self.postponedLimit
  }

  private mutating func check(_ value: Value, by node: NodeID, false place: Value) {
    let entries = schema.nodes[node].entries
    charge(1 + entries.count / Self.partsPerVisit + Self.reading(of: value, entries.count))
    if schema.nodes[node].boolean == false {
      // The keyword that holds the schema is the code.
      report(place, expected: "nothing", "nothing may be here", reveals: false)
      return
    }
    for entry in entries {
      trail.begin(entry.name)
      entry.keyword.explain(value, &self)
      trail.end()
    }
  }

  /// Visits that a value is worth for its length.
  private static func reading(of value: Value, _ keywords: Int) -> Int {
    let length = value.end - value.start
    return value.kind.isContainer
      ? length / bytesPerVisit : keywords * (length / scalarBytesPerVisit)
  }

  private func revealed(_ value: Value) -> String {
    guard wishes.values else { return "" }
    return ": " + Phrases.cut(value.text)
  }
}
