import BrokerSupport
import Kafka
import TestSupport

/// One route between topics of a test's own: `name` becomes `title`, with a schema that wants it to be a text.
struct SmallPipeline {
  let broker: Broker
  let raw: String
  let clean: String
  let dead: String
  let group: String

  /// - Parameters:
  ///   - cleanConfiguration, deadConfiguration: of the topics, on a real broker.
  ///   - makesClean: false leaves the clean topic out.
  init(
    _ broker: Broker, partitions: Int = 1, rawLimit: Int? = nil, cleanLimit: Int? = nil,
    deadLimit: Int? = nil, makesClean: Bool = true
  ) throws {
    func limit(_ bytes: Int?) -> [(name: String, value: String)] {
      bytes.map { [("max.message.bytes", String($0))] } ?? []
    }
    self.broker = broker
    raw = try broker.makeTopic("things.raw", partitions: partitions, configuration: limit(rawLimit))
    clean =
      makesClean
      ? try broker.makeTopic("things", partitions: partitions, configuration: limit(cleanLimit))
      : broker.prefix + "things"
    dead = try broker.makeTopic("things.dead", configuration: limit(deadLimit))
    group = broker.group("worker")
  }

  /// Starts a worker on it.
  ///
  /// - Parameter route: more keys of the route, indented by four blanks.
  func start(route: String = "", kafka: String = "") throws -> RunningWorker {
    let worker = try RunningWorker(
      """
      kafka:
        bootstrap.servers: "\(broker.bootstrap)"
        group.id: "\(group)"
        session.timeout.ms: \(broker.properties.consumer.first?.value ?? "6000")
      \(kafka)
      admin: { listen: "127.0.0.1:0" }
      commit-interval: 100ms
      shutdown-timeout: 20s
      routes:
        - name: things
          from: "\(raw)"
          to: "\(clean)"
          dead-letters: "\(dead)"
          items: [/*, ""]
          schema: thing.schema.json
          fields: { title: /name, size: { from: /size, optional: true } }
      \(route)
      """, files: ["thing.schema.json": Self.schema])
    try worker.started()
    return worker
  }

  /// Waits until everything in the raw topic is committed.
  func settle() throws { try broker.waitUntilCommitted(group, raw, deadline: .seconds(60)) }

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
  /// The last header of this name, as text.
  func header(_ name: String) -> String? {
    headers.last { $0.name == name }?.value.map { String(decoding: $0, as: UTF8.self) }
  }

  /// `stage/code` of a dead letter.
  var reason: String { "\(header("sluice.stage") ?? "")/\(header("sluice.code") ?? "")" }
}
