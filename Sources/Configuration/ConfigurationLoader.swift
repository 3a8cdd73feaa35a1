import JSON
import JSONSchema
import Pipeline

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The one checker of configurations: what `check` reports is what keeps `run` from starting.
package enum ConfigurationLoader {
  /// Gives a file's bytes.
  package typealias Read = (_ path: String) throws -> [UInt8]

  /// Why librdkafka refuses a property's value; nil where it does not. Whoever has librdkafka at hand
  /// gives one, so that `check` knows what `run` would find.
  package typealias PropertyRefusal = (
    _ side: KafkaSection.Side, _ name: String, _ value: String
  ) -> String?

  /// Reads, checks and compiles a configuration. Every mistake of the file and of the schemas that it
  /// names is among the diagnostics; where one is an error, there is no configuration.
  ///
  /// - Parameter file: its path, as diagnostics are to name it.
  package static func load(
    file: String, environment: [String: String], read: @escaping Read = FileReading.read,
    refusal: @escaping PropertyRefusal = { _, _, _ in nil }
  ) -> (configuration: LoadedConfiguration?, diagnostics: [Diagnostic]) {
    let diagnostics = Diagnostics(file: file)
    let configuration = load(
      environment: environment, read: read, refusal: refusal, diagnostics: diagnostics)
    return (diagnostics.hasErrors ? nil : configuration, diagnostics.sorted)
  }

  private static func load(
    environment: [String: String], read: @escaping Read, refusal: @escaping PropertyRefusal,
    diagnostics: Diagnostics
  ) -> LoadedConfiguration? {
    let bytes: [UInt8]
    do {
      bytes = try read(diagnostics.file)
    } catch {
      diagnostics.error(
        at: TextPosition(line: 1, column: 1), "cannot read the configuration: \(error)")
      return nil
    }
    guard
      let root = YAMLComposer.compose(bytes, environment: environment, diagnostics: diagnostics)
    else { return nil }
    ConfigurationSchema.validate(root, diagnostics: diagnostics)
    let routes = RouteSection(diagnostics: diagnostics, read: read).read(root)
    return settings(of: root, routes: routes, refusal: refusal, diagnostics: diagnostics)
  }

  private static func settings(
    of root: YAMLNode, routes: [Route], refusal: @escaping PropertyRefusal, diagnostics: Diagnostics
  ) -> LoadedConfiguration? {
    let values = ValueReader(diagnostics: diagnostics)
    func value<Value>(_ key: String, _ fallback: Value, _ read: (YAMLNode) -> Value?) -> Value {
      // A value that cannot be read has been reported: what is returned for it is never used.
      root[key].map { read($0) ?? fallback } ?? fallback
    }
    let kafkaReader = KafkaReader(diagnostics: diagnostics, refusal: refusal)
    let kafka = root["kafka"].map(kafkaReader.read) ?? KafkaSection()
    let drainTimeout = value("drain-timeout", .seconds(10), values.duration)
    kafkaReader.check(drainTimeout: drainTimeout, of: root["drain-timeout"] ?? root, against: kafka)
    let delivery = value("delivery", DeliveryGuarantee.atLeastOnce) { guarantee($0, values) }
    let transaction = value("transaction", TransactionLimits()) { limits($0, values) }
    DeliveryCheck(diagnostics: diagnostics, root: root, kafka: kafka)
      .run(delivery, transaction: transaction)
    return LoadedConfiguration(
      kafka: kafka,
      instance: value("instance", nil) { values.text($0).map { $0.isEmpty ? nil : $0 } },
      delivery: delivery, transaction: transaction,
      adminListen: value("admin", defaultListen) { listenAddress($0, values) },
      workers: value("workers", coreCount) { values.integer($0, in: 1...1024) },
      commitInterval: value("commit-interval", .seconds(1), values.duration),
      drainTimeout: drainTimeout,
      shutdownTimeout: value("shutdown-timeout", .seconds(30), values.duration),
      inFlight: value("in-flight", defaultInFlight) { inFlight($0, values) },
      routes: routes)
  }

  // MARK: - Defaults and pairs

  static let defaultListen = LoadedConfiguration.ListenAddress(host: "127.0.0.1", port: 9464)
  static let defaultInFlight = LoadedConfiguration.InFlight(
    high: 16 << 20, low: 4 << 20, total: 32 << 20)

  static var coreCount: Int { Swift.max(sysconf(Int32(_SC_NPROCESSORS_ONLN)), 1) }

  private static func listenAddress(
    _ node: YAMLNode, _ values: ValueReader
  ) -> LoadedConfiguration.ListenAddress? {
    guard let listen = node["listen"] else { return defaultListen }
    guard let text = values.string(listen) else { return nil }
    return LoadedConfiguration.ListenAddress(text)
      ?? values.mismatch(listen, "an address as host:port, with a port up to 65535")
  }

  private static func guarantee(_ node: YAMLNode, _ values: ValueReader) -> DeliveryGuarantee? {
    node.scalar.flatMap { DeliveryGuarantee(rawValue: $0.text) }
      ?? values.mismatch(node, "`at-least-once` or `exactly-once`")
  }

  private static func limits(_ node: YAMLNode, _ values: ValueReader) -> TransactionLimits? {
    var limits = TransactionLimits()
    if let every = node["every"] {
      guard let every = values.duration(every) else { return nil }
      limits.every = every
    }
    if let bytes = node["bytes"] {
      guard let bytes = values.bytes(bytes) else { return nil }
      limits.bytes = bytes
    }
    return limits
  }

  private static func inFlight(
    _ node: YAMLNode, _ values: ValueReader
  ) -> LoadedConfiguration.InFlight? {
    let high = node["high"].map { values.bytes($0) } ?? defaultInFlight.high
    let low = node["low"].map { values.bytes($0) } ?? defaultInFlight.low
    let total = node["total"].map { values.bytes($0) } ?? defaultInFlight.total
    guard let high, let low, let total else { return nil }
    if low >= high {
      values.diagnostics.error(
        node["low"] ?? node["high"] ?? node,
        "the low mark, \(low) bytes, is not below the high mark, \(high) bytes",
        remedy: "keep them far apart: a pause discards what was fetched")
      return nil
    }
    if high > total {
      values.diagnostics.error(
        node["total"] ?? node["high"] ?? node,
        "one partition may hold \(high) bytes, its high mark, and all together only \(total)",
        remedy: node["total"] == nil
          ? "add a `total` that is not below `high`" : "raise `total`, or lower `high`")
      return nil
    }
    return LoadedConfiguration.InFlight(high: high, low: low, total: total)
  }
}
