import JSON

/// What the keywords of one schema want of objects that have a member of some name.
struct DependencyShape {
  private struct Rule {
    var trigger: [UInt8]
    var needed: [[UInt8]] = []
    var node: NodeID?
  }

  private var names: [Rule] = []
  private var schemas: [Rule] = []

  mutating func add(_ trigger: [UInt8], needs needed: [[UInt8]]) {
    // One name less than a table has bits for: the trigger takes one.
    let room = DependencyTable.nameLimit - 1
    var rest = needed[...]
    while !rest.isEmpty {
      names.append(Rule(trigger: trigger, needed: Array(rest.prefix(room))))
      rest = rest.dropFirst(room)
    }
  }

  mutating func add(_ trigger: [UInt8], node: NodeID) {
    schemas.append(Rule(trigger: trigger, node: node))
  }

  func lower(into program: ProgramBuilder) -> [Instruction] {
    var instructions: [Instruction] = []
    var table = TableBuilder()
    // What only asks for names comes first: it costs less.
    for rule in names + schemas {
      if let node = rule.node, program.result(of: node).acceptsAll(.object) { continue }
      if !table.hasRoom(for: rule) {
        instructions.append(table.finish(into: program))
        table = TableBuilder()
      }
      table.add(rule, block: rule.node.map { Int32(program.block(of: $0)) } ?? -1)
    }
    if !table.isEmpty { instructions.append(table.finish(into: program)) }
    return instructions
  }

  private struct TableBuilder {
    private var numbers: [[UInt8]: Int] = [:]
    private var names: [[UInt8]] = []
    private var rules: [DependencyTable.Rule] = []

    var isEmpty: Bool { rules.isEmpty }

    func hasRoom(for rule: Rule) -> Bool {
      let new = Set([rule.trigger] + rule.needed).filter { numbers[$0] == nil }.count
      return names.count + new <= DependencyTable.nameLimit
    }

    mutating func add(_ rule: Rule, block: Int32) {
      let trigger = bit(of: rule.trigger)
      var needed: UInt64 = 0
      for name in rule.needed { needed |= bit(of: name) }
      rules.append(DependencyTable.Rule(trigger: trigger, needed: needed, block: block))
    }

    func finish(into program: ProgramBuilder) -> Instruction {
      let room = UnsafeMutablePointer<DependencyTable.Rule>.allocate(capacity: rules.count)
      room.initialize(from: rules, count: rules.count)
      program.tables.dependencies.append(
        DependencyTable(
          names: NameTable(names), rules: room, ruleCount: rules.count,
          triggers: rules.reduce(0) { $0 | $1.trigger }))
      return Instruction(.dependencies, program.tables.dependencies.count - 1)
    }

    private mutating func bit(of name: [UInt8]) -> UInt64 {
      if let number = numbers[name] { return 1 << UInt64(number) }
      numbers[name] = names.count
      names.append(name)
      return 1 << UInt64(names.count - 1)
    }
  }
}
