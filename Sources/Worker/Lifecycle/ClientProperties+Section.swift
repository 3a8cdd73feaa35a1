package import Configuration
package import Kafka

extension ClientProperties {
  /// The properties of the configuration's `kafka` section.
  package init(_ section: KafkaSection) {
    func pairs(_ properties: [KafkaSection.Property]) -> [(name: String, value: String)] {
      properties.map { ($0.name, $0.value) }
    }
    self.init(
      common: pairs(section.common), consumer: pairs(section.consumer),
      producer: pairs(section.producer))
  }
}
