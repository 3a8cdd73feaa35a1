import CRdKafka

/// A line of librdkafka's own log.
package struct LogLine: Sendable {
  /// syslog's: 3 error, 4 warning, 5 notice, 6 information, 7 debug.
  package let level: Int
  /// librdkafka's word for the part that speaks, e.g. `FAIL`, `REQTMOUT`, `CONFWARN`.
  package let facility: String
  package let message: String
  /// The client's name, e.g. `sluice#consumer-1`.
  package let client: String
}

/// Called on any of librdkafka's threads; must not call the client.
package typealias LogHandler = @Sendable (LogLine) -> Void

/// What librdkafka's callbacks find under the client's opaque pointer.
///
/// `log` is used on any thread. All else belongs to the thread that polls, on which librdkafka
/// calls the other callbacks.
final class ClientContext: @unchecked Sendable {
  /// What a callback has left for the caller of `poll`.
  enum Pending {
    case error(KafkaError)
    case committed(CommitOutcome)
    case rebalanced(Rebalance.Kind)
    case statistics(Statistics)
  }

  let log: LogHandler?
  var pending: [Pending] = []
  /// Nil for other clients. Lives longer than any call of a callback: it is the one who polls.
  unowned(unsafe) var consumer: Consumer?

  init(log: LogHandler?) { self.log = log }

  static func of(_ client: OpaquePointer?) -> ClientContext? {
    guard let client, let opaque = rd_kafka_opaque(client) else { return nil }
    return Unmanaged<ClientContext>.fromOpaque(opaque).takeUnretainedValue()
  }
}

/// Called on librdkafka's threads.
func kafkaLogged(
  client: OpaquePointer?, level: Int32, facility: UnsafePointer<CChar>?,
  text: UnsafePointer<CChar>?
) {
  guard let client, let context = ClientContext.of(client), let log = context.log else { return }
  log(
    LogLine(
      level: Int(level), facility: facility.map { String(cString: $0) } ?? "",
      message: text.map { String(cString: $0) } ?? "",
      client: String(cString: rd_kafka_name(client))))
}

/// Called on the thread that polls. The text is librdkafka's.
func kafkaCounted(
  client: OpaquePointer?, text: UnsafeMutablePointer<CChar>?, size: Int,
  opaque: UnsafeMutableRawPointer?
) -> Int32 {
  guard let context = ClientContext.of(client) else { return 0 }
  do throws(KafkaError) {
    context.pending.append(
      .statistics(try Statistics(json: UnsafeRawBufferPointer(start: text, count: size))))
  } catch {
    context.pending.append(.error(error))
  }
  return 0
}

/// Called on the thread that polls.
func kafkaFailed(
  client: OpaquePointer?, code: Int32, reason: UnsafePointer<CChar>?,
  opaque: UnsafeMutableRawPointer?
) {
  guard let client, let context = ClientContext.of(client) else { return }
  if code == ErrorCode.fatal, let fatal = KafkaError.fatal(of: client) {
    context.pending.append(.error(fatal))
  } else {
    context.pending.append(
      .error(KafkaError(code: code, message: reason.map { String(cString: $0) })))
  }
}
