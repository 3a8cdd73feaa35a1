import JSON
import Patterns

/// What the keywords of one schema say about an object's members, to be checked in one pass.
struct ObjectShape {
  struct PatternProperty {
    var pattern: Pattern
    var node: NodeID
  }

  var properties: [(name: [UInt8], node: NodeID)] = []
  var required: [[UInt8]] = []
  var patterns: [PatternProperty] = []
  var additional: NodeID?

  /// One pass has this many bits for names that must be there; more names make more passes.
  private static let requiredLimit = 64

  func lower(into program: ProgramBuilder) -> [Instruction] {
    if properties.isEmpty && required.isEmpty && patterns.isEmpty && additional == nil { return [] }
    var rest = required[...]
    let first = rest.prefix(Self.requiredLimit)
    rest = rest.dropFirst(Self.requiredLimit)
    var instructions = [lower(into: program, required: first)]
    while !rest.isEmpty {
      instructions.append(
        ObjectShape().lower(into: program, required: rest.prefix(Self.requiredLimit)))
      rest = rest.dropFirst(Self.requiredLimit)
    }
    return instructions
  }

  private func lower(into program: ProgramBuilder, required: ArraySlice<[UInt8]>) -> Instruction {
    var numbers: [[UInt8]: Int] = [:]
    var names: [[UInt8]] = []
    var members: [ObjectTable.Member] = []
    func number(_ name: [UInt8]) -> Int {
      if let known = numbers[name] { return known }
      numbers[name] = names.count
      names.append(name)
      members.append(ObjectTable.Member())
      return names.count - 1
    }
    for (name, node) in properties {
      let number = number(name)
      members[number].isDeclared = true
      members[number].block = Int32(program.block(of: node))
    }
    var bits: UInt64 = 0
    var count = 0
    for name in required {
      let number = number(name)
      if members[number].bit != 0 { continue }
      members[number].bit = 1 << UInt64(count)
      bits |= members[number].bit
      count += 1
    }
    let additional = additional.map { Int32(program.block(of: $0)) } ?? -1
    for number in members.indices where !members[number].isDeclared {
      members[number].block = additional
    }
    let patterns = patterns.map {
      ObjectTable.PatternMember(
        pattern: Int32(program.add($0.pattern)), block: Int32(program.block(of: $0.node)))
    }
    program.tables.objects.append(
      ObjectTable(
        names: NameTable(names), members: Self.copy(members), required: bits, requiredCount: count,
        patterns: Self.copy(patterns), patternCount: patterns.count,
        additional: additional))
    return Instruction(.members, program.tables.objects.count - 1)
  }

  private static func copy<Element>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
    let room = UnsafeMutablePointer<Element>.allocate(capacity: max(elements.count, 1))
    room.initialize(from: elements, count: elements.count)
    return room
  }
}

/// What the keywords of one schema say about an array's elements.
struct ArrayShape {
  var prefix: [NodeID] = []
  var rest: NodeID?

  func lower(into program: ProgramBuilder) -> Instruction? {
    if prefix.isEmpty && rest == nil { return nil }
    let room = UnsafeMutablePointer<Int32>.allocate(capacity: max(prefix.count, 1))
    for (index, node) in prefix.enumerated() { room[index] = Int32(program.block(of: node)) }
    program.tables.arrays.append(
      ArrayTable(
        prefix: room, prefixCount: prefix.count,
        rest: rest.map { Int32(program.block(of: $0)) } ?? -1))
    return Instruction(.elements, program.tables.arrays.count - 1)
  }
}
