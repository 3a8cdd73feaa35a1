import BrokerSupport
import Foundation
import Kafka
import TestSupport
import Testing

/// Exactly once where something goes wrong in the middle of a transaction.
@Suite(.needsRealBroker) struct TransactionTests {
  private let names = (0..<500).map { "n\($0)" }

  private func pipeline() throws -> SmallPipeline {
    try SmallPipeline(Broker(try #require(BrokerKind.real.first)), partitions: 2)
  }

  private func produce(_ pipeline: SmallPipeline) throws {
    let records = names.enumerated().map {
      TestRecord.named($1, key: "k\($0 % 2)", partition: Int32($0 % 2))
    }
    try pipeline.broker.produce(records, to: pipeline.raw)
  }

  /// What readers of committed records find, by key.
  private func check(_ pipeline: SmallPipeline) throws {
    let found = try pipeline.broker.consumeAll(pipeline.clean)
    for key in 0..<2 {
      Delivery.exactlyOnce.check(
        found.filter { $0.key == Array("k\(key)".utf8) }.compactMap(\.title),
        of: names.enumerated().filter { $0.offset % 2 == key }.map(\.element))
    }
  }

  /// Waits until the clean topic holds all outputs, of which some are in a transaction that is not
  /// committed.
  ///
  /// - Returns: how many are committed, as a rule none.
  private func waitUntilWritten(
    _ pipeline: SmallPipeline, _ worker: RunningWorker
  ) throws -> Int {
    let isWritten = try worker.waitFor("/metrics") { _, _ in
      (try? pipeline.broker.ends(of: pipeline.clean).reduce(0, +)) ?? 0 >= Int64(names.count)
    }
    #expect(isWritten, "\(worker.worker.messages)")
    let committed = try pipeline.broker.committed(pipeline.group, pipeline.raw)
    let count = committed.reduce(0) { $0 + Int(max($1, 0)) }
    #expect(count < names.count, "a transaction was to be open: \(committed)")
    return count
  }

  @Test(arguments: ["instance: one", "instance: ''"])
  func `a worker killed within a transaction has delivered nothing of it`(
    _ instance: String
  ) throws {
    let pipeline = try pipeline()
    let kafka = "  producer: { transaction.timeout.ms: 12000 }"
    let worker = try pipeline.start(
      .init(delivery: .exactlyOnce, every: "6s", kafka: kafka, file: instance))
    try produce(pipeline)
    let committed = try waitUntilWritten(pipeline, worker)
    worker.worker.process.kill()
    #expect(try pipeline.titles().count == committed)

    let next = try pipeline.start(
      .init(delivery: .exactlyOnce, kafka: kafka, file: instance))
    try pipeline.settle(next)
    #expect(next.stop() == 0, "\(next.worker.messages)")
    try check(pipeline)
  }

  @Test func `a worker that stood still for longer than its transaction may last goes on`() throws {
    let pipeline = try pipeline()
    let worker = try pipeline.start(
      .init(
        delivery: .exactlyOnce, every: "2s", kafka: "  producer: { transaction.timeout.ms: 4000 }",
        file: "instance: one", sessionMilliseconds: 30_000))
    try produce(pipeline)
    let committed = try waitUntilWritten(pipeline, worker)
    let written = try pipeline.broker.ends(of: pipeline.clean)
    worker.worker.process.send(SIGSTOP)
    defer { worker.worker.process.send(SIGCONT) }
    // The broker ends the transaction by itself: each partition gets a marker.
    let limit = ContinuousClock.now + .seconds(40)
    while try pipeline.broker.ends(of: pipeline.clean) == written, ContinuousClock.now < limit {}
    #expect(try pipeline.broker.ends(of: pipeline.clean) != written)
    #expect(try pipeline.titles().count == committed)

    worker.worker.process.send(SIGCONT)
    try pipeline.settle(worker)
    let failed = try worker.metric("sluice_transactions_total{result=\"failed\"}") ?? 0
    #expect(failed >= 1, "\(worker.worker.messages)")
    #expect(worker.worker.messages.contains("producer replaced"))
    #expect(try worker.metric("sluice_clean_total{route=\"things\"}") == Double(names.count))
    #expect(try worker.waitFor("/readyz") { status, _ in status == 200 })
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    try check(pipeline)
  }

  @Test func `of two workers of one name the older ends, and nothing comes twice`() throws {
    let pipeline = try pipeline()
    let settings = SmallPipeline.Settings(
      delivery: .exactlyOnce, file: "instance: one", sessionMilliseconds: 10_000)
    let older = try pipeline.start(settings)
    #expect(try older.waitFor("/readyz") { status, _ in status == 200 })
    try produce(pipeline)
    let younger = try pipeline.start(settings)
    #expect(older.worker.code() == 70, "\(older.worker.messages)")
    #expect(older.worker.messages.contains("under the same `instance`"), "\(older.worker.messages)")
    try pipeline.settle(younger)
    #expect(try younger.waitFor("/readyz") { status, _ in status == 200 })
    #expect(younger.stop() == 0, "\(younger.worker.messages)")
    try check(pipeline)
  }
}
