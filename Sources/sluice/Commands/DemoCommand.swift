import Configuration
import JSON
import Kafka
import Pipeline
import Telemetry
import Worker

/// `sluice demo`: the reference pipeline on sample records, shown to a person.
struct DemoCommand {
  let options: DemoOptions
  let console: Console

  /// How long the worker may take for a few dozen records.
  private static let patience = Duration.seconds(90)
  private static let shownRoutes = ["expositions", "books", "diary"]

  /// Why there is nothing to show.
  private struct Trouble: Error {
    var code: ExitCode
    var message: String
  }

  func run() -> ExitCode {
    TerminationSignals.block()
    let interrupted = Monitor(false)
    TerminationSignals.wait { _, count in
      if count > 1 { TerminationSignals.endAtOnce() }
      interrupted.update { $0 = true }
    }
    do throws(Trouble) {
      let cluster = try start()
      let result = Result { () throws(Trouble) in try show(on: cluster, interrupted) }
      do throws(KafkaError) {
        try cluster.removeAll(group: group(cluster))
      } catch {
        console.complain("what the demo made is still there, under '\(cluster.prefix)': \(error)")
      }
      return try result.get()
    } catch {
      console.complain(error.message)
      return error.code
    }
  }

  private func start() throws(Trouble) -> DemoCluster {
    do throws(KafkaError) {
      return try DemoCluster(bootstrap: options.bootstrap)
    } catch {
      let place = options.bootstrap ?? "the embedded cluster"
      throw Trouble(code: .unavailable, message: "no broker answers at \(place): \(error)")
    }
  }

  private func show(on cluster: DemoCluster, _ interrupted: Monitor<Bool>) throws(Trouble)
    -> ExitCode
  {
    let configuration = try configuration(for: cluster)
    let table = RoutingTable(configuration.routes)
    let samples = try samples(for: configuration.routes)
    let sources = table.topics.map(\.topic)
    try kafka { () throws(KafkaError) in
      try cluster.createTopics(sources + table.outputs)
      try cluster.produce(samples)
    }
    let what = cluster.isEmbedded ? "an embedded cluster" : "the cluster"
    console.say(
      "\(samples.count) records are in \(sources.count) topics of \(what) at \(cluster.bootstrap)")

    let log = Log.standardError(level: .error)
    let service = WorkerService(configuration, version: Version.sluice, log: log)
    let ending = Monitor<WorkerEnding?>(nil)
    _ = NamedThread("worker") {
      let how = service.run(wait: .seconds(60))
      ending.update { $0 = how }
    }
    defer {
      service.stop(because: "the demo is over")
      _ = ending.wait { $0 }
    }
    try waitForCommits(cluster, sources, interrupted, ending)
    try report(on: cluster, service, configuration.routes)
    if options.keep { keep(service, interrupted) }
    return .done
  }

  /// Waits until every offset of the source topics is committed.
  private func waitForCommits(
    _ cluster: DemoCluster, _ topics: [String], _ interrupted: Monitor<Bool>,
    _ ending: Monitor<WorkerEnding?>
  ) throws(Trouble) {
    let deadline = Deadline.after(Self.patience)
    while try !kafka({ () throws(KafkaError) in
      try cluster.hasCommittedAll(topics, group: group(cluster))
    }) {
      if let how = ending.read({ $0 }) {
        throw Trouble(code: .internal, message: "the worker has ended: \(how)")
      }
      if deadline.isPast {
        throw Trouble(code: .internal, message: "not all records were done in \(Self.patience)")
      }
      let stop = interrupted.wait(until: .after(.milliseconds(250))) { $0 ? true : nil }
      if stop != nil { throw Trouble(code: .internal, message: "interrupted") }
    }
  }

  private func report(
    on cluster: DemoCluster, _ service: WorkerService, _ routes: [Route]
  ) throws(Trouble) {
    let report = DemoReport(routes: routes, metrics: service.metrics, plainName: cluster.plainName)
    let output = console.output
    let (style, width) = (output.style, output.columns)
    var isFirst = !output.isTerminal
    func section(_ title: String, _ lines: [String]) {
      if isFirst { isFirst = false } else { output.line("") }
      output.line(style.bold(title))
      for line in lines { output.line(line.isEmpty ? "" : "  " + line) }
    }
    section("What became of them", report.counts().lines(style: style))
    section("Decode errors", report.decodeErrors().lines(style: style))

    section(
      "Before and after", try examples(report, routes, on: cluster, style: style, width: width - 2))
    section(
      "Two dead letters", try letters(report, routes, on: cluster, style: style, width: width - 2))
    output.flush()
  }

  /// Raw records and what was made of them, a blank line between.
  private func examples(
    _ report: DemoReport, _ routes: [Route], on cluster: DemoCluster, style: Style, width: Int
  ) throws(Trouble) -> [String] {
    let clean = try kafka { () throws(KafkaError) in try cluster.contents(routes.map(\.to)) }
    let samples = try parsedSamples()
    var blocks: [[String]] = []
    for route in routes where Self.shownRoutes.contains(route.name) {
      guard let sample = samples[route.name]?.first(where: \.isClean) else { continue }
      blocks.append(
        report.beforeAndAfter(sample, route: route, clean: clean, style: style, width: width))
    }
    return Array(blocks.joined(separator: [""]))
  }

  /// One record that is no JSON, and one whose date is none.
  private func letters(
    _ report: DemoReport, _ routes: [Route], on cluster: DemoCluster, style: Style, width: Int
  ) throws(Trouble) -> [String] {
    let topics = Set(routes.map(\.deadLetters)).sorted()
    let letters = try kafka { () throws(KafkaError) in try cluster.contents(topics) }
      .sorted { Self.source($0) < Self.source($1) }
    var blocks: [[String]] = []
    for reason in ["decode/syntax", "normalize/invalid-date"] {
      let letter = letters.first {
        "\($0.header("sluice.stage") ?? "")/\($0.header("sluice.code") ?? "")" == reason
      }
      guard let letter else { continue }
      blocks.append(
        ["in \(cluster.plainName(letter.topic)):"]
          + report.letter(letter, style: style, width: width))
    }
    return Array(blocks.joined(separator: [""]))
  }

  /// Where a letter's record came from: routes work side by side, so its own place says nothing.
  private static func source(_ letter: RecordCopy) -> (String, Int, Int) {
    func number(_ name: String) -> Int { letter.header(name).flatMap { Int($0) } ?? 0 }
    return (
      letter.header("sluice.source.topic") ?? "", number("sluice.source.partition"),
      number("sluice.source.offset")
    )
  }

  private func keep(_ service: WorkerService, _ interrupted: Monitor<Bool>) {
    console.output.line("")
    console.output.line(
      "The worker goes on until Ctrl-C; its page is \(service.adminURL ?? "")")
    console.output.flush()
    _ = interrupted.wait { $0 ? true : nil }
  }

  // MARK: The pipeline

  private func configuration(for cluster: DemoCluster) throws(Trouble) -> LoadedConfiguration {
    let (loaded, diagnostics) = ConfigurationLoader.load(
      file: ReferencePipeline.configuration,
      environment: ["KAFKA_BOOTSTRAP": cluster.bootstrap], read: ReferencePipeline.read)
    guard var configuration = loaded else {
      throw Trouble(
        code: .internal, message: diagnostics.map(\.text).joined(separator: "\n"))
    }
    configuration.routes = configuration.routes.map { $0.renamingTopics { cluster.prefix + $0 } }
    configuration.kafka.consumer.append(
      KafkaSection.Property(
        name: "group.id", value: group(cluster), place: TextPosition(line: 1, column: 1)))
    configuration.commitInterval = .milliseconds(200)
    configuration.adminListen.port = 0
    return configuration
  }

  private func group(_ cluster: DemoCluster) -> String { cluster.prefix + "sluice" }

  private func parsedSamples() throws(Trouble) -> [String: [Sample]] {
    do {
      return Dictionary(uniqueKeysWithValues: try ReferencePipeline.samples())
    } catch {
      throw Trouble(code: .internal, message: "the samples: \(error)")
    }
  }

  /// The samples of every route with the topic that they go to.
  private func samples(for routes: [Route]) throws(Trouble) -> [(topic: String, sample: Sample)] {
    let samples = try parsedSamples()
    return routes.flatMap { route in
      (samples[route.name] ?? []).map { (topic: route.from[0], sample: $0) }
    }
  }

  private func kafka<Value>(_ body: () throws(KafkaError) -> Value) throws(Trouble) -> Value {
    do throws(KafkaError) {
      return try body()
    } catch {
      throw Trouble(code: .unavailable, message: error.description)
    }
  }
}

extension Sample {
  /// Whether everything in it becomes clean records, and it has a key to find them by.
  fileprivate var isClean: Bool {
    key != nil && !verdicts.isEmpty
      && verdicts.allSatisfy { if case .clean = $0 { true } else { false } }
  }
}
