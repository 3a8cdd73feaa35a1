import JSON
import Patterns

/// Makes a program out of nodes: one block for each schema.
final class ProgramBuilder {
  var tables = ProgramTables()
  private let nodes: [SchemaNode]
  private lazy var coverage = CoverageCompiler(nodes, program: self)
  private lazy var discriminators = DiscriminatorFinder(nodes)
  private var lowered: [BlockBuilder.Result?]
  /// The schema that stands for a schema: of one that is nothing but a `$ref`, its target.
  private var representatives: [NodeID]

  init(_ nodes: [SchemaNode]) {
    self.nodes = nodes
    lowered = Array(repeating: nil, count: nodes.count)
    representatives = Array(nodes.indices)
  }

  func build(_ order: EvaluationOrder) -> Program {
    for id in order.nodes {
      if let reference = nodes[id].reference {
        representatives[id] = representatives[reference.target]
      }
    }
    for id in order.nodes {
      var block = BlockBuilder(program: self, node: id)
      if nodes[id].boolean == false { block.allow([]) }
      for entry in nodes[id].entries { entry.keyword.lower(into: &block) }
      lowered[id] = block.finish()
    }
    var writer = RunWriter()
    let blocks = lowered.map { writer.block($0 ?? BlockBuilder.Result(), self) }
    return Program(tables, blocks: blocks, instructions: writer.instructions)
  }

  /// The block of a schema that is applied to a child, or as a branch.
  func block(of node: NodeID) -> Int { representatives[node] }

  /// What a schema came to that is applied to the same value: it is lowered before its users.
  func result(of node: NodeID) -> BlockBuilder.Result {
    guard let result = lowered[node] else {
      preconditionFailure("schemas on the same value are lowered in order")
    }
    return result
  }

  // MARK: Tables

  /// Nil where the children are all covered, or may be anything.
  func addUnevaluated(_ node: NodeID, _ children: Children, of holder: NodeID) -> Int? {
    guard let unit = coverage.unit(beside: holder, children) else { return nil }
    tables.unevaluated.append(
      UnevaluatedTable(block: block(of: node), unit: unit, children: children))
    let table = tables.unevaluated.count - 1
    tables.unevaluatedByNode[holder, default: [:]][children] = table
    return nodes[node].boolean == true ? nil : table
  }

  func add(_ number: ExactDecimal) -> Int {
    tables.numbers.append(number)
    return tables.numbers.count - 1
  }

  func add(_ range: IntegerRange) -> Int {
    tables.ranges.append(range)
    return tables.ranges.count - 1
  }

  func add(_ pattern: Pattern) -> Int {
    tables.patterns.append(pattern)
    return tables.patterns.count - 1
  }

  func add(strings: [[UInt8]]) -> Int {
    var names: [[UInt8]] = []
    var seen: Set<[UInt8]> = []
    for string in strings where seen.insert(string).inserted { names.append(string) }
    tables.stringSets.append(NameTable(names))
    return tables.stringSets.count - 1
  }

  func add(_ constants: [Constant]) -> Int {
    tables.constantSets.append(ConstantSet(constants))
    return tables.constantSets.count - 1
  }

  /// Nil where no member tells the branches apart.
  func addChoice(of branches: [NodeID]) -> Int? {
    guard let discriminator = discriminators.best(of: branches) else { return nil }
    var starts = [Int32(add(branches: branches))]
    for list in discriminator.lists { starts.append(Int32(add(branches: list))) }
    starts.append(Int32(tables.branches.count))
    let room = UnsafeMutablePointer<Int32>.allocate(capacity: starts.count)
    room.initialize(from: starts, count: starts.count)
    tables.choices.append(
      ChoiceTable(
        name: NameTable([discriminator.name]), strings: NameTable(discriminator.strings),
        starts: room))
    return tables.choices.count - 1
  }

  /// Returns where they start.
  func add(branches: [NodeID]) -> Int {
    tables.branches += branches.map { Int32(block(of: $0)) }
    return tables.branches.count - branches.count
  }
}
