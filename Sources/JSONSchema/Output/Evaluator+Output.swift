package import JSON

/// What an output says of a document, and whether it is all.
package struct Output: Equatable, Sendable {
  /// The document's own unit, with all others in it.
  package var root: OutputUnit
  /// False where there was too much to say, and some of it is left out.
  package var isComplete: Bool
  /// False where a limit of the engine, and nothing that is known to be wrong, made it invalid.
  package var isDecided: Bool

  package init(root: OutputUnit, isComplete: Bool = true, isDecided: Bool = true) {
    self.root = root
    self.isComplete = isComplete
    self.isDecided = isDecided
  }
}

extension Evaluator {
  /// What the schema says of a value, in one of the specification's forms: of a valid one its
  /// annotations, of another one everything that is wrong, with all branches of `anyOf` and `oneOf`.
  ///
  /// - Parameter folder: the folder, from the root, that the paths of schema files start in.
  package mutating func output(
    of value: Value, _ schema: Schema, _ format: OutputFormat, folder: String = ""
  ) -> Output {
    let acceptance = accepts(value, schema)
    let isValid = acceptance == .valid
    if format == .flag {
      return Output(root: OutputUnit(isValid: isValid), isDecided: acceptance != .engineLimit)
    }
    let names = OutputNames(schema: schema, folder: folder)
    return isValid
      ? annotations(of: value, format, names) : violations(of: value, format, names)
  }

  private mutating func annotations(
    of value: Value, _ format: OutputFormat, _ names: OutputNames
  ) -> Output {
    let results = annotate(value, names.schema, keepsFrames: format == .detailed)
    if format == .basic {
      let root = OutputUnit(isValid: true, children: results.notes.map { names.unit($0) })
      return Output(root: root, isComplete: results.isComplete)
    }
    var tree = OutputTree(names, results.frames)
    for note in results.notes { tree.add(note) }
    return Output(root: tree.root(isValid: true), isComplete: results.isComplete)
  }

  private mutating func violations(
    of value: Value, _ format: OutputFormat, _ names: OutputNames
  ) -> Output {
    let wishes = Explanation.Wishes(alternatives: true, frames: format == .detailed)
    let results = explain(value, names.schema, wishes)
    let isDecided = !results.findings.allSatisfy(\.isLimit)
    if format == .basic {
      let root = OutputUnit(isValid: false, children: results.findings.flatMap(names.units))
      return Output(root: root, isComplete: results.isComplete, isDecided: isDecided)
    }
    var tree = OutputTree(names, results.frames)
    for finding in results.findings { tree.add(finding) }
    let root = tree.root(isValid: false)
    return Output(root: root, isComplete: results.isComplete, isDecided: isDecided)
  }
}
