import JSON

/// A violation before it is put together.
struct Finding {
  var keyword: String
  var place: Value
  /// From the value that is explained, down.
  var pointer: String
  var node: NodeID
  var evaluationPath: String
  var expected: String
  var message: String
  /// Of a keyword with branches, those that do not fit, where they are asked for.
  var branches: [Branch] = []
  /// Where it belongs among the trail's frames.
  var frame: Int
  var sequence: Int

  /// A branch that does not fit, and why.
  struct Branch {
    var position: Int
    var findings: [Finding]
    /// False where there was too much to say.
    var isComplete = true
  }

  private static let limit = "engine-limit"

  /// Nothing is known to be wrong, but not everything could be decided.
  static func limit(at place: Value, _ pointer: String, of schema: Schema) -> Finding {
    Finding(
      keyword: limit, place: place, pointer: pointer, node: schema.root, evaluationPath: "",
      expected: "a value that can be checked within the engine's limits",
      message: "a limit of the engine was reached before the schema could decide", frame: -1,
      sequence: 0)
  }

  var isLimit: Bool { keyword == Self.limit }

  /// A limit is no keyword: it is said of the schema.
  func location(in schema: Schema) -> String {
    isLimit
      ? schema.nodes[node].place.location : schema.location(of: keyword, in: node)
  }

  func violation(of schema: Schema) -> Violation {
    Violation(
      keyword: keyword, offset: place.start, pointer: pointer,
      schemaLocation: location(in: schema), evaluationPath: evaluationPath,
      expected: expected, message: message,
      alternatives: branches.map { branch in
        Violation.Alternative(
          number: branch.position + 1,
          violations: branch.findings.map { $0.violation(of: schema) })
      })
  }
}

extension [Finding] {
  /// By place; what is at one place stays in the order in which it was found.
  var inDocumentOrder: [Finding] {
    enumerated().sorted {
      ($0.element.place.index, $0.offset) < ($1.element.place.index, $1.offset)
    }.map(\.element)
  }
}
