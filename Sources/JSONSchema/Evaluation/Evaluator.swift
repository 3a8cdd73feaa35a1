package import JSON

/// Asks whether values follow schemas. One thread's; what it needs is kept from one to the next.
package struct Evaluator: ~Copyable {
  private var machine = Machine()

  /// An evaluator without memory yet: it takes what the first documents need, and keeps it.
  package init() {}

  /// What the last question cost: blocks entered, 64 bytes of a value each, and what takes as long.
  package var stepsTaken: Int { machine.stepsTaken }

  /// What the last explanation cost beside that: schemas visited, and what takes as long.
  package private(set) var visitsTaken = 0

  /// Whether the last explanation left some out: there was too much to say.
  package private(set) var leavesOut = false

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
  ///
  /// - Parameters:
  ///   - revealValues: messages show the values that are wrong, cut short.
  ///   - listsAlternatives: where no schema of `anyOf` or `oneOf` fits, violations say what is wrong by
  ///     each of them.
  package mutating func explain(
    _ value: Value, _ schema: Schema, revealValues: Bool = false, listsAlternatives: Bool = false
  ) -> [Violation] {
    let wishes = Explanation.Wishes(values: revealValues, alternatives: listsAlternatives)
    return explain(value, schema, wishes).findings.map { $0.violation(of: schema) }
  }

  mutating func explain(
    _ value: Value, _ schema: Schema, _ wishes: Explanation.Wishes
  ) -> Explanation.Results {
    var explanation = Explanation(schema, of: value, wishes: wishes)
    machine.refill(for: value, times: 2)
    explanation.exchange(&machine)
    explanation.start()
    let isExhausted = explanation.isExhausted
    let verdict = explanation.verdict
    visitsTaken = explanation.visitsTaken
    explanation.exchange(&machine)
    var results = explanation.results()
    leavesOut = !results.isComplete
    // The two do not meet their bounds at the same places: the fast mode has fewer steps, and takes
    // less of the stack.
    if isExhausted || results.findings.allSatisfy(\.isLimit) {
      let isValid = verdict == .valid || verdict != .invalid && accepts(value, schema) == .valid
      if isValid { return Explanation.Results() }
      if results.findings.isEmpty { results.findings = [.limit(at: value, "", of: schema)] }
    }
    return results
  }

  /// What the schema's keywords say of the value and what is in it, in document order; at one place in
  /// the order of the schema. Nothing of a value that does not follow the schema.
  ///
  /// Of more than some hundred thousand the first that are found.
  package mutating func annotations(of value: Value, _ schema: Schema) -> [Annotation] {
    guard accepts(value, schema) == .valid else { return [] }
    return annotate(value, schema, keepsFrames: false).notes.map { $0.annotation(of: schema) }
  }

  mutating func annotate(
    _ value: Value, _ schema: Schema, keepsFrames: Bool
  ) -> (notes: [Annotating.Note], frames: [Trail.Frame], isComplete: Bool) {
    var annotating = Annotating(schema, of: value, keepsFrames: keepsFrames)
    machine.refill(for: value, times: 4)
    annotating.exchange(&machine)
    annotating.apply(schema.root, to: value)
    let isComplete = annotating.isComplete
    annotating.exchange(&machine)
    return (annotating.notesInDocumentOrder, annotating.trail.frames, isComplete)
  }
}
