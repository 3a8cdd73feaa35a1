import Foundation

/// Throughput of `sluice run` exactly once against at least once: rounds of both in turn, so that what slows the
/// machine down for a while slows both down.
struct DeliveryBenchmark {
  /// What exactly once may cost.
  static let limit = 0.85
  static let modes = ["at-least-once", "exactly-once"]

  var rounds = 5
  var records = 300_000
  var bootstrap = ""
  var program = ""

  /// Nil where an option is unknown or lacks its value.
  init?(_ arguments: ArraySlice<String>) {
    var arguments = arguments
    while let argument = arguments.popFirst() {
      guard let value = arguments.popFirst() else { return nil }
      switch argument {
      case "--rounds": rounds = max(1, Int(value) ?? rounds)
      case "--records": records = max(1000, Int(value) ?? records)
      case "--bootstrap": bootstrap = value
      case "--program": program = value
      default: return nil
      }
    }
  }

  /// Prints rates and their ratio; whether that is within the limit.
  func run() throws -> Bool {
    let cluster = try Cluster(bootstrap)
    let name = "bench-\(ProcessInfo.processInfo.processIdentifier)"
    let source = try SourceTopic("\(name).raw", records: records, on: cluster)
    print(
      "delivery: sluice run, \(records) records of \(source.bytes / records) bytes on average, "
        + "\(rounds) rounds of each mode in turn; records/s")
    func measure(_ mode: String, _ round: String) throws -> Double {
      try DeliveryRound(
        source: source, cluster: cluster, program: program, delivery: mode,
        name: "\(name)-\(round)-\(mode)"
      ).run()
    }
    // The broker's first is slow.
    _ = try measure(Self.modes[0], "warm")
    var rates: [[Double]] = [[], []]
    for round in 0..<rounds {
      for (index, mode) in Self.modes.enumerated() {
        rates[index].append(try measure(mode, String(round)))
      }
      print("  round \(round + 1)" + rates.map { number($0[round], 0) }.joined(separator: "  "))
      // Each takes a while, and a pipe gets lines only when many are there.
      fflush(nil)
    }
    try cluster.deleteTopics([source.name])

    let medians = rates.map { $0.sorted()[$0.count / 2] }
    for (index, mode) in Self.modes.enumerated() {
      let bytes = medians[index] * Double(source.bytes) / Double(records) / 1e6
      print(
        column("  \(mode)", 20) + "median" + number(medians[index], 0) + "  best"
          + number(rates[index].max() ?? 0, 0) + "  median MB/s" + number(bytes, 1))
    }
    let ratio = medians[1] / medians[0]
    let isWithin = ratio >= Self.limit
    print(
      "  exactly once / at least once" + number(ratio, 3)
        + (isWithin ? "   limit \(Self.limit)" : "   below its limit of \(Self.limit)"))
    return isWithin
  }
}
