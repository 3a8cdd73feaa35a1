import JSON
import Patterns

/// What the fast mode runs: blocks of instructions, and the tables that they name. Read-only.
final class Program: @unchecked Sendable {
  let blocks: UnsafeMutablePointer<Block>
  let instructions: UnsafeMutablePointer<Instruction>
  let objects: UnsafeMutablePointer<ObjectTable>
  let arrays: UnsafeMutablePointer<ArrayTable>
  let numbers: UnsafeMutablePointer<Unmanaged<ExactDecimal>>
  let ranges: UnsafeMutablePointer<IntegerRange>
  let stringSets: UnsafeMutablePointer<NameTable>
  let branches: UnsafeMutablePointer<Int32>
  let choices: UnsafeMutablePointer<ChoiceTable>
  let dependencies: UnsafeMutablePointer<DependencyTable>
  let patterns: UnsafeMutablePointer<Unmanaged<Pattern>>
  let constantSets: UnsafeMutablePointer<Unmanaged<ConstantSet>>
  let unevaluated: UnsafeMutablePointer<UnevaluatedTable>
  let units: UnsafeMutablePointer<CoverageUnit>
  let conditions: UnsafeMutablePointer<CoverageCondition>
  let coverageNumbers: UnsafeMutablePointer<Int32>
  private let tables: ProgramTables

  init(_ tables: ProgramTables, blocks: [Block], instructions: [Instruction]) {
    self.tables = tables
    self.blocks = Self.copy(blocks)
    self.instructions = Self.copy(instructions)
    objects = Self.copy(tables.objects)
    arrays = Self.copy(tables.arrays)
    numbers = Self.copy(tables.numbers.map { Unmanaged.passUnretained($0) })
    ranges = Self.copy(tables.ranges)
    stringSets = Self.copy(tables.stringSets)
    branches = Self.copy(tables.branches)
    choices = Self.copy(tables.choices)
    dependencies = Self.copy(tables.dependencies)
    unevaluated = Self.copy(tables.unevaluated)
    units = Self.copy(tables.units)
    conditions = Self.copy(tables.conditions)
    coverageNumbers = Self.copy(tables.coverageNumbers)
    patterns = Self.copy(tables.patterns.map { Unmanaged.passUnretained($0) })
    constantSets = Self.copy(tables.constantSets.map { Unmanaged.passUnretained($0) })
  }

  deinit {
    tables.deallocate()
    blocks.deallocate()
    instructions.deallocate()
    objects.deallocate()
    arrays.deallocate()
    numbers.deallocate()
    ranges.deallocate()
    stringSets.deallocate()
    branches.deallocate()
    choices.deallocate()
    dependencies.deallocate()
    unevaluated.deallocate()
    units.deallocate()
    conditions.deallocate()
    coverageNumbers.deallocate()
    patterns.deallocate()
    constantSets.deallocate()
  }

  /// What a schema covers beside its `unevaluated…`; nil where that is everything.
  func unit(beside node: NodeID, _ children: Children) -> Int? {
    tables.unevaluatedByNode[node]?[children].map { unevaluated[$0].unit }
  }

  private static func copy<Element>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
    let room = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    room.initialize(from: elements, count: elements.count)
    return room
  }
}

/// What instructions refer to by number, while a program is being made; it owns what stands in it.
struct ProgramTables {
  var objects: [ObjectTable] = []
  var arrays: [ArrayTable] = []
  var numbers: [ExactDecimal] = []
  var ranges: [IntegerRange] = []
  var stringSets: [NameTable] = []
  var branches: [Int32] = []
  var choices: [ChoiceTable] = []
  var dependencies: [DependencyTable] = []
  var patterns: [Pattern] = []
  var constantSets: [ConstantSet] = []
  var unevaluated: [UnevaluatedTable] = []
  var unevaluatedByNode: [NodeID: [Children: Int]] = [:]
  var units: [CoverageUnit] = []
  var conditions: [CoverageCondition] = []
  /// Lists of names' sets and of patterns.
  var coverageNumbers: [Int32] = []

  func deallocate() {
    for object in objects {
      object.names.deallocate()
      object.members.deallocate()
      object.patterns.deallocate()
    }
    for array in arrays { array.prefix.deallocate() }
    for table in dependencies {
      table.names.deallocate()
      table.rules.deallocate()
    }
    for choice in choices {
      choice.name.deallocate()
      choice.strings.deallocate()
      choice.starts.deallocate()
    }
    for set in stringSets { set.deallocate() }
  }
}
