import Synchronization

/// Counts observations by size. Each observation takes a lock: once a batch, not once a record. What is
/// observed for every record is gathered in a `Tally` of the thread's own, and merged once a batch.
package final class Histogram: MetricSeries {
  /// Observations of one thread that nobody else sees yet.
  package struct Tally: Sendable {
    let bounds: [Double]
    /// Per bucket, not cumulative; the last one is beyond every bound.
    fileprivate(set) var counts: [UInt64]
    fileprivate(set) var sum = 0.0

    fileprivate init(bounds: [Double]) {
      self.bounds = bounds
      counts = Array(repeating: 0, count: bounds.count + 1)
    }

    /// Counts `value` in the first bucket whose bound is not below it.
    package mutating func observe(_ value: Double) {
      var bucket = 0
      while bucket < bounds.count, bounds[bucket] < value { bucket += 1 }
      counts[bucket] += 1
      sum += value
    }

    fileprivate mutating func removeAll() {
      for bucket in counts.indices { counts[bucket] = 0 }
      sum = 0
    }
  }

  private let empty: Tally
  private let total: Mutex<Tally>

  package static var kind: MetricDefinition.Kind { .histogram }

  package init(_ definition: MetricDefinition) {
    empty = Tally(bounds: definition.buckets)
    total = Mutex(empty)
  }

  package func observe(_ value: Double) { total.withLock { $0.observe(value) } }

  /// An empty tally with this histogram's buckets.
  package func tally() -> Tally { empty }

  /// Adds what `tally` holds, and empties it.
  package func merge(_ tally: inout Tally) {
    let more = tally
    total.withLock { total in
      for bucket in total.counts.indices { total.counts[bucket] += more.counts[bucket] }
      total.sum += more.sum
    }
    tally.removeAll()
  }

  /// How many were observed.
  package var count: UInt64 { total.withLock { $0.counts.reduce(0, +) } }

  package var samples: [(suffix: String, bound: String?, value: String)] {
    let tally = total.withLock { $0 }
    var samples: [(suffix: String, bound: String?, value: String)] = []
    var count: UInt64 = 0
    for (bound, inBucket) in zip(tally.bounds + [.infinity], tally.counts) {
      count += inBucket
      samples.append(("_bucket", Exposition.number(bound), "\(count)"))
    }
    samples.append(("_sum", nil, Exposition.number(tally.sum)))
    samples.append(("_count", nil, "\(count)"))
    return samples
  }
}

package typealias HistogramFamily = MetricFamily<Histogram>
