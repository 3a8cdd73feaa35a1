import JSON
import Patterns

/// Walks the schemas over a value and writes down everything that is wrong.
///
/// Branches (`anyOf`, `oneOf`, `not`) are decided by the fast mode, so that both modes agree on them
/// whatever limit is reached; here their failures are put into words.
struct Explanation: ~Copyable {
  /// A violation before it is put together.
  struct Finding {
    var keyword: String
    var place: Value
    var node: NodeID
    var evaluationPath: String
    var expected: String
    var message: String
  }

  let schema: Schema
  private let revealValues: Bool
  private var machine = Machine()
  private(set) var findings: [Finding] = []
  private var path: [String] = []
  private var node: NodeID = 0
  private var keyword = "false"
  /// Where a limit was first reached.
  private var limited: Value?
  /// Branches still to be explained: beyond them only the fact is reported.
  private var branchBudget = 2000

  init(_ schema: Schema, revealValues: Bool) {
    self.schema = schema
    self.revealValues = revealValues
  }

  /// Lends a machine that is kept for longer, and gives it back.
  mutating func exchange(_ other: inout Machine) { swap(&machine, &other) }

  // MARK: For keywords

  /// Applies a schema to the same value.
  mutating func apply(_ target: NodeID, to value: Value, via steps: String...) {
    visit(target, value, false: value, steps)
  }

  /// Applies a schema to a child.
  ///
  /// - Parameter place: what a `false` schema points at: of a member its name.
  mutating func descend(_ target: NodeID, to child: Value, at place: Value, via steps: String...) {
    if machine.isTooDeep(schema.block(of: target), child, schema.program) {
      limited = limited ?? child
      return
    }
    machine.descend()
    visit(target, child, false: place, steps)
    machine.ascend()
  }

  /// A violation of the keyword at hand. `message` goes on from "the value …".
  mutating func report(_ place: Value, expected: String, _ message: String, reveals: Bool = true) {
    findings.append(
      Finding(
        keyword: keyword, place: place, node: node, evaluationPath: pathText,
        expected: expected, message: message + (reveals ? revealed(place) : "")))
  }

  /// Whether a string holds a pattern; nil, and remembered, where a limit decided.
  mutating func matches(_ pattern: Pattern, _ string: Value) -> Bool? {
    switch machine.matches(pattern, string) {
    case .match: return true
    case .noMatch: return false
    case .limit:
      limited = limited ?? string
      return nil
    }
  }

  /// Whether a value follows a schema; nil, and remembered by the caller, where a limit decided.
  mutating func accepts(_ target: NodeID, _ value: Value) -> Bool? {
    switch machine.run(schema.block(of: target), value, schema.program) {
    case .valid: true
    case .invalid: false
    case .limit: nil
    }
  }

  mutating func reachedLimit(at value: Value) { limited = limited ?? value }

  /// What is wrong with a value by one branch, without counting it as found.
  mutating func findings(of branch: NodeID, _ value: Value, via steps: String...) -> [Finding] {
    if branchBudget == 0 { return [] }
    branchBudget -= 1
    let outer = findings
    let wasLimited = limited
    findings = []
    visit(branch, value, false: value, steps)
    let inner = findings
    findings = outer
    limited = wasLimited
    return Self.ordered(inner)
  }

  // MARK: Results

  /// Everything found, in document order.
  func violations(of root: Value) -> [Violation] {
    if findings.isEmpty, let limited {
      let location = schema.nodes[schema.root].place.location
      return [
        Violation(
          keyword: "engine-limit", offset: limited.start, pointer: limited.pointer,
          schemaLocation: location, evaluationPath: "",
          expected: "a value that can be checked within the engine's limits",
          message: "a limit of the engine was reached before the schema could decide")
      ]
    }
    return Self.ordered(findings).map { finding in
      Violation(
        keyword: finding.keyword, offset: finding.place.start, pointer: finding.place.pointer,
        schemaLocation: location(of: finding), evaluationPath: finding.evaluationPath,
        expected: finding.expected, message: finding.message)
    }
  }

  /// By place; what is at one place stays in the order in which it was found.
  private static func ordered(_ findings: [Finding]) -> [Finding] {
    findings.enumerated().sorted {
      ($0.element.place.index, $0.offset) < ($1.element.place.index, $1.offset)
    }.map(\.element)
  }

  private func location(of finding: Finding) -> String {
    let node = schema.nodes[finding.node]
    if node.boolean != nil { return node.place.location }
    return node.place.location + "/" + URIReference.fragment(Pointer.escape(finding.keyword))
  }

  private var pathText: String {
    path.map { "/" + Pointer.escape($0) }.joined()
  }

  private mutating func visit(
    _ target: NodeID, _ value: Value, false place: Value, _ steps: [String]
  ) {
    path += steps
    defer { path.removeLast(steps.count) }
    let outer = (node, keyword)
    node = target
    defer { (node, keyword) = outer }
    if schema.nodes[target].boolean == false {
      // The keyword that holds the schema is the code.
      report(place, expected: "nothing", "nothing may be here", reveals: false)
      return
    }
    for entry in schema.nodes[target].entries {
      keyword = entry.name
      path.append(entry.name)
      entry.keyword.explain(value, &self)
      path.removeLast()
    }
  }

  private func revealed(_ value: Value) -> String {
    guard revealValues else { return "" }
    let limit = 100
    let text = String(decoding: value.text.prefix(4 * limit), as: UTF8.self)
    let scalars = text.unicodeScalars
    return ": "
      + (scalars.count <= limit
        ? text : String(String.UnicodeScalarView(scalars.prefix(limit))) + "…")
  }
}
