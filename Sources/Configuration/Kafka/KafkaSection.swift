package import JSON

/// The `kafka` section: properties of librdkafka as they were written, in the file's order.
package struct KafkaSection: Equatable, Sendable {
  package struct Property: Equatable, Sendable {
    package var name: String
    package var value: String
    /// Where the name stands in the configuration file.
    package var place: TextPosition

    package init(name: String, value: String, place: TextPosition) {
      self.name = name
      self.value = value
      self.place = place
    }
  }

  /// Whose client a property is for.
  package enum Side: String, Sendable, CaseIterable {
    case both
    case consumer
    case producer
  }

  package var common: [Property]
  package var consumer: [Property]
  package var producer: [Property]

  package init(common: [Property] = [], consumer: [Property] = [], producer: [Property] = []) {
    self.common = common
    self.consumer = consumer
    self.producer = producer
  }

  /// What the consumer is configured with: its own value before the common one.
  package func consumerValue(_ name: String) -> String? { value(name, in: consumer) }

  /// The same, with its place.
  package func consumerProperty(_ name: String) -> Property? {
    consumer.first { $0.name == name } ?? common.first { $0.name == name }
  }

  /// What the producer is configured with under one of a property's names: its own before the common one.
  package func producerProperty(_ names: String...) -> Property? {
    producer.first { names.contains($0.name) } ?? common.first { names.contains($0.name) }
  }

  private func value(_ name: String, in side: [Property]) -> String? {
    (side.first { $0.name == name } ?? common.first { $0.name == name })?.value
  }
}
