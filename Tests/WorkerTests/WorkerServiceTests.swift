import Configuration
import Kafka
import Telemetry
import TestSupport
import Testing

@testable import Worker

/// Whole workers, on the embedded cluster, of which something is broken that nothing outside can break.
@Suite struct WorkerServiceTests {
  /// A cluster without a record, and a worker for it.
  private struct Setting {
    let cluster: MockCluster
    let folder: TemporaryFolder
    let configuration: LoadedConfiguration

    init(_ delivery: String) throws {
      cluster = try MockCluster()
      for topic in ["raw", "clean", "dead"] { try cluster.createTopic(topic) }
      folder = try TemporaryFolder()
      let file = try folder.write(
        "sluice.yaml",
        """
        kafka: { bootstrap.servers: "\(cluster.bootstrap)", group.id: g }
        admin: { listen: "127.0.0.1:0" }
        delivery: \(delivery)
        shutdown-timeout: 2m
        routes:
          - { name: r, from: raw, to: clean, dead-letters: dead, fields: { a: /a } }
        """)
      let (found, diagnostics) = ConfigurationLoader.load(file: file, environment: [:])
      configuration = try #require(found, "\(diagnostics)")
    }

    func service(_ hooks: WorkerService.Hooks) -> WorkerService {
      let log = Log(level: .error, format: .json) { _ in }
      return WorkerService(configuration, version: "test", log: log, hooks: hooks)
    }
  }

  /// Makes the library give up each producer that the worker makes; how many those were.
  private static func loseProducers(of hub: OutputHub, until isOver: Monitor<Bool>) -> Int {
    var count = 0
    var last: OutputChannel?
    while isOver.wait(until: .after(.milliseconds(5)), { $0 ? true : nil }) == nil {
      let channel = hub.current
      if channel === last { continue }
      last = channel
      count += 1
      channel.producer.raiseFatalError(ErrorCode.outOfOrderSequence, "of the test's")
    }
    return count
  }

  @Test func `more producers than may be lost in a row end the worker`() throws {
    let setting = try Setting("exactly-once")
    defer { withExtendedLifetime(setting) {} }
    let isOver = Monitor(false)
    let lost = Monitor<Int?>(nil)
    let hooks = WorkerService.Hooks(
      restarts: 2,
      didStart: { threads in
        let hub = threads.hub
        _ = NamedThread("breaker") {
          let count = Self.loseProducers(of: hub, until: isOver)
          lost.update { $0 = count }
        }
      })
    let service = setting.service(hooks)
    let ending = service.run(wait: Waiting.limit)
    isOver.update { $0 = true }
    #expect(lost.wait(until: .after(Waiting.limit)) { $0 } == 3)
    // Whichever thread heard of it.
    #expect(service.metrics.transactions.with("failed").value == 3)
    guard case .failed(let reason) = ending else {
      Issue.record("\(ending)")
      return
    }
    #expect(
      reason.hasPrefix("producer after producer is lost before anything is committed"), "\(reason)")
  }

  @Test(arguments: ["at-least-once", "exactly-once"])
  func `a thread that dies ends the worker, which names it`(_ delivery: String) throws {
    let setting = try Setting(delivery)
    defer { withExtendedLifetime(setting) {} }
    let running = Monitor<WorkerThreads?>(nil)
    let hooks = WorkerService.Hooks(didStart: { threads in
      running.update { $0 = threads }
      threads.delivery.stop()
    })
    #expect(
      setting.service(hooks).run(wait: Waiting.limit)
        == .failed("the thread 'delivery' has ended by itself"))
    // A process would end here. This one has other tests, and threads of a worker may not outlive it.
    #expect(running.read { $0 }?.finish(within: Waiting.limit) == .finished)
  }

  @Test func `a worker that is asked to end has finished`() throws {
    let setting = try Setting("at-least-once")
    defer { withExtendedLifetime(setting) {} }
    let isReady = Monitor(false)
    let service = setting.service(.init(didStart: { _ in isReady.update { $0 = true } }))
    let stopper = NamedThread("stopper") {
      _ = isReady.wait { $0 ? true : nil }
      service.stop(because: "the test wants it")
    }
    #expect(service.run(wait: Waiting.limit) == .finished)
    #expect(stopper.join(until: .after(Waiting.limit)))
  }
}
