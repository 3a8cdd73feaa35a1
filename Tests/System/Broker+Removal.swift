import BrokerSupport
import Kafka
import TestSupport

extension Broker {
  /// Removes a topic, and returns when it takes no record any more: its broker goes on for some moments
  /// after the controller has removed it.
  func removeTopic(_ name: String) throws {
    try admin.deleteTopics([name], timeoutMilliseconds: Waiting.requestMilliseconds)
    // Brokers follow the controller in order: one that takes a record of a later topic has let go of this one.
    let later = try makeTopic("later-\(UInt32.random(in: .min ... .max))")
    try produce([TestRecord(key: nil, value: "")], to: later)
  }
}
