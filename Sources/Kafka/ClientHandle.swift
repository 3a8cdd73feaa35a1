import CRdKafka
import Dispatch
import Synchronization

/// Owner of a `rd_kafka_t`.
///
/// The pointer leaves this file only into the other files of this module that call librdkafka with
/// it, never out of the module.
final class ClientHandle: @unchecked Sendable {
  /// Valid until `destroy`.
  let pointer: OpaquePointer
  let context: ClientContext
  private let destroyed = Mutex(false)

  /// Takes the configuration's callbacks for the log; others are set by `prepare`.
  init(
    _ role: ClientConfiguration.Role, _ configuration: ClientConfiguration,
    context: ClientContext, prepare: (OpaquePointer) -> Void = { _ in }
  ) throws(KafkaError) {
    let handle = try configuration.handle()
    rd_kafka_conf_set_opaque(handle.pointer, Unmanaged.passUnretained(context).toOpaque())
    rd_kafka_conf_set_log_cb(handle.pointer, context.log == nil ? nil : kafkaLogged)
    prepare(handle.pointer)
    let type = role == .consumer ? RD_KAFKA_CONSUMER : RD_KAFKA_PRODUCER
    var refusal = ""
    let client = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { text in
      let client = rd_kafka_new(type, handle.pointer, text.baseAddress, text.count)
      if client == nil { refusal = String(cString: text.baseAddress!) }
      return client
    }
    // The configuration is librdkafka's only where a client was made.
    guard let client else {
      throw KafkaError(code: ErrorCode.invalidArgument, message: refusal)
    }
    handle.release()
    pointer = client
    self.context = context
  }

  /// Ends the client without leaving a group or flushing: those come before.
  ///
  /// librdkafka waits for every message that was not destroyed, so this can hang: after the
  /// deadline the client is left to the end of the process, and the answer is false.
  @discardableResult
  func destroy(deadlineMilliseconds: Int) -> Bool {
    let first = destroyed.withLock { done in
      defer { done = true }
      return !done
    }
    guard first else { return true }
    let client = SendablePointer(pointer: pointer)
    let context = Unmanaged.passRetained(context)
    let ended = DispatchSemaphore(value: 0)
    DispatchQueue.global().async {
      rd_kafka_destroy_flags(client.pointer, RD_KAFKA_DESTROY_F_NO_CONSUMER_CLOSE)
      context.release()
      ended.signal()
    }
    return ended.wait(timeout: .now() + .milliseconds(deadlineMilliseconds)) == .success
  }

  deinit { destroy(deadlineMilliseconds: 5000) }

  private struct SendablePointer: @unchecked Sendable {
    let pointer: OpaquePointer
  }
}
