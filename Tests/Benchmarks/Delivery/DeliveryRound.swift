import Dispatch
import Foundation

/// One `sluice run` over the whole source, into topics of its own.
struct DeliveryRound {
  let source: SourceTopic
  let cluster: Cluster
  /// The built program.
  let program: String
  /// Of the configuration.
  let delivery: String
  /// Tells rounds apart.
  let name: String

  struct Failed: Error, CustomStringConvertible { let description: String }

  /// Records in a second, between a tenth and nine tenths of the source: starting, and waiting for what does not
  /// come any more before the last commit, are not throughput.
  func run() throws -> Double {
    for topic in outputs { try cluster.makeTopic(topic) }
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "sluice-bench-\(name)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("sluice.yaml")
    try Data(configuration.utf8).write(to: file)
    let log = folder.appendingPathComponent("log")
    try Data().write(to: log)

    let worker = Process()
    worker.executableURL = URL(fileURLWithPath: program)
    worker.arguments = ["run", "-c", file.path]
    worker.standardInput = FileHandle.nullDevice
    worker.standardOutput = FileHandle.nullDevice
    worker.standardError = try FileHandle(forWritingTo: log)
    try worker.run()
    defer { if worker.isRunning { kill(worker.processIdentifier, SIGKILL) } }
    let rate = try measure(worker, log)
    worker.terminate()
    worker.waitUntilExit()
    guard worker.terminationStatus == 0 else { throw failure("it ended so", log) }
    try cluster.deleteTopics(outputs)
    return rate
  }

  private func measure(_ worker: Process, _ log: URL) throws -> Double {
    let clock = ContinuousClock()
    let limit = clock.now + .seconds(180)
    var first: (time: ContinuousClock.Instant, count: Int)?
    var last: (time: ContinuousClock.Instant, count: Int)?
    while true {
      let count = try cluster.committed(group, source.name)
      let sample = (time: clock.now, count: count)
      if first == nil, count >= source.records / 10 { first = sample }
      if last == nil, count >= source.records / 10 * 9 { last = sample }
      if count >= source.records { break }
      guard worker.isRunning else { throw failure("it ended early", log) }
      guard clock.now < limit else { throw failure("\(count) records in three minutes", log) }
      // Nothing tells of a commit: leave the worker and the broker a breath between questions.
      _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(20))
    }
    guard let first, let last, last.count > first.count else {
      throw failure("one commit took all: more records are needed", log)
    }
    let spent = (last.time - first.time).components
    return Double(last.count - first.count)
      / (Double(spent.seconds) + Double(spent.attoseconds) / 1e18)
  }

  private func failure(_ what: String, _ log: URL) -> Failed {
    let words = (try? Data(contentsOf: log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    return Failed(description: "\(delivery): \(what)\n\(words)")
  }

  private var group: String { "bench-\(name)" }
  private var outputs: [String] { ["\(name).clean", "\(name).dead"] }

  /// The reference pipeline's items. Offsets of at least once are committed often, so that they tell how far it is.
  private var configuration: String {
    let schemas = FileManager.default.currentDirectoryPath + "/schemas/catalog"
    return """
      kafka:
        bootstrap.servers: "\(cluster.bootstrap)"
        group.id: "\(group)"
      delivery: \(delivery)
      commit-interval: 100ms
      admin: { listen: "127.0.0.1:0" }
      routes:
        - name: items
          from: "\(source.name)"
          items: [/*, ""]
          schema: "\(schemas)/item.raw.schema.json"
          fields:
            name: /name
            imageName: { from: /image_name, optional: true }
            shortDescription: { from: /short_desc, optional: true }
            description: /desc
          to: "\(outputs[0])"
          clean-schema: "\(schemas)/item.schema.json"
          dead-letters: "\(outputs[1])"
      """
  }
}
