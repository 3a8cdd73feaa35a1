import Foundation

/// `sluice-bench SUITE… [--rounds N] [--milliseconds N] [--only TEXT]`: best and median of rounds. Ends with 1
/// where the best round of a benchmark is above its limit.
///
/// `sluice-bench delivery --bootstrap HOST:PORT --program PATH [--rounds N] [--records N]`: the built program, on a
/// cluster. Ends with 1 where a mode is further behind than it may be.
let suites = [decodeSuite]

var names: [String] = []
var rounds = 101
var milliseconds = 2.0
var only = ""
var arguments = CommandLine.arguments.dropFirst()
while let argument = arguments.popFirst() {
  switch argument {
  case "--rounds": rounds = max(1, arguments.popFirst().flatMap { Int($0) } ?? rounds)
  case "--milliseconds":
    milliseconds = max(1, arguments.popFirst().flatMap { Double($0) } ?? milliseconds)
  case "--only": only = arguments.popFirst() ?? ""
  default: names.append(argument)
  }
}

if CommandLine.arguments.dropFirst().first == "delivery" {
  guard let benchmark = DeliveryBenchmark(CommandLine.arguments.dropFirst(2)) else {
    print("usage: scripts/bench delivery [--rounds N] [--records N]")
    exit(2)
  }
  do { exit(try benchmark.run() ? 0 : 1) } catch {
    print("delivery: \(error)")
    exit(1)
  }
}

let chosen = suites.filter { names.contains($0.name) }
guard !chosen.isEmpty, chosen.count == Set(names).count else {
  print("usage: scripts/bench SUITE… [--rounds N] [--milliseconds N] [--only TEXT]")
  for suite in suites { print("  \(suite.name): \(suite.about)") }
  exit(2)
}

func column(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(0, width - text.count))
}

func number(_ value: Double, _ digits: Int) -> String { String(format: "%9.\(digits)f", value) }

var missed = 0
for suite in chosen {
  print("\(suite.name): \(suite.about); \(rounds) rounds")
  print(column("", 44) + "  best µs   median µs   best MB/s  allocations")
  for measurement in Measurement.run(
    suite.benchmarks().filter { only.isEmpty || $0.name.contains(only) },
    rounds: rounds, milliseconds: milliseconds)
  {
    let benchmark = measurement.benchmark
    let rate = Double(benchmark.bytes) / measurement.best * 1000
    var line = column("  " + benchmark.name, 42) + number(measurement.best / 1000, 3)
    line += number(measurement.median / 1000, 3) + "   " + number(rate, 0)
    line += "    " + number(measurement.allocations, 1)
    if let limit = benchmark.limit {
      let isMissed = measurement.best / 1000 > limit
      missed += isMissed ? 1 : 0
      line += isMissed ? "   above its limit of \(limit)" : "   limit \(limit)"
    }
    print(line)
  }
}
exit(missed == 0 ? 0 : 1)
