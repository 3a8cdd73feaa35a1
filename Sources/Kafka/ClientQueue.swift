import CRdKafka
import Synchronization

/// Owner of a reference to one of a client's queues, which must be given back before the client
/// ends.
final class ClientQueue: @unchecked Sendable {
  private let queue: OpaquePointer
  /// Ends after this.
  private let client: ClientHandle
  private let isReleased = Mutex(false)

  /// The main queue: delivery reports and errors, as events.
  static func main(of client: ClientHandle) -> ClientQueue {
    ClientQueue(rd_kafka_queue_get_main(client.pointer), of: client)
  }

  /// What `rd_kafka_consumer_poll` reads.
  static func consumer(of client: ClientHandle) -> ClientQueue {
    ClientQueue(rd_kafka_queue_get_consumer(client.pointer), of: client)
  }

  private init(_ queue: OpaquePointer, of client: ClientHandle) {
    self.queue = queue
    self.client = client
  }

  deinit { release() }

  /// Nil once released.
  var pointer: OpaquePointer? { isReleased.withLock { $0 } ? nil : queue }

  /// Ends a poll that waits, from any thread.
  func wake() { isReleased.withLock { if !$0 { rd_kafka_queue_yield(queue) } } }

  func release() {
    isReleased.withLock { released in
      if !released { rd_kafka_queue_destroy(queue) }
      released = true
    }
  }
}
