import Kafka

/// The brokers that a benchmark runs on, and what it asks of them.
struct Cluster {
  let bootstrap: String
  let admin: AdminClient

  init(_ bootstrap: String) throws {
    self.bootstrap = bootstrap
    admin = try AdminClient(ClientProperties(common: [("bootstrap.servers", bootstrap)]))
  }

  var properties: ClientProperties {
    ClientProperties(common: [("bootstrap.servers", bootstrap)])
  }

  func makeTopic(_ name: String) throws {
    // What is deleted leaves the disk at once: every round writes as much as the source holds.
    let configuration = [(name: "file.delete.delay.ms", value: "100")]
    try admin.createTopics(
      [NewTopic(name, partitions: SourceTopic.partitions, configuration: configuration)],
      timeoutMilliseconds: 30_000)
    try admin.waitForTopics([name], timeoutMilliseconds: 30_000)
  }

  func deleteTopics(_ names: [String]) throws {
    try admin.deleteTopics(names, timeoutMilliseconds: 30_000)
  }

  /// How many records of the topic the group has committed.
  func committed(_ group: String, _ topic: String) throws -> Int {
    let partitions = (0..<Int32(SourceTopic.partitions)).map { TopicPartition(topic, $0) }
    let results = try admin.committedOffsets(
      ofGroup: group, partitions, timeoutMilliseconds: 10_000)
    return results.reduce(0) { $0 + max(0, Int($1.place.offset)) }
  }
}
