import JSON
import Patterns

/// Collects from the keywords of one schema which children they look at.
struct CoverageBuilder {
  /// What is asked about.
  let children: Children
  private let compiler: CoverageCompiler
  fileprivate var coverage = Coverage()

  fileprivate init(_ children: Children, _ compiler: CoverageCompiler) {
    self.children = children
    self.compiler = compiler
  }

  /// All children of that sort.
  mutating func coverAll(_ children: Children) {
    if children == self.children { coverage.merge(Coverage(isFull: true)) }
  }

  /// The members of these names.
  mutating func cover(names: [[UInt8]]) {
    if children == .elements || names.isEmpty { return }
    coverage.merge(Coverage(names: [Int32(compiler.program.add(strings: names))]))
  }

  /// The members whose names hold a pattern.
  mutating func cover(_ pattern: Pattern) {
    if children == .elements { return }
    coverage.merge(Coverage(patterns: [Int32(compiler.program.add(pattern))]))
  }

  /// So many elements from the first one on.
  mutating func cover(prefix count: Int) {
    if children == .elements { coverage.merge(Coverage(prefix: count)) }
  }

  /// The elements that follow a schema.
  mutating func cover(containing node: NodeID) {
    if children == .members { return }
    let block = Int32(compiler.program.block(of: node))
    coverage.merge(Coverage(conditions: [CoverageCondition(operation: .contains, index: block)]))
  }

  /// What a schema looks at that applies to the same value.
  mutating func cover(with node: NodeID) { coverage.merge(compiler.coverage(of: node, children)) }

  /// What those of several schemas look at that the value follows.
  mutating func cover(anyOf nodes: [NodeID]) {
    let conditions = compiler.group(nodes, children)
    if conditions.contains(where: { $0.then >= 0 }) {
      coverage.merge(Coverage(conditions: conditions))
    }
  }

  /// Where the value follows `condition`, what that and `then` look at, else what `otherwise` does.
  mutating func cover(if condition: NodeID, then: NodeID?, otherwise: NodeID?) {
    var both = compiler.coverage(of: condition, children)
    if let then { both.merge(compiler.coverage(of: then, children)) }
    let then = compiler.unit(of: both)
    let otherwise = otherwise.map { compiler.unit(of: $0, children) } ?? -1
    if then < 0 && otherwise < 0 { return }
    let block = Int32(compiler.program.block(of: condition))
    coverage.merge(
      Coverage(conditions: [
        CoverageCondition(operation: .follows, index: block, then: then, otherwise: otherwise)
      ]))
  }

  /// Where the object has a member of that name, what a schema looks at.
  mutating func cover(with node: NodeID, whereMember name: [UInt8]) {
    let unit = compiler.unit(of: node, children)
    if unit < 0 { return }
    let names = Int32(compiler.program.add(strings: [name]))
    coverage.merge(
      Coverage(conditions: [CoverageCondition(operation: .has, index: names, then: unit)]))
  }
}

/// Works out what schemas cover, once for each, and writes it down as units.
///
/// References in place that come back to their start are refused before, so that there is an end.
final class CoverageCompiler {
  fileprivate unowned let program: ProgramBuilder
  private let nodes: [SchemaNode]
  private var coverages: [Question: Coverage] = [:]
  private var units: [Question: Int32] = [:]
  private var groups: [Question: [CoverageCondition]] = [:]
  private var groupCount: Int32 = 0

  private struct Question: Hashable {
    var nodes: [NodeID]
    var children: Children
  }

  init(_ nodes: [SchemaNode], program: ProgramBuilder) {
    self.nodes = nodes
    self.program = program
  }

  /// What a schema covers without its own `unevaluated…`; nil where that is everything.
  func unit(beside node: NodeID, _ children: Children) -> Int? {
    var builder = CoverageBuilder(children, self)
    for entry in nodes[node].entries {
      if let own = entry.keyword as? UnevaluatedKeyword, own.children == children { continue }
      entry.keyword.cover(&builder)
    }
    return builder.coverage.isFull ? nil : Int(write(builder.coverage))
  }

  fileprivate func coverage(of node: NodeID, _ children: Children) -> Coverage {
    let question = Question(nodes: [node], children: children)
    if let known = coverages[question] { return known }
    var builder = CoverageBuilder(children, self)
    for entry in nodes[node].entries { entry.keyword.cover(&builder) }
    coverages[question] = builder.coverage
    return builder.coverage
  }

  /// Negative where the schema covers nothing.
  fileprivate func unit(of node: NodeID, _ children: Children) -> Int32 {
    let question = Question(nodes: [node], children: children)
    if let known = units[question] { return known }
    let unit = unit(of: coverage(of: node, children))
    units[question] = unit
    return unit
  }

  fileprivate func unit(of coverage: Coverage) -> Int32 { coverage.isEmpty ? -1 : write(coverage) }

  /// The branches of an `anyOf` or `oneOf`.
  fileprivate func group(_ nodes: [NodeID], _ children: Children) -> [CoverageCondition] {
    let question = Question(nodes: nodes, children: children)
    if let known = groups[question] { return known }
    groupCount += 1
    let group = groupCount
    let conditions = nodes.map { node in
      CoverageCondition(
        operation: .follows, index: Int32(program.block(of: node)), then: unit(of: node, children),
        group: group)
    }
    groups[question] = conditions
    return conditions
  }

  private func write(_ coverage: Coverage) -> Int32 {
    let own = program.tables.units.count
    let lowest = coverage.conditions.flatMap { [$0.then, $0.otherwise] }.filter { $0 >= 0 }
      .map { program.tables.units[Int($0)].lowest }.min()
    program.tables.units.append(
      CoverageUnit(
        isFull: coverage.isFull, names: list(coverage.names), patterns: list(coverage.patterns),
        prefix: coverage.prefix,
        conditions: CoverageUnit.Slice(
          start: Int32(program.tables.conditions.count), count: Int32(coverage.conditions.count)),
        lowest: lowest ?? own))
    program.tables.conditions += coverage.conditions
    return Int32(own)
  }

  private func list(_ numbers: [Int32]) -> CoverageUnit.Slice {
    program.tables.coverageNumbers += numbers
    return CoverageUnit.Slice(
      start: Int32(program.tables.coverageNumbers.count - numbers.count),
      count: Int32(numbers.count)
    )
  }
}
