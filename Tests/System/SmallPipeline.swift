import BrokerSupport
import Kafka
import TestSupport
import Testing

/// Routes between topics of a test's own: `name` becomes `title`, with a schema that wants it to be a text.
struct SmallPipeline {
  let broker: Broker
  let raw: String
  let clean: String
  let dead: String
  let group: String

  /// - Parameters:
  ///   - cleanConfiguration, deadConfiguration: of the topics, on a real broker.
  ///   - makesClean, makesDead: false leaves the topic out.
  ///   - name: of topics and group; another one for each pipeline of a broker.
  init(
    _ broker: Broker, name: String = "things", partitions: Int = 1, rawLimit: Int? = nil,
    cleanLimit: Int? = nil,
    deadLimit: Int? = nil, cleanConfiguration: [(name: String, value: String)] = [],
    makesClean: Bool = true, makesDead: Bool = true
  ) throws {
    func limit(_ bytes: Int?) -> [(name: String, value: String)] {
      bytes.map { [("max.message.bytes", String($0))] } ?? []
    }
    self.broker = broker
    raw = try broker.makeTopic(
      name + ".raw", partitions: partitions, configuration: limit(rawLimit))
    clean =
      makesClean
      ? try broker.makeTopic(
        name, partitions: partitions, configuration: limit(cleanLimit) + cleanConfiguration)
      : broker.prefix + name
    dead =
      makesDead
      ? try broker.makeTopic(name + ".dead", configuration: limit(deadLimit))
      : broker.prefix + name + ".dead"
    group = broker.group(name)
  }

  /// What else of a worker a test chooses.
  struct Settings {
    var delivery = Delivery.atLeastOnce
    var commitInterval = "100ms"
    /// How long a transaction lasts.
    var every = "200ms"
    /// More keys of the route, indented by four blanks.
    var route = ""
    /// More properties of clients, indented by two blanks.
    var kafka = ""
    /// More keys of the file.
    var file = ""
    var sessionMilliseconds: Int?
    /// False leaves the length of a session to the broker.
    var hasSession = true
    /// A second route, to topics of these names.
    var other: (raw: String, clean: String)?
    var wait = "2m"
    // Long, since they are not what most tests are about, and a loaded machine takes its time.
    var drain = "60s"
    var shutdown = "2m"
    /// Of another listener of the broker.
    var bootstrap: String?
  }

  /// Starts a worker on it.
  ///
  /// - Parameter route: more keys of the route, indented by four blanks.
  func start(route: String = "", kafka: String = "") throws -> RunningWorker {
    try start(Settings(route: route, kafka: kafka))
  }

  /// Starts a worker on it, and waits until it has started.
  func start(_ settings: Settings) throws -> RunningWorker {
    let worker = try launch(settings)
    try worker.started()
    return worker
  }

  /// Starts a worker on it, which may not come far.
  func launch(_ settings: Settings) throws -> RunningWorker {
    try RunningWorker(
      configuration(settings), files: ["thing.schema.json": Self.schema], wait: settings.wait)
  }

  /// The file of a worker.
  func configuration(_ settings: Settings) -> String {
    var text = """
      kafka:
        bootstrap.servers: "\(settings.bootstrap ?? broker.bootstrap)"
        group.id: "\(group)"
      \(session(settings))
      \(settings.kafka)
      admin: { listen: "127.0.0.1:0" }
      commit-interval: \(settings.commitInterval)
      drain-timeout: \(settings.drain)
      shutdown-timeout: \(settings.shutdown)
      delivery: \(settings.delivery.rawValue)
      \(settings.delivery == .exactlyOnce ? "transaction: { every: \(settings.every) }" : "")
      \(settings.file)
      routes:
        - name: things
          from: "\(raw)"
          to: "\(clean)"
          dead-letters: "\(dead)"
          items: [/*, ""]
          schema: thing.schema.json
          fields: { title: /name, size: { from: /size, optional: true } }
      \(settings.route)

      """
    if let other = settings.other {
      text += """
          - name: others
            from: "\(other.raw)"
            to: "\(other.clean)"
            dead-letters: "\(dead)"
            fields: { title: /name }
        """
    }
    return text
  }

  /// The length of a session, and what goes with it.
  private func session(_ settings: Settings) -> String {
    if !settings.hasSession { return "" }
    let properties =
      settings.sessionMilliseconds.map { [("session.timeout.ms", String($0))] }
      ?? broker.properties.consumer
    return properties.map { "  \($0.0): \($0.1)" }.joined(separator: "\n")
  }

  /// Waits until everything in the raw topic is committed.
  ///
  /// - Parameter workers: whose logs are the failure's comment.
  func settle(_ workers: RunningWorker...) throws {
    do { try broker.waitUntilCommitted(group, raw) } catch {
      for worker in workers { Issue.record("\(error)\n\(worker.worker.messages)") }
      throw error
    }
  }

  /// Writes a record for each name; `name` is what the clean record is known by.
  func produce(_ names: [String], partition: Int32? = nil) throws {
    try broker.produce(names.map { .named($0, partition: partition) }, to: raw)
  }

  /// The names in the clean topic, repetitions included, as a reader of committed records finds them.
  func titles() throws -> [String] { try broker.consumeAll(clean).compactMap(\.title) }

  /// Waits until every one of these names is in the clean topic.
  func waitForTitles(_ names: some Sequence<String>) throws {
    let reader = try TopicReader(
      [clean], broker.properties, broker.admin,
      timeoutMilliseconds: Waiting.requestMilliseconds)
    var missing = Set(names)
    var seen = 0
    try reader.read(deadline: Waiting.limit) {
      for record in reader.records[seen...] {
        if let title = TestRecord(record).title { missing.remove(title) }
      }
      seen = reader.records.count
      return missing.isEmpty
    }
  }

  private static let schema = """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "type": "object",
      "required": ["name"],
      "properties": { "name": { "type": "string" } }
    }
    """
}

extension TestRecord {
  /// A record that becomes a clean one of this title.
  static func named(
    _ name: String, key: String? = "k", timestamp: Int64? = nil, partition: Int32? = nil
  ) -> TestRecord {
    TestRecord(
      key: key, value: "{\"name\":\"\(name)\"}", timestamp: timestamp, partition: partition)
  }

  /// The title of a clean record.
  var title: String? {
    guard let text, let start = text.firstRange(of: "{\"title\":\"") else { return nil }
    return text[start.upperBound...].firstIndex(of: "\"").map {
      String(text[start.upperBound..<$0])
    }
  }

  /// The last header of this name, as text.
  func header(_ name: String) -> String? {
    headers.last { $0.name == name }?.value.map { String(decoding: $0, as: UTF8.self) }
  }

  /// `stage/code` of a dead letter.
  var reason: String { "\(header("sluice.stage") ?? "")/\(header("sluice.code") ?? "")" }
}
