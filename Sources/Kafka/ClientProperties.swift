/// The librdkafka properties that a user wrote, in the order written. Sluice's own come on top:
/// see `ClientConfiguration`.
///
///     var properties = ClientProperties(common: [("bootstrap.servers", "127.0.0.1:9092")])
///     properties.consumer.append(("group.id", "sluice"))
package struct ClientProperties: Sendable {
  /// For every client. One that only consumers (or only producers) know is set on those alone.
  package var common: [(name: String, value: String)]
  /// For consumers alone; wins over `common`.
  package var consumer: [(name: String, value: String)]
  /// For producers alone; wins over `common`.
  package var producer: [(name: String, value: String)]

  package init(
    common: [(name: String, value: String)] = [], consumer: [(name: String, value: String)] = [],
    producer: [(name: String, value: String)] = []
  ) {
    self.common = common
    self.consumer = consumer
    self.producer = producer
  }

  /// Where a property was written.
  package enum Section: String, Sendable, CaseIterable {
    case common
    case consumer
    case producer
  }

  package subscript(section: Section) -> [(name: String, value: String)] {
    switch section {
    case .common: common
    case .consumer: consumer
    case .producer: producer
    }
  }
}
