import BrokerSupport
import Dispatch
import Foundation
import Kafka
import Synchronization
import TestSupport

/// Waiting with a deadline, for what clients tell by events.

extension ProducerTopic {
  /// Without key and headers.
  func send(
    _ value: String, by producer: Producer, opaque: UInt64, timestamp: Int64? = nil
  ) -> KafkaError? {
    var value = value
    return value.withUTF8 {
      producer.produce(
        to: self, key: nil, value: UnsafeRawBufferPointer($0), timestampMilliseconds: timestamp,
        opaque: opaque)
    }
  }
}

extension Producer {
  /// So many reports, no fewer and no more.
  func deliveries(_ count: Int, deadline: Duration = Waiting.limit) throws -> [Delivery] {
    var found: [Delivery] = []
    var reports = DeliveryReports()
    let end = ContinuousClock.now + deadline
    while found.count < count {
      pollDeliveries(into: &reports, timeoutMilliseconds: 100)
      found += reports.deliveries
      if ContinuousClock.now > end {
        throw BrokerTimeout(description: "\(found.count) of \(count) delivery reports came")
      }
    }
    if found.count > count { throw BrokerTimeout(description: "\(found.count) reports came") }
    return found
  }

  /// The first error of the client that is asked for.
  func error(
    where isWanted: (KafkaError) -> Bool, deadline: Duration = Waiting.limit
  ) throws -> KafkaError {
    var reports = DeliveryReports()
    let end = ContinuousClock.now + deadline
    while ContinuousClock.now < end {
      pollDeliveries(into: &reports, timeoutMilliseconds: 100)
      if let error = reports.errors.first(where: isWanted) { return error }
    }
    throw BrokerTimeout(description: "the producer reported no such error")
  }
}

extension Consumer {
  /// The first error that is asked for; records on the way are dropped.
  func error(
    where isWanted: (KafkaError) -> Bool, deadline: Duration = Waiting.limit
  ) throws -> KafkaError {
    let end = ContinuousClock.now + deadline
    while ContinuousClock.now < end {
      if case .error(let error, _) = poll(timeoutMilliseconds: 100), isWanted(error) {
        return error
      }
    }
    throw BrokerTimeout(description: "the consumer reported no such error")
  }

  /// Polls until the condition holds, and hands over what comes.
  func poll(
    deadline: Duration = Waiting.limit, until isDone: () throws -> Bool,
    handling body: (consuming ConsumerEvent) throws -> Void = { _ in }
  ) throws {
    let end = ContinuousClock.now + deadline
    while try !isDone() {
      try body(poll(timeoutMilliseconds: 50))
      if ContinuousClock.now > end {
        throw BrokerTimeout(description: "what the consumer waited for did not come")
      }
    }
  }
}

extension Consumer {
  /// The values of so many records, in the order in which they came.
  func texts(_ count: Int) throws -> [String] {
    var texts: [String] = []
    try poll(
      until: { texts.count >= count },
      handling: { event in
        switch consume event {
        case .message(let message):
          texts.append(
            String(decoding: message.view.value ?? .init(start: nil, count: 0), as: UTF8.self))
        case .error(let error, _) where !error.isRetriable: throw error
        default: break
        }
      })
    return texts
  }
}

/// A thread, joined by `join` or `value`.
final class TestThread: @unchecked Sendable {
  private let done = DispatchSemaphore(value: 0)
  private var failure: (any Error)?

  init(_ body: @escaping @Sendable () throws -> Void) {
    Thread.detachNewThread {
      do { try body() } catch { self.failure = error }
      self.done.signal()
    }
  }

  func join() { done.wait() }

  /// Throws what the thread threw.
  func value() throws {
    done.wait()
    if let failure { throw failure }
  }
}

/// Lines of librdkafka's log.
final class LogCollector: Sendable {
  private let lines = Mutex<[LogLine]>([])

  func append(_ line: LogLine) { lines.withLock { $0.append(line) } }

  var all: [LogLine] { lines.withLock { $0 } }
}

/// Time that must pass, of which nothing can be told by an event.
func waitMilliseconds(_ milliseconds: Int) {
  _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(milliseconds))
}
