import Telemetry

/// Whether the worker is healthy or ready, and why not.
package struct AdminCondition: Sendable, Equatable {
  /// A sentence for each thing that is wrong; empty: all is well.
  package var problems: [String]
  /// What is worth knowing although nothing is wrong: "3 partitions assigned".
  package var notes: [String]

  package init(problems: [String] = [], notes: [String] = []) {
    self.problems = problems
    self.notes = notes
  }

  package var holds: Bool { problems.isEmpty }

  /// 200 with `name`, or 503 with `not name` and the problems, a line each; as JSON if asked.
  func response(_ name: String, to request: AdminRequest) -> AdminResponse {
    let status = holds ? 200 : 503
    if request.prefersJSON {
      return .json(
        "{\"\(name)\":\(holds),\"problems\":\(list(problems)),\"notes\":\(list(notes))}\n",
        status: status)
    }
    let lines = [holds ? name : "not \(name)"] + problems.map { "problem: \($0)" } + notes
    return .text(lines.map { $0 + "\n" }.joined(), status: status)
  }

  private func list(_ sentences: [String]) -> String {
    "[\(sentences.map(JSONText.quoted).joined(separator: ","))]"
  }
}
