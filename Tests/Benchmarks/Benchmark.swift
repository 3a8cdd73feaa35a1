/// One thing that is timed: `body` does it once, or `batch` times where it does.
struct Benchmark {
  let name: String
  /// Bytes that one time reads; for the rate.
  let bytes: Int
  /// The limit for the best round, in microseconds; nil: none is promised.
  let limit: Double?
  let body: () -> Void

  init(_ name: String, bytes: Int, limit: Double? = nil, body: @escaping () -> Void) {
    self.name = name
    self.bytes = bytes
    self.limit = limit
    self.body = body
  }
}

/// Benchmarks that are asked for by one word.
struct Suite: Sendable {
  let name: String
  let about: String
  let benchmarks: @Sendable () -> [Benchmark]
}
