import CAllocationCount

/// Times benchmarks in rounds, each round all of them in turn, so that what slows the machine down
/// for a while slows all of them down.
struct Measurement {
  let benchmark: Benchmark
  /// How many times one round does it.
  var times = 1
  /// Nanoseconds for one time, per round.
  var rounds: [Double] = []
  var allocations = 0.0

  static func run(_ benchmarks: [Benchmark], rounds: Int, milliseconds: Double) -> [Measurement] {
    var measurements = benchmarks.map { Measurement(benchmark: $0) }
    for index in measurements.indices { measurements[index].calibrate(milliseconds * 1e6) }
    for _ in 0..<rounds {
      for index in measurements.indices { measurements[index].round() }
    }
    for index in measurements.indices { measurements[index].countAllocations() }
    return measurements
  }

  var best: Double { rounds.min() ?? 0 }
  var median: Double { rounds.sorted()[rounds.count / 2] }

  private mutating func calibrate(_ nanoseconds: Double) {
    for _ in 0..<10 { benchmark.body() }
    while time(times) < nanoseconds { times *= 2 }
  }

  private mutating func round() { rounds.append(time(times) / Double(times)) }

  private mutating func countAllocations() {
    let before = callocation_count()
    for _ in 0..<1000 { benchmark.body() }
    allocations = before < 0 ? -1 : Double(callocation_count() - before) / 1000
  }

  private func time(_ times: Int) -> Double {
    let clock = ContinuousClock()
    let spent = clock.measure { for _ in 0..<times { benchmark.body() } }
    return Double(spent.components.seconds) * 1e9 + Double(spent.components.attoseconds) / 1e9
  }
}
