/// A family whose values are asked for at each scrape.
final class CollectedFamily: ExposedFamily {
  let definition: MetricDefinition
  private let collect: @Sendable () -> [CollectedValue]

  init(_ definition: MetricDefinition, _ collect: @escaping @Sendable () -> [CollectedValue]) {
    precondition(definition.kind != .histogram, "a histogram is observed: \(definition.name)")
    self.definition = definition
    self.collect = collect
  }

  func write(into exposition: inout Exposition) {
    exposition.header(definition)
    let values = collect().map { (LabelValues($0.labels), $0.value) }
    for (labels, value) in values.sorted(by: { $0.0 < $1.0 }) {
      precondition(
        labels.texts.count == definition.labels.count, "labels of \(definition.signature)")
      exposition.sample(
        definition.name, definition.labels, labels.texts, value: Exposition.number(value))
    }
  }
}

/// A value that was asked for at a scrape, with its label values in the order of the definition.
package struct CollectedValue: Sendable {
  package var labels: [String]
  package var value: Double

  package init(_ value: Double, labels: [String] = []) {
    self.labels = labels
    self.value = value
  }
}
