import BrokerSupport
import Kafka
import Testing

@Suite struct ClusterTests {
  @Test(.needsRealBroker)
  func `a cluster of three goes on without any one of its nodes`() throws {
    let server = try KafkaServer(nodes: 3)
    #expect(server.bootstrap.split(separator: ",").count == 3)
    let broker = try Broker(server)
    #expect(
      try broker.admin.metadata(timeoutMilliseconds: 10_000).brokers.map(\.id).sorted() == [
        1, 2, 3,
      ]
    )
    let topic = try broker.makeTopic("things", partitions: 3)
    let partitions = try broker.waitUntilInSync([topic])
    #expect(partitions.map(\.replicas) == [3, 3, 3])
    #expect(partitions.map(\.inSync) == [3, 3, 3])

    let node = Int(partitions[0].leader)
    try server.kill(node: node)
    #expect(throws: (any Error).self) { try server.kill(node: node) }
    try broker.produce((0..<9).map { TestRecord(value: "\($0)", partition: $0 % 3) }, to: topic)
    try broker.waitForPartitions(of: [topic]) {
      $0.leader >= 0 && Int($0.leader) != node && $0.inSync == 2
    }

    try server.start(node: node)
    try server.start(node: node)
    try broker.waitUntilInSync([topic])
    // Another one: what is read was copied to the one that was away.
    try server.kill(node: node % 3 + 1)
    let values = try broker.consumeAll(topic).map { $0.text ?? "" }
    #expect(values.sorted() == (0..<9).map { "\($0)" })
  }
}
