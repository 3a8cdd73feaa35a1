/// One thing that is timed.
struct Benchmark {
  let name: String
  /// Bytes that one time reads; for the rate.
  let bytes: Int
  /// The limit for the best round, in microseconds; nil: none is promised.
  let limit: Double?
  /// Whether it happens in this process, where allocations are counted.
  let isHere: Bool
  /// Does it so many times and says how many nanoseconds all of them took.
  let run: (_ times: Int) -> Double

  /// - Parameter body: does it once.
  init(_ name: String, bytes: Int, limit: Double? = nil, body: @escaping () -> Void) {
    self.name = name
    self.bytes = bytes
    self.limit = limit
    isHere = true
    run = { times in
      let spent = ContinuousClock().measure { for _ in 0..<times { body() } }
      return spent.nanoseconds
    }
  }

  /// - Parameter run: has another process do it so many times, and gives the nanoseconds by its clock.
  init(_ name: String, bytes: Int, elsewhere run: @escaping (_ times: Int) -> Double) {
    self.name = name
    self.bytes = bytes
    limit = nil
    isHere = false
    self.run = run
  }
}

/// Benchmarks that are asked for by one word.
struct Suite: Sendable {
  let name: String
  let about: String
  let benchmarks: @Sendable () -> [Benchmark]
}

/// Why something could not be measured.
struct BenchmarkFailure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

extension Duration {
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
