import BrokerSupport
import Foundation
import Kafka
import TestSupport
import Testing

/// Exactly once where something goes wrong in the middle of a transaction.
@Suite(.needsRealBroker) struct TransactionTests {
  private func pipeline() throws -> SmallPipeline {
    try SmallPipeline(Broker(try #require(BrokerKind.real.first)), partitions: 2)
  }

  /// Writes as many records more; their names.
  private func produce(_ pipeline: SmallPipeline, after count: Int = 0) throws -> [String] {
    let names = (count..<count + 500).map { "n\($0)" }
    let records = names.enumerated().map {
      TestRecord.named($1, key: "k\($0 % 2)", partition: Int32($0 % 2))
    }
    try pipeline.broker.produce(records, to: pipeline.raw)
    return names
  }

  /// What readers of committed records find, by key.
  private func check(_ pipeline: SmallPipeline, _ names: [String]) throws {
    let found = try pipeline.broker.consumeAll(pipeline.clean)
    for key in 0..<2 {
      Delivery.exactlyOnce.check(
        found.filter { $0.key == Array("k\(key)".utf8) }.compactMap(\.title),
        of: names.enumerated().filter { $0.offset % 2 == key }.map(\.element))
    }
  }

  /// Writes records, and stops the worker's process when the clean topic holds all outputs, of which some are in a
  /// transaction that is open.
  ///
  /// - Returns: the names, and how many of them are committed, as a rule none.
  private func stopWithin(
    _ pipeline: SmallPipeline, _ worker: RunningWorker
  ) throws -> (names: [String], committed: Int) {
    var names: [String] = []
    // A slow machine may take longer than a transaction lasts: then it was committed meanwhile.
    for _ in 0..<20 {
      names += try produce(pipeline, after: names.count)
      let isWritten = try worker.waitFor("/metrics") { _, _ in
        (try? pipeline.broker.ends(of: pipeline.clean).reduce(0, +)) ?? 0 >= Int64(names.count)
      }
      try #require(isWritten, "\(worker.worker.messages)")
      worker.worker.process.send(SIGSTOP)
      let committed = try pipeline.broker.committed(pipeline.group, pipeline.raw)
      let count = committed.reduce(0) { $0 + Int(max($1, 0)) }
      if count < names.count { return (names, count) }
      worker.worker.process.send(SIGCONT)
    }
    throw BrokerTimeout(description: "no transaction was open: \(worker.worker.messages)")
  }

  @Test(arguments: ["instance: one", "instance: ''"])
  func `a worker killed within a transaction has delivered nothing of it`(
    _ instance: String
  ) throws {
    let pipeline = try pipeline()
    // Of a name that does not come back the broker ends the transaction, and the session, by itself.
    let kafka = "  producer: { transaction.timeout.ms: 16000 }"
    let worker = try pipeline.start(
      .init(
        delivery: .exactlyOnce, every: "8s", kafka: kafka, file: instance,
        sessionMilliseconds: 6000))
    let (names, committed) = try stopWithin(pipeline, worker)
    worker.worker.process.kill()
    #expect(try pipeline.titles().count == committed)

    let next = try pipeline.start(
      .init(delivery: .exactlyOnce, kafka: kafka, file: instance))
    try pipeline.settle(next)
    #expect(next.stop() == 0, "\(next.worker.messages)")
    try check(pipeline, names)
  }

  @Test func `a worker that stood still for longer than its transaction may last goes on`() throws {
    let pipeline = try pipeline()
    let worker = try pipeline.start(
      .init(
        delivery: .exactlyOnce, every: "8s", kafka: "  producer: { transaction.timeout.ms: 16000 }",
        file: "instance: one", sessionMilliseconds: 300_000))
    let (names, committed) = try stopWithin(pipeline, worker)
    defer { worker.worker.process.send(SIGCONT) }
    let written = try pipeline.broker.ends(of: pipeline.clean)
    // The broker ends the transaction by itself: each partition gets a marker.
    let limit = ContinuousClock.now + Waiting.limit
    while try pipeline.broker.ends(of: pipeline.clean) == written, ContinuousClock.now < limit {
      // It does not end; this leaves the broker a breath.
      _ = worker.worker.process.wait(.milliseconds(100))
    }
    #expect(try pipeline.broker.ends(of: pipeline.clean) != written)
    #expect(try pipeline.titles().count == committed)

    worker.worker.process.send(SIGCONT)
    try pipeline.settle(worker)
    #expect(worker.shows("sluice_clean_total{route=\"things\"}", Double(names.count)))
    let failed = try worker.metric("sluice_transactions_total{result=\"failed\"}") ?? 0
    #expect(failed >= 1, "\(worker.worker.messages)")
    #expect(worker.worker.messages.contains("producer replaced"))
    #expect(try worker.waitFor("/readyz") { status, _ in status == 200 })
    #expect(worker.stop() == 0, "\(worker.worker.messages)")
    try check(pipeline, names)
  }

  @Test func `of two workers of one name the older ends, and nothing comes twice`() throws {
    let pipeline = try pipeline()
    let settings = SmallPipeline.Settings(delivery: .exactlyOnce, file: "instance: one")
    let older = try pipeline.start(settings)
    #expect(try older.waitFor("/readyz") { status, _ in status == 200 })
    let names = try produce(pipeline)
    let younger = try pipeline.start(settings)
    #expect(older.worker.code() == 70, "\(older.worker.messages)")
    #expect(older.worker.messages.contains("under the same `instance`"), "\(older.worker.messages)")
    try pipeline.settle(younger)
    #expect(try younger.waitFor("/readyz") { status, _ in status == 200 })
    #expect(younger.stop() == 0, "\(younger.worker.messages)")
    try check(pipeline, names)
  }
}
