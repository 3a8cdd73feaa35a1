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
    /// From the value that is explained, down.
    var pointer: String
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
  /// The steps from the value that is explained down to the one at hand.
  private var steps: [Step] = []
  private var node: NodeID = 0
  private var keyword = "false"
  /// Where a limit was first reached.
  private var limited: (place: Value, pointer: String)?
  /// Schemas still to be visited; what is beyond them stays unexplained.
  private var visits: Int
  /// Branches still to be explained: beyond them only the fact is reported.
  private var branchBudget = 2000

  /// More violations than this are not written down.
  private static let findingLimit = 10_000
  private static let baseVisits = 300_000
  private static let visitsPerByte = 8

  init(_ schema: Schema, of value: Value, revealValues: Bool) {
    self.schema = schema
    self.revealValues = revealValues
    // Safe: a record's length is far below Int.max / 8.
    visits = Self.baseVisits + (value.end - value.start) * Self.visitsPerByte
  }

  /// A step down into the document: a member, by its name, or an element.
  enum Step {
    case member(Value)
    case element(Int)

    var text: String {
      switch self {
      case .member(let name): "/" + Pointer.escape(name.string)
      case .element(let position): "/\(position)"
      }
    }
  }

  /// Lends a machine that is kept for longer, and gives it back.
  mutating func exchange(_ other: inout Machine) { swap(&machine, &other) }

  // MARK: For keywords

  /// Applies a schema to the same value.
  mutating func apply(_ target: NodeID, to value: Value, via steps: String...) {
    visit(target, value, false: value, steps)
  }

  /// Applies a schema to a child, one step down.
  mutating func descend(_ target: NodeID, to child: Value, by step: Step, via path: String...) {
    steps.append(step)
    defer { steps.removeLast() }
    if machine.isTooDeep(schema.block(of: target), child, schema.program) {
      reachedLimit(at: child)
      return
    }
    machine.descend()
    // What should not be there at all is pointed at by its name.
    var place = child
    if case .member(let name) = step { place = name }
    visit(target, child, false: place, path)
    machine.ascend()
  }

  /// A violation of the keyword at hand, at the value at hand.
  mutating func report(_ place: Value, expected: String, _ message: String, reveals: Bool = true) {
    if findings.count >= Self.findingLimit { return }
    findings.append(
      Finding(
        keyword: keyword, place: place, pointer: pointerText, node: node,
        evaluationPath: pathText, expected: expected,
        message: message + (reveals ? revealed(place) : "")))
  }

  /// A violation of the keyword at hand, at a member of the value at hand.
  mutating func report(member name: Value, expected: String, _ message: String) {
    steps.append(.member(name))
    report(name, expected: expected, message, reveals: false)
    steps.removeLast()
  }

  /// Whether a string holds a pattern; nil, and remembered, where a limit decided.
  mutating func matches(_ pattern: Pattern, _ string: Value) -> Bool? {
    switch machine.matches(pattern, string) {
    case .match: return true
    case .noMatch: return false
    case .limit:
      reachedLimit(at: string)
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

  mutating func reachedLimit(at value: Value) {
    if limited == nil { limited = (value, pointerText) }
  }

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

  /// Whether so much was to be said that some of it was not.
  var isExhausted: Bool { visits == 0 || machine.isExhausted }

  /// Everything found, in document order.
  func violations() -> [Violation] {
    if findings.isEmpty, let limited {
      let location = schema.nodes[schema.root].place.location
      return [
        Violation(
          keyword: "engine-limit", offset: limited.place.start, pointer: limited.pointer,
          schemaLocation: location, evaluationPath: "",
          expected: "a value that can be checked within the engine's limits",
          message: "a limit of the engine was reached before the schema could decide")
      ]
    }
    return Self.ordered(findings).map { finding in
      Violation(
        keyword: finding.keyword, offset: finding.place.start, pointer: finding.pointer,
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

  var pointerText: String { steps.map(\.text).joined() }

  private var pathText: String {
    path.map { "/" + Pointer.escape($0) }.joined()
  }

  private mutating func visit(
    _ target: NodeID, _ value: Value, false place: Value, _ steps: [String]
  ) {
    if visits == 0 { return reachedLimit(at: value) }
    visits -= 1
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
