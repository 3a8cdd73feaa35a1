import Foundation

/// The committed thresholds: a file of lines `gate TAB allocations TAB instructions`; comments begin with `#`.
struct GateThresholds {
  struct Cost {
    /// Of 1,000 documents.
    var allocations: Int
    /// Of one document, as callgrind counts them.
    var instructions: Int
  }

  private(set) var costs: [String: Cost] = [:]
  private let path: String
  private let comments: [Substring]

  init(file path: String) throws {
    self.path = path
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    comments = lines.filter { $0.hasPrefix("#") }
    for line in lines where !line.hasPrefix("#") {
      let columns = line.split(separator: "\t")
      guard columns.count == 3, let allocations = Int(columns[1]),
        let instructions = Int(columns[2])
      else { throw BenchmarkFailure("\(path): this is no threshold: \(line)") }
      costs[String(columns[0])] = Cost(allocations: allocations, instructions: instructions)
    }
  }

  /// Writes what was counted in place of these; what was not counted stays.
  func replace(with counted: [CountedGate]) throws {
    let lines = counted.map { gate in
      let instructions = gate.instructions ?? gate.threshold?.instructions ?? 0
      return "\(gate.name)\t\(gate.allocations)\t\(instructions)"
    }
    let text = (comments.map(String.init) + lines).joined(separator: "\n") + "\n"
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }
}
