import JSON

/// Collects the checks of one schema from its keywords.
struct BlockBuilder {
  struct Check {
    var kinds: KindSet
    var instruction: Instruction
  }

  struct Result {
    var kinds: KindSet = .all
    var checks: [Check] = []

    /// The checks that values of one kind need, cheap ones first.
    func checks(of kind: Kind) -> [Check] {
      let relevant = checks.filter { $0.kinds.contains(KindSet(kind)) }
      return relevant.enumerated().sorted {
        ($0.element.instruction.cost, $0.offset) < ($1.element.instruction.cost, $1.offset)
      }.map(\.element)
    }

    /// Whether every value of the kind is accepted.
    func acceptsAll(_ kind: Kind) -> Bool {
      kinds.contains(KindSet(kind)) && !checks.contains { $0.kinds.contains(KindSet(kind)) }
    }
  }

  let program: ProgramBuilder
  private let node: NodeID
  private var result = Result()
  private var object = ObjectShape()
  private var array = ArrayShape()
  private var dependencies = DependencyShape()
  private var length: (minimum: Int, maximum: Int)?
  private var itemCount: (minimum: Int, maximum: Int)?
  private var propertyCount: (minimum: Int, maximum: Int)?

  /// Schemas with more checks than this are called rather than copied.
  private static let copyLimit = 8

  init(program: ProgramBuilder, node: NodeID) {
    self.program = program
    self.node = node
  }

  /// Only these kinds are accepted.
  mutating func allow(_ kinds: KindSet) { result.kinds.formIntersection(kinds) }

  mutating func check(_ kinds: KindSet, _ instruction: Instruction) {
    result.checks.append(Check(kinds: kinds, instruction: instruction))
  }

  // MARK: What several keywords share

  mutating func setProperties(_ properties: [(name: [UInt8], node: NodeID)]) {
    object.properties = properties
  }

  mutating func setRequired(_ names: [[UInt8]]) { object.required = names }

  mutating func setPatterns(_ patterns: [ObjectShape.PatternProperty]) {
    object.patterns = patterns
  }

  mutating func setAdditional(_ node: NodeID) { object.additional = node }

  /// Where an object has a member of that name, it has these too.
  mutating func addDependency(of trigger: [UInt8], on names: [[UInt8]]) {
    dependencies.add(trigger, needs: names)
  }

  /// Where an object has a member of that name, it follows a schema.
  mutating func addDependency(of trigger: [UInt8], on node: NodeID) {
    dependencies.add(trigger, node: node)
  }

  mutating func setUnevaluated(_ node: NodeID, _ children: Children) {
    guard let table = program.addUnevaluated(node, children, of: self.node) else { return }
    check(children == .members ? .object : .array, Instruction(.unevaluated, table))
  }

  mutating func setPrefix(_ nodes: [NodeID]) { array.prefix = nodes }

  mutating func setRest(_ node: NodeID) { array.rest = node }

  mutating func setLength(minimum: Int? = nil, maximum: Int? = nil) {
    length = (minimum ?? length?.minimum ?? 0, maximum ?? length?.maximum ?? .max)
  }

  mutating func setItemCount(minimum: Int? = nil, maximum: Int? = nil) {
    itemCount = (minimum ?? itemCount?.minimum ?? 0, maximum ?? itemCount?.maximum ?? .max)
  }

  mutating func setPropertyCount(minimum: Int? = nil, maximum: Int? = nil) {
    propertyCount = (
      minimum ?? propertyCount?.minimum ?? 0, maximum ?? propertyCount?.maximum ?? .max
    )
  }

  // MARK: Schemas on the same value

  /// All of what another schema checks. `kinds` are those that are concerned.
  mutating func require(_ node: NodeID, for kinds: KindSet = .all) {
    let other = program.result(of: node)
    allow(other.kinds.union(KindSet.all.subtracting(kinds)))
    let checks = other.checks.filter { !$0.kinds.isDisjoint(with: kinds) }
    if checks.count <= Self.copyLimit {
      for check in checks { self.check(check.kinds.intersection(kinds), check.instruction) }
    } else {
      let concerned = checks.reduce(KindSet()) { $0.union($1.kinds) }.intersection(kinds)
      check(concerned, Instruction(.call, program.block(of: node)))
    }
  }

  /// At least one of the branches. For each kind only those count that can accept or refuse it.
  mutating func requireAny(_ branches: [NodeID]) {
    decide(branches, .anyOf, .anyOfChosen) { open, sure in
      if sure > 0 { return .accepted }
      return open.isEmpty ? .refused : .open
    }
  }

  mutating func requireOne(_ branches: [NodeID]) {
    decide(branches, .oneOf, .oneOfChosen) { open, sure in
      if sure > 1 || (open.isEmpty && sure == 0) { return .refused }
      return open.isEmpty ? .accepted : .open
    }
  }

  mutating func exclude(_ node: NodeID) {
    let other = program.result(of: node)
    var undecided: KindSet = []
    for kind in KindSet.kinds where other.kinds.contains(KindSet(kind)) {
      if other.acceptsAll(kind) {
        allow(KindSet.all.subtracting(KindSet(kind)))
      } else {
        undecided.formUnion(KindSet(kind))
      }
    }
    if !undecided.isEmpty { check(undecided, Instruction(.not, program.block(of: node))) }
  }

  private enum Decision {
    case accepted
    case refused
    case open
  }

  /// - Parameter decide: gets the branches that may accept the kind, and how many surely do.
  private mutating func decide(
    _ branches: [NodeID], _ operation: Instruction.Operation, _ chosen: Instruction.Operation,
    _ decide: (_ open: [NodeID], _ sure: Int) -> Decision
  ) {
    var kindsByBranches: [[NodeID]: KindSet] = [:]
    for kind in KindSet.kinds {
      let able = branches.filter { program.result(of: $0).kinds.contains(KindSet(kind)) }
      let open = able.filter { !program.result(of: $0).acceptsAll(kind) }
      switch decide(open, able.count - open.count) {
      case .accepted: break
      case .refused: allow(KindSet.all.subtracting(KindSet(kind)))
      case .open: kindsByBranches[able, default: []].formUnion(KindSet(kind))
      }
    }
    for (able, kinds) in kindsByBranches.sorted(by: { $0.value.rawValue < $1.value.rawValue }) {
      if able.count == 1 {
        require(able[0], for: kinds)
        continue
      }
      var kinds = kinds
      if kinds.contains(.object), let choice = program.addChoice(of: able) {
        check(.object, Instruction(chosen, choice))
        kinds.subtract(.object)
      }
      if kinds.isEmpty { continue }
      check(kinds, Instruction(operation, program.add(branches: able), able.count))
    }
  }

  mutating func finish() -> Result {
    if let (minimum, maximum) = length { check(.string, Instruction(.length, minimum, maximum)) }
    if let (minimum, maximum) = itemCount {
      check(.array, Instruction(.count, minimum, maximum))
    }
    if let (minimum, maximum) = propertyCount {
      check(.object, Instruction(.count, minimum, maximum))
    }
    for instruction in object.lower(into: program) { check(.object, instruction) }
    for instruction in dependencies.lower(into: program) { check(.object, instruction) }
    if let instruction = array.lower(into: program) { check(.array, instruction) }
    return result
  }
}
