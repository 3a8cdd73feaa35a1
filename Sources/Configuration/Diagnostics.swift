import JSON

/// Collects what is found wrong while one configuration is read. Says a thing once, and nothing more
/// about a value that is known to be wrong.
final class Diagnostics {
  /// The configuration file, as diagnostics name it.
  let file: String
  private(set) var found: [Diagnostic] = []
  private var said: Set<Diagnostic> = []
  /// Kept alive: an address tells a node from others only as long as the node lives.
  private var wrong: [ObjectIdentifier: YAMLNode] = [:]

  init(file: String) { self.file = file }

  var hasErrors: Bool { found.contains { $0.severity == .error } }

  /// Whether an error about exactly this value has been reported.
  func isWrong(_ node: YAMLNode) -> Bool { wrong[ObjectIdentifier(node)] != nil }

  /// From here on nothing more is said about this value.
  func markWrong(_ node: YAMLNode) { wrong[ObjectIdentifier(node)] = node }

  /// Reports a mistake of a value, unless the value is known to be wrong.
  func error(
    _ node: YAMLNode, at mark: TextPosition? = nil, _ message: String, remedy: String? = nil
  ) {
    guard !isWrong(node) else { return }
    markWrong(node)
    error(at: mark ?? node.start, message, remedy: remedy)
  }

  /// Reports a mistake at a place of the configuration file.
  func error(at mark: TextPosition, _ message: String, remedy: String? = nil) {
    report(.error, at: mark, message, remedy: remedy)
  }

  /// Reports a doubt at a place of the configuration file.
  func warning(at mark: TextPosition, _ message: String, remedy: String? = nil) {
    report(.warning, at: mark, message, remedy: remedy)
  }

  func report(_ diagnostic: Diagnostic) {
    if said.insert(diagnostic).inserted { found.append(diagnostic) }
  }

  /// `sluice.yaml:14:7`.
  func place(_ mark: TextPosition) -> String { "\(file):\(mark.line):\(mark.column)" }

  /// Everything found, by place: the configuration file's own first, then the schemas' by path.
  var sorted: [Diagnostic] {
    func rank(_ one: Diagnostic) -> (Int, String, Int, Int) {
      (one.file == file ? 0 : 1, one.file, one.line, one.column)
    }
    // Stable: what was found at one place stays in the order in which it was found.
    return found.enumerated()
      .sorted { left, right in
        let ranks = (rank(left.element), rank(right.element))
        return ranks.0 == ranks.1 ? left.offset < right.offset : ranks.0 < ranks.1
      }
      .map(\.element)
  }

  private func report(
    _ severity: Diagnostic.Severity, at mark: TextPosition, _ message: String, remedy: String?
  ) {
    report(
      Diagnostic(
        file: file, line: mark.line, column: mark.column, severity: severity, message: message,
        remedy: remedy))
  }
}
