import TestSupport

/// The configuration of the workers, and its schemas, in a folder of their own.
struct ConservationPipeline {
  /// Of the configuration.
  let file: String
  private let folder: TemporaryFolder

  /// - Parameters:
  ///   - prefix: of all topics.
  ///   - kafka: lines of the section `kafka`, indented by two blanks.
  init(_ delivery: Delivery, prefix: String, kafka: String) throws {
    folder = try TemporaryFolder()
    for (name, schema) in Self.schemas { try folder.write(name, schema) }
    file = try folder.write("sluice.yaml", Self.configuration(delivery, prefix, kafka))
  }

  /// The variable that names a worker.
  static let instance = "SLUICE_INSTANCE"

  private static func configuration(
    _ delivery: Delivery, _ prefix: String, _ kafka: String
  ) -> String {
    """
    kafka:
    \(kafka)
    instance: ${\(instance):-}
    delivery: \(delivery.rawValue)
    admin: { listen: "127.0.0.1:0" }
    workers: 2
    commit-interval: 200ms
    drain-timeout: 5s
    shutdown-timeout: 30s
    defaults: { dead-letters: "\(prefix)dead" }
    routes:
      - name: orders
        from: "\(prefix)orders.raw"
        items: [/*, ""]
        schema: order.schema.json
        fields:
          id: /id
          amount: /amount
          day: { from: /day, date: dd.MM.yyyy, optional: true }
          note: { from: /note, optional: true }
        to: "\(prefix)orders"
        clean-schema: clean.schema.json
      - name: profiles
        from: "\(prefix)profiles.raw"
        tombstones: skip
        fields: { id: /id, name: /name }
        other-fields: keep
        to: "\(prefix)profiles"
        dead-letters: "\(prefix)rejects"
      - name: clicks
        from: "\(prefix)events.raw"
        when: { pointer: /type, equals: click }
        fields: { id: /id, at: { from: /at, date: { in: epoch-seconds, out: date-time } } }
        to: "\(prefix)clicks"
      - name: views
        from: "\(prefix)events.raw"
        when: { pointer: /type, equals: view }
        fields: { id: /id }
        to: "\(prefix)views"
    """
  }

  private static let schemas = [
    "order.schema.json": """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "type": "object",
      "required": ["id", "amount"],
      "properties": { "amount": { "type": "number" } }
    }
    """,
    "clean.schema.json": """
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "properties": { "id": { "type": "string" }, "day": { "format": "date" } }
    }
    """,
  ]
}

/// What the workers promise: the values of the key `delivery`.
enum Delivery: String, CaseIterable {
  case atLeastOnce = "at-least-once"
  case exactlyOnce = "exactly-once"
}
