import Foundation

/// `sluice-bench SUITE… [--rounds N] [--milliseconds N] [--only TEXT]`: best and median of rounds. Ends with 1
/// where the best round of a benchmark is above its limit.
///
/// `engine` among them takes `--peer SCRIPT --exchange FOLDER`: who else does the same, and where the two meet.
///
/// `sluice-bench delivery --bootstrap HOST:PORT --program PATH [--rounds N] [--records N]`: the built program, on a
/// cluster. Ends with 1 where a mode is further behind than it may be.
///
/// `sluice-bench gates …`: see `GateCommand`.
let suites = [decodeSuite]

func usage() -> Never {
  print("usage: scripts/bench SUITE… [--rounds N] [--milliseconds N] [--only TEXT]")
  for suite in suites { print("  \(suite.name): \(suite.about)") }
  print("  engine: decode and validate, beside others")
  exit(2)
}

/// Ends the program: with 0 where it is true, with 1 where not or where an error is thrown.
func end(_ name: String, _ body: () throws -> Bool) -> Never {
  do { exit(try body() ? 0 : 1) } catch {
    print("\(name): \(error)")
    exit(1)
  }
}

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "delivery":
  guard let benchmark = DeliveryBenchmark(arguments.dropFirst()) else {
    print("usage: scripts/bench delivery [--rounds N] [--records N]")
    exit(2)
  }
  end("delivery") { try benchmark.run() }
case "gates":
  end("gates") { try GateCommand(Options(arguments.dropFirst())).run() }
default:
  let options = Options(arguments)
  let known = suites.map(\.name) + ["engine"]
  if options.names.isEmpty || !options.names.allSatisfy(known.contains) { usage() }
  end("sluice-bench") {
    var missed = 0
    for suite in suites where options.names.contains(suite.name) { missed += suite.run(options) }
    if options.names.contains("engine") {
      missed += try EngineBenchmark(
        options: options, peerScript: options["--peer"], folder: options["--exchange"] ?? "."
      ).run()
    }
    return missed == 0
  }
}
