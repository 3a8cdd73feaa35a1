import CRdKafka

/// What librdkafka or a broker refused or failed to do.
///
///     if let error = producer.produce(to: topic, key: nil, value: bytes, opaque: 1) {
///       switch error.kind {
///       case .retriable: ...  // the same call again, later (`isQueueFull`: when reports came)
///       case .record(let fault): ...  // a verdict: `fault.rawValue` is `deliver`'s code
///       case .destination: ...  // the topic: stop the source partition, try again later
///       case .client: ...  // the client itself: `isFatal` means build a new one
///       }
///     }
package struct KafkaError: Error, Sendable, Equatable {
  /// `rd_kafka_resp_err_t`: positive from a broker, negative from librdkafka.
  package let code: Int32
  /// The code's name without its prefix, as librdkafka prints it: `_ALL_BROKERS_DOWN`,
  /// `MSG_SIZE_TOO_LARGE`.
  package let name: String
  /// One sentence for people.
  package let message: String
  /// The client is of no use any more and must be built again.
  package let isFatal: Bool
  /// The transaction has failed and must be aborted before anything else.
  package let requiresAbort: Bool
  /// librdkafka's own word that the same call may be made again.
  let isMarkedRetriable: Bool
  /// The librdkafka property at fault, of an error in the client's configuration.
  package let property: String?

  package init(
    code: Int32, message: String? = nil, isFatal: Bool = false, requiresAbort: Bool = false,
    isMarkedRetriable: Bool = false, property: String? = nil
  ) {
    let response = rd_kafka_resp_err_t(rawValue: code)
    self.code = code
    self.name = String(cString: rd_kafka_err2name(response))
    self.message = message ?? String(cString: rd_kafka_err2str(response))
    self.isFatal = isFatal
    self.requiresAbort = requiresAbort
    self.isMarkedRetriable = isMarkedRetriable
    self.property = property
  }

  /// Where it concerns the topic that a record was sent to, the same with the topic's name: librdkafka's words
  /// do not say it.
  package func naming(_ topic: String) -> KafkaError {
    let start = "topic '\(topic)': "
    guard kind == .destination, !message.hasPrefix("topic '") else { return self }
    return KafkaError(
      code: code, message: start + message, isFatal: isFatal, requiresAbort: requiresAbort,
      isMarkedRetriable: isMarkedRetriable, property: property)
  }

  /// A property that librdkafka refuses.
  static func property(_ name: String, _ message: String) -> KafkaError {
    KafkaError(code: ErrorCode.invalidArgument, message: message, property: name)
  }
}

extension KafkaError: CustomStringConvertible {
  package var description: String {
    property.map { "\($0): \(message)" } ?? "\(message) (\(name))"
  }
}

extension KafkaError {
  /// Nil where the code says that nothing went wrong.
  init?(_ response: rd_kafka_resp_err_t, message: String? = nil) {
    guard response.rawValue != 0 else { return nil }
    self.init(code: response.rawValue, message: message)
  }

  /// Takes the error over and destroys it. Nil in, nil out.
  init?(consuming error: OpaquePointer?) {
    guard let error else { return nil }
    defer { rd_kafka_error_destroy(error) }
    self.init(
      code: rd_kafka_error_code(error).rawValue,
      message: String(cString: rd_kafka_error_string(error)),
      isFatal: rd_kafka_error_is_fatal(error) != 0,
      requiresAbort: rd_kafka_error_txn_requires_abort(error) != 0,
      isMarkedRetriable: rd_kafka_error_is_retriable(error) != 0)
  }

  /// What librdkafka remembers as the client's first fatal error, if there was one.
  static func fatal(of client: OpaquePointer) -> KafkaError? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { text in
      let response = rd_kafka_fatal_error(client, text.baseAddress, text.count)
      guard response.rawValue != 0 else { return nil }
      return KafkaError(
        code: response.rawValue, message: String(cString: text.baseAddress!), isFatal: true)
    }
  }
}
