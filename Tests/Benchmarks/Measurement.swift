import CAllocationCount

/// Times benchmarks in rounds, each round all of them in turn, so that what slows the machine down
/// for a while slows all of them down.
struct Measurement {
  let benchmark: Benchmark
  /// How many times one round does it.
  var times = 1
  /// Nanoseconds for one time, per round.
  var rounds: [Double] = []
  /// Of one time; −1 where they are not counted.
  var allocations = -1.0

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
    _ = benchmark.run(10)
    while benchmark.run(times) < nanoseconds { times *= 2 }
  }

  private mutating func round() { rounds.append(benchmark.run(times) / Double(times)) }

  private mutating func countAllocations() {
    let before = callocation_count()
    guard benchmark.isHere, before >= 0 else { return }
    let count = min(1000, times * 100)
    _ = benchmark.run(count)
    allocations = Double(callocation_count() - before) / Double(count)
  }
}
