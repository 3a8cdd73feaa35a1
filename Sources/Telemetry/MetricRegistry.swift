import Synchronization

/// All metrics of a process, and their text for Prometheus.
///
/// ```
/// let registry = MetricRegistry()
/// let clean = registry.counter("sluice_clean_total", help: "Clean records.", labels: ["route"])
/// let ofBooks = clean.with("books")   // once, and held
/// ofBooks.add(17)                     // per batch
/// ```
package final class MetricRegistry: Sendable {
  private let families = Mutex<[any ExposedFamily]>([])

  package init() {}

  /// The `Content-Type` of `bytes`.
  package static let contentType = Exposition.contentType

  package func counter(_ name: String, help: String, labels: [String] = []) -> CounterFamily {
    counter(MetricDefinition(name, .counter, help: help, labels: labels))
  }

  package func gauge(_ name: String, help: String, labels: [String] = []) -> GaugeFamily {
    gauge(MetricDefinition(name, .gauge, help: help, labels: labels))
  }

  package func histogram(
    _ name: String, help: String, labels: [String] = [], buckets: [Double]
  ) -> HistogramFamily {
    histogram(MetricDefinition(name, .histogram, help: help, labels: labels, buckets: buckets))
  }

  package func counter(_ definition: MetricDefinition) -> CounterFamily {
    register(CounterFamily(definition))
  }

  package func gauge(_ definition: MetricDefinition) -> GaugeFamily {
    register(GaugeFamily(definition))
  }

  package func histogram(_ definition: MetricDefinition) -> HistogramFamily {
    register(HistogramFamily(definition))
  }

  /// A family whose values are asked for at each scrape, on the thread that scrapes.
  package func collect(
    _ definition: MetricDefinition, _ values: @escaping @Sendable () -> [CollectedValue]
  ) {
    _ = register(CollectedFamily(definition, values))
  }

  /// The text format, version 0.0.4: families as they were registered, series by their label values.
  package var bytes: [UInt8] {
    var exposition = Exposition()
    for family in families.withLock({ $0 }) { family.write(into: &exposition) }
    return exposition.bytes
  }

  /// `bytes` as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  package func write(into stream: inout some TextOutputStream) { stream.write(text) }

  /// What is registered, in order.
  package var definitions: [MetricDefinition] { families.withLock { $0.map(\.definition) } }

  private func register<Family: ExposedFamily>(_ family: Family) -> Family {
    families.withLock { families in
      let name = family.definition.name
      precondition(!families.contains { $0.definition.name == name }, "\(name) is registered twice")
      families.append(family)
    }
    return family
  }
}
