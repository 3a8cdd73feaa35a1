import CAllocationCount
import CMeasured
import Foundation

/// `sluice-bench gates`: what the stages of a record's way cost, in numbers that do not depend on how fast or how busy
/// the machine is, held against the committed thresholds.
///
/// - `count [--only TEXT]`: does each gate, or those whose name contains it, in `cmeasured_call`, one after the other. To
///   be run under callgrind, which counts what happens there and writes a file after each.
/// - `compare --thresholds FILE [--callgrind PREFIX]`: counts allocations, reads those files (PREFIX.1, PREFIX.2, …) where
///   there are any, and prints a table. Ends with 1 where a gate is worse than its threshold.
/// - `update`, with the same options: the table, and what was counted becomes the new thresholds.
struct GateCommand {
  /// By how much instructions may differ from their threshold: a patch release of a compiler or a library moves
  /// them a little. Allocations may not differ.
  static let tolerance = 0.03
  /// How many documents are counted, after as many as are needed for a steady state.
  static let documents = 200
  static let warmUp = 50

  private let verb: String
  private let options: Options
  private let thresholds: GateThresholds?
  private let prefix: String?

  init(_ options: Options) throws {
    guard options.names.count == 1, ["count", "compare", "update"].contains(options.names[0]) else {
      throw BenchmarkFailure("one of count, compare and update")
    }
    verb = options.names[0]
    self.options = options
    thresholds = try options["--thresholds"].map { try GateThresholds(file: $0) }
    prefix = options["--callgrind"]
  }

  /// Whether no gate is worse than its threshold.
  func run() throws -> Bool {
    let gates = try Gate.all()
    if verb == "count" {
      let chosen = gates.filter { options.includes($0.name) }
      for gate in chosen { Self.count(gate) }
      return !chosen.isEmpty
    }
    guard let thresholds else { throw BenchmarkFailure("--thresholds FILE is missing") }
    let counted = try gates.enumerated().map { index, gate in
      CountedGate(
        name: gate.name, threshold: thresholds.costs[gate.name],
        allocations: try Self.allocations(gate),
        instructions: try prefix.map { try Self.instructions(in: "\($0).\(index + 1)") })
    }
    print("gates: allocations of 1,000 documents, instructions of one; in brackets the threshold")
    for gate in counted { print(gate.line) }
    if verb == "update" {
      try thresholds.replace(with: counted)
      return true
    }
    let worse = counted.filter { $0.verdict == .worse }.count
    if worse > 0 {
      print(
        "\(worse) gates are worse. Where that is the price of something, edit the thresholds in the same commit "
          + "(scripts/bench gates --update), and say in its message why.")
    }
    return worse == 0
  }

  private static func count(_ gate: Gate) {
    for _ in 0..<warmUp { gate.body() }
    withExtendedLifetime(Repetition(gate.body)) { repetition in
      cmeasured_call(
        { context in Unmanaged<Repetition>.fromOpaque(context!).takeUnretainedValue().run() },
        Unmanaged.passUnretained(repetition).toOpaque())
    }
  }

  private static func allocations(_ gate: Gate) throws -> Int {
    for _ in 0..<warmUp { gate.body() }
    let before = callocation_count()
    guard before >= 0 else { throw BenchmarkFailure("allocations are not counted on this system") }
    for _ in 0..<1000 { gate.body() }
    return callocation_count() - before
  }

  /// Of one document, from a file of callgrind.
  private static func instructions(in path: String) throws -> Int {
    let contents = try String(contentsOfFile: path, encoding: .utf8)
    let totals = contents.split(separator: "\n").last { $0.hasPrefix("totals: ") }
    guard let total = totals.flatMap({ Int($0.dropFirst("totals: ".count)) }), total > 0 else {
      throw BenchmarkFailure("\(path): callgrind has counted nothing")
    }
    return (total + documents / 2) / documents
  }

  /// What C calls with a pointer.
  private final class Repetition {
    private let body: () -> Void

    init(_ body: @escaping () -> Void) { self.body = body }

    func run() { for _ in 0..<documents { body() } }
  }
}
