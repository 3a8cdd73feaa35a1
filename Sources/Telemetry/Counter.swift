package import Synchronization

/// A number that only grows. Adding is one relaxed atomic addition, from any thread.
package final class Counter: MetricSeries {
  @usableFromInline let count = Atomic<UInt64>(0)

  package static var kind: MetricDefinition.Kind { .counter }

  package init(_: MetricDefinition) {}

  @inlinable
  package func add(_ amount: UInt64 = 1) { count.wrappingAdd(amount, ordering: .relaxed) }

  /// - Precondition: `amount` is not negative.
  @inlinable
  package func add(_ amount: Int) { add(UInt64(amount)) }

  package var value: UInt64 { count.load(ordering: .relaxed) }

  package var samples: [(suffix: String, bound: String?, value: String)] { [("", nil, "\(value)")] }
}

package typealias CounterFamily = MetricFamily<Counter>
