package import Synchronization

/// A number that goes up and down. Setting is one relaxed atomic store, from any thread.
package final class Gauge: MetricSeries {
  @usableFromInline let bits = Atomic<UInt64>(0)

  package static var kind: MetricDefinition.Kind { .gauge }

  package init(_: MetricDefinition) {}

  @inlinable
  package func set(_ value: Double) { bits.store(value.bitPattern, ordering: .relaxed) }

  /// Offsets and bytes; exact up to 2⁵³.
  @inlinable
  package func set(_ value: some BinaryInteger) { set(Double(value)) }

  /// 1 or 0.
  @inlinable
  package func set(_ value: Bool) { set(value ? 1.0 : 0.0) }

  /// Adds, whoever else adds or sets at the same time.
  package func add(_ amount: Double) {
    var known = bits.load(ordering: .relaxed)
    while true {
      let sum = (Double(bitPattern: known) + amount).bitPattern
      let (exchanged, original) = bits.weakCompareExchange(
        expected: known, desired: sum, ordering: .relaxed)
      if exchanged { return }
      known = original
    }
  }

  package var value: Double { Double(bitPattern: bits.load(ordering: .relaxed)) }

  package var samples: [(suffix: String, bound: String?, value: String)] {
    [("", nil, Exposition.number(value))]
  }
}

package typealias GaugeFamily = MetricFamily<Gauge>
