import BrokerSupport
import Dispatch
import Foundation
import Kafka
import Synchronization
import TestSupport
import Testing

/// Workers that come and go, under load.
@Suite(.needsRealBroker) struct GroupTests {
  /// How a group shares partitions out.
  enum Strategy: String, CaseIterable, Sendable, CustomTestStringConvertible {
    case range, roundrobin
    case cooperative = "cooperative-sticky"
    /// KIP-848.
    case consumer

    var testDescription: String { rawValue }

    /// What the linked librdkafka can do.
    static let available = allCases.filter { $0.isAvailable }

    var isAvailable: Bool {
      switch self {
      case .range, .roundrobin: true
      case .cooperative: LibraryVersion.isAtLeast(2, 6, 1)
      case .consumer: LibraryVersion.isAtLeast(2, 12, 0)
      }
    }

    /// A session's length is the broker's setting there.
    var hasSession: Bool { self != .consumer }

    /// Properties, indented by two blanks.
    var kafka: String {
      switch self {
      case .range, .roundrobin, .cooperative: "  partition.assignment.strategy: \(rawValue)"
      case .consumer: "  group.protocol: consumer"
      }
    }
  }

  /// Records written all the time, until told to end.
  private final class Load: Sendable {
    private let isOver = Atomic(false)
    private let written = Mutex<(names: [String], error: (any Error)?)>(([], nil))
    private let group = DispatchGroup()

    init(_ pipeline: SmallPipeline) {
      group.enter()
      Thread.detachNewThread { [self] in
        defer { group.leave() }
        while !isOver.load(ordering: .relaxed) {
          do {
            let count = written.withLock { $0.names.count }
            let names = (count..<count + 100).map { "n\($0)" }
            try pipeline.broker.produce(
              names.enumerated().map { .named($1, key: "k\($0 % 20)") }, to: pipeline.raw)
            written.withLock { $0.names += names }
          } catch {
            written.withLock { $0.error = error }
            return
          }
        }
      }
    }

    var count: Int { written.withLock { $0.names.count } }

    /// No more is written.
    func stop() {
      isOver.store(true, ordering: .relaxed)
      group.wait()
    }

    /// Everything that was written.
    func end() throws -> [String] {
      stop()
      return try written.withLock { written in
        if let error = written.error { throw error }
        return written.names
      }
    }
  }

  private func has(_ partitions: Int, _ worker: RunningWorker) throws -> Bool {
    let words = partitions == 1 ? "1 partition assigned" : "\(partitions) partitions assigned"
    return try worker.waitFor("/readyz") { $0 == 200 && $1.contains(words) }
  }

  @Test(arguments: Strategy.available, Delivery.allCases)
  func `from one worker to four and back, nothing is lost`(
    _ strategy: Strategy, _ delivery: Delivery
  ) throws {
    let kind = try #require(BrokerKind.real.first)
    let pipeline = try SmallPipeline(Broker(kind), partitions: 4)
    let settings = SmallPipeline.Settings(
      delivery: delivery, kafka: strategy.kafka, hasSession: strategy.hasSession)
    let load = Load(pipeline)
    defer { load.stop() }
    let first = try pipeline.start(settings)
    #expect(try has(4, first), "\(first.worker.messages)")
    let others = try (0..<3).map { _ in try pipeline.launch(settings) }
    for other in others { try other.started() }
    for worker in [first] + others { #expect(try has(1, worker), "\(worker.worker.messages)") }
    let before = load.count
    for other in others { #expect(other.stop() == 0, "\(other.worker.messages)") }
    #expect(try has(4, first), "\(first.worker.messages)")
    // A slow machine may not have finished a write meanwhile.
    let limit = ContinuousClock.now + Waiting.limit
    while load.count <= before, ContinuousClock.now < limit {
      _ = first.worker.process.wait(.milliseconds(20))
    }
    #expect(load.count > before, "there was no load meanwhile")
    let names = try load.end()
    try pipeline.settle(first)
    #expect(first.stop() == 0, "\(first.worker.messages)")
    let titles = try pipeline.broker.consumeAll(pipeline.clean)
    // By key, since partitions are not in order with one another.
    for key in 0..<20 {
      delivery.check(
        titles.filter { $0.key == Array("k\(key)".utf8) }.compactMap(\.title),
        of: names.enumerated().filter { $0.offset % 100 % 20 == key }.map(\.element))
    }
    #expect(try pipeline.broker.consumeAll(pipeline.dead).isEmpty)
  }

  @Test(arguments: Strategy.available.filter { $0 == .range || $0 == .consumer }, Delivery.allCases)
  func `a named worker that is restarted finds its partitions, and no other loses one`(
    _ strategy: Strategy, _ delivery: Delivery
  ) throws {
    let kind = try #require(BrokerKind.real.first)
    let pipeline = try SmallPipeline(Broker(kind), partitions: 4)
    func settings(_ name: String) -> SmallPipeline.Settings {
      .init(
        delivery: delivery, kafka: strategy.kafka, file: "instance: \(name)",
        hasSession: strategy.hasSession)
    }
    func assignments(_ worker: RunningWorker) -> [Substring] {
      worker.worker.messages.split(separator: "\n").filter {
        $0.contains("\"event\":\"partitions ")
      }
    }
    let one = try pipeline.start(settings("one"))
    let two = try pipeline.start(settings("two"))
    for worker in [one, two] { #expect(try has(2, worker), "\(worker.worker.messages)") }
    try pipeline.produce(["a"], partition: 0)
    try pipeline.produce(["b"], partition: 3)
    try pipeline.settle(one, two)
    let before = assignments(one)
    let its = try #require(assignments(two).last)
    #expect(two.stop() == 0, "\(two.worker.messages)")
    let again = try pipeline.start(settings("two"))
    #expect(try has(2, again), "\(again.worker.messages)")
    try pipeline.produce(["c"], partition: 0)
    try pipeline.produce(["d"], partition: 3)
    try pipeline.settle(one, again)
    #expect(assignments(one) == before)
    func partitions(_ line: Substring) -> Set<Substring> {
      let list = line.split(separator: "\"partitions\":\"").last?.split(separator: "\"").first
      return Set(list?.split(separator: ",") ?? [])
    }
    let found = try #require(assignments(again).first)
    #expect(partitions(found) == partitions(its))
    for worker in [one, again] { #expect(worker.stop() == 0, "\(worker.worker.messages)") }
    #expect(try pipeline.titles().sorted() == ["a", "b", "c", "d"])
  }

  @Test(
    .enabled(
      if: Strategy.available.count < Strategy.allCases.count,
      "this librdkafka can do all of them"),
    arguments: Strategy.allCases.filter { !$0.isAvailable }
  )
  func `a strategy that the linked librdkafka gets wrong is refused, and says why`(
    _ strategy: Strategy
  ) throws {
    let pipeline = try SmallPipeline(Broker(.embedded))
    let worker = try pipeline.launch(.init(kafka: strategy.kafka))
    #expect(worker.worker.code() == 78)
    let messages = worker.worker.messages
    #expect(messages.contains("sluice.yaml:6:"), "\(messages)")
    #expect(messages.contains("librdkafka"), "\(messages)")
    #expect(messages.contains(LibraryVersion.text), "\(messages)")
  }
}
