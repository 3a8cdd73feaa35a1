import JSON

/// `enum`: the value is one of those listed.
struct EnumKeyword: Keyword {
  let constants: [Constant]
  private let set: ConstantSet
  private let expected: String

  init(constants: [Constant]) {
    self.constants = constants
    set = ConstantSet(constants)
    expected =
      (constants.count > 1 ? "one of " : "") + Phrases.some(constants.map(\.text))
  }

  static let definition = KeywordDefinition("enum", .validation) { context throws(SchemaError) in
    guard context.value.kind == .array else { throw context.fail("'enum' is an array of values") }
    warn(context)
    return EnumKeyword(
      constants: context.value.elements.map { Constant($0, in: context.place.file) })
  }

  /// What loads, and is hardly meant.
  private static func warn(_ context: KeywordContext) {
    if context.value.count == 0 { context.warn("nothing is one of an empty 'enum'") }
    var items = UniqueItems()
    if let (_, later) = items.firstRepetition(in: context.value) {
      context.warn("\(KeywordContext.text(of: later)) is listed twice", at: later)
    }
  }

  func lower(into block: inout BlockBuilder) { block.requireOne(of: constants) }

  func explain(_ value: Value, _ run: inout Explanation) {
    if set.contains(value) { return }
    run.report(value, expected: expected, "must be \(expected)")
  }
}

extension BlockBuilder {
  /// The value equals one of the constants: decided by kind, then for strings by a table.
  mutating func requireOne(of constants: [Constant]) {
    allow(constants.reduce(KindSet()) { $0.union(KindSet($1.kind)) })
    let strings = constants.compactMap(\.string)
    if !strings.isEmpty { check(.string, Instruction(.stringSet, program.add(strings: strings))) }
    for kind in [Kind.number, .array, .object] {
      let alike = constants.filter { $0.kind == kind }
      if alike.isEmpty { continue }
      check(KindSet(kind), Instruction(.constants, program.add(alike)))
    }
  }
}
