import BrokerSupport
import Foundation
import Kafka
import TestSupport
import Testing

/// What becomes of a partition's records when it goes from one worker to another, at least once.
@Suite(.needsRealBroker) struct HandoverTests {
  private static let clean = "sluice_clean_total{route=\"things\"}"

  /// A pipeline of two partitions, and its records.
  private func pipeline(_ kind: BrokerKind) throws -> (SmallPipeline, names: [String]) {
    let pipeline = try SmallPipeline(Broker(kind), partitions: 2)
    let names = (0..<200).map { "n\($0)" }
    try pipeline.produce(Array(names[..<100]), partition: 0)
    try pipeline.produce(Array(names[100...]), partition: 1)
    return (pipeline, names)
  }

  @Test(arguments: BrokerKind.real)
  func `what is done is committed before a partition is given up, so nothing comes twice`(
    _ kind: BrokerKind
  ) throws {
    let (pipeline, names) = try pipeline(kind)
    // The timer commits nothing meanwhile.
    let settings = SmallPipeline.Settings(commitInterval: "1h")
    let first = try pipeline.start(settings)
    let allDone = try first.waitFor("/metrics") { $1.contains("\(Self.clean) 200") }
    #expect(allDone, "\(first.worker.messages)")
    let second = try pipeline.start(settings)
    for worker in [first, second] {
      let shares = try worker.waitFor("/readyz") {
        $0 == 200 && $1.contains("1 partition assigned")
      }
      #expect(shares, "\(worker.worker.messages)")
    }
    try pipeline.settle(first, second)
    #expect(second.stop() == 0, "\(second.worker.messages)")
    #expect(first.stop() == 0, "\(first.worker.messages)")
    #expect(Set(try pipeline.titles()) == Set(names))
    #expect(try pipeline.titles().count == names.count)
  }

  @Test(arguments: BrokerKind.real)
  func `a worker that lost its partitions without a word commits nothing for them`(
    _ kind: BrokerKind
  ) throws {
    let (pipeline, names) = try pipeline(kind)
    let settings = SmallPipeline.Settings(commitInterval: "1h", sessionMilliseconds: 2000)
    let first = try pipeline.start(settings)
    let allDone = try first.waitFor("/metrics") { $1.contains("\(Self.clean) 200") }
    #expect(allDone, "\(first.worker.messages)")
    first.worker.process.send(SIGSTOP)
    defer { first.worker.process.send(SIGCONT) }
    let second = try pipeline.start(SmallPipeline.Settings())
    // It has read all of it again, and gone on.
    try pipeline.settle(second)
    try pipeline.produce(["later"], partition: 0)
    try pipeline.settle(second)
    first.worker.process.send(SIGCONT)
    let isLost = try first.waitFor("/metrics") { _, _ in
      (try? first.metric("sluice_rebalances_total{kind=\"lost\"}")) ?? 0 >= 1
    }
    #expect(isLost, "\(first.worker.messages)")
    #expect(first.stop() == 0, "\(first.worker.messages)")
    // The commit of the second stands.
    try pipeline.settle(second)
    #expect(second.stop() == 0, "\(second.worker.messages)")
    #expect(Set(try pipeline.titles()) == Set(names + ["later"]))
  }

  @Test(arguments: BrokerKind.real, Delivery.allCases)
  func `a producer that has no room holds reading up, and loses nothing`(
    _ kind: BrokerKind, _ delivery: Delivery
  ) throws {
    let pipeline = try SmallPipeline(Broker(kind))
    let names = (0..<500).map { "n\($0)" }
    try pipeline.produce(names)
    let worker = try pipeline.start(
      .init(
        delivery: delivery, kafka: "  producer: { queue.buffering.max.messages: 10 }",
        file: "in-flight: { high: 64KiB, low: 16KiB, total: 64KiB }"))
    let allDone = try worker.waitFor("/metrics") { $1.contains("\(Self.clean) 500") }
    #expect(allDone, "\(worker.worker.messages)")
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    delivery.check(try pipeline.titles(), of: names)
  }
}
