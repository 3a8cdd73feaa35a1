import BrokerSupport
import Kafka
import TestSupport
import Testing

@Suite struct ClusterTests {
  @Test(arguments: [
    ("kill", 2, "which node?"), ("kill two", 2, "not the number of a node"),
    ("kill 1 2", 2, "one node is enough"), ("start --nodes 0", 2, "not a number from 1 to 9"),
    ("start --until-exit me", 2, "not the number of a process"),
    ("start-node 1 --heap 1g", 2, "unknown"),
    ("kill 1 --dir /nonexistent", 1, "nothing was started in /nonexistent"),
    ("start-node 1 --dir /", 1, "not a directory of scripts/kafka"),
  ])
  func `the script says what is wrong with its words`(
    _ words: String, _ code: Int32, _ complaint: String
  ) throws {
    let folder = try TemporaryFolder()
    let said = folder.path + "/err"
    let script = try ChildProcess(
      Shared.checkout + "/scripts/kafka", words.split(separator: " ").map { String($0) },
      error: .file(said))
    #expect(script.wait(Waiting.limit) == .code(code))
    let text = try folder.text("err")
    #expect(text.hasPrefix("scripts/kafka: "))
    #expect(text.contains(complaint))
  }

  @Test(.needsRealBroker)
  func `a cluster of three goes on without any one of its nodes`() throws {
    let server = try KafkaServer(nodes: 3)
    #expect(server.bootstrap.split(separator: ",").count == 3)
    let broker = try Broker(server)
    #expect(
      try broker.admin.metadata(timeoutMilliseconds: Waiting.requestMilliseconds).brokers.map(\.id)
        .sorted() == [
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
    // Another one, at once: what is read was copied to the one that was away, and watermarks are asked
    // of a leader that is not there any more, for which nothing may wait without end.
    try server.kill(node: node % 3 + 1)
    let values = try broker.consumeAll(topic).map { $0.text ?? "" }
    #expect(values.sorted() == (0..<9).map { "\($0)" })
  }
}
