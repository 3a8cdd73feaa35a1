package import JSON

/// Asks whether values follow schemas. One thread's; what it needs is kept from one to the next.
package struct Evaluator: ~Copyable {
  private var machine = Machine()

  package init() {}

  /// Whether `value` follows `schema`: stops at the first failure, and allocates nothing where there
  /// is none.
  package mutating func accepts(_ value: Value, _ schema: Schema) -> Acceptance {
    machine.refill(for: value)
    switch machine.run(schema.rootBlock, value, schema.program) {
    case .valid: return .valid
    case .invalid: return .invalid
    case .limit: return .engineLimit
    }
  }

  /// All violations, in document order; at one place in the order of the schema. None exactly where
  /// `accepts` says `valid`. Of more than 10,000 the first that are found.
  ///
  /// A single `engine-limit` stands for what could not be decided, where nothing else is wrong.
  package mutating func explain(_ value: Value, _ schema: Schema, revealValues: Bool = false)
    -> [Violation]
  {
    var explanation = Explanation(schema, of: value, revealValues: revealValues)
    machine.refill(for: value, times: 4)
    explanation.exchange(&machine)
    explanation.apply(schema.root, to: value)
    let isExhausted = explanation.isExhausted
    explanation.exchange(&machine)
    if isExhausted && accepts(value, schema) == .valid { return [] }
    return explanation.violations()
  }
}
