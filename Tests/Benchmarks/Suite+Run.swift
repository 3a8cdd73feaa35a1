extension Suite {
  /// Prints a table; how many benchmarks are above their limit.
  func run(_ options: Options) -> Int {
    var missed = 0
    print("\(name): \(about); \(options.rounds) rounds")
    print(column("", 44) + "  best µs   median µs   best MB/s  allocations")
    for measurement in Measurement.run(
      benchmarks().filter { options.includes($0.name) },
      rounds: options.rounds, milliseconds: options.milliseconds)
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
    return missed
  }
}
