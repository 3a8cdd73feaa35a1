import BrokerSupport
import Dispatch
import Foundation
import Kafka
import Synchronization

/// Writes the input while the workers run, on a thread of its own, at a pace that swells and ebbs.
final class Feeder: Sendable {
  struct Failure: Error, CustomStringConvertible {
    let description: String
    /// The library gave the test's own producer up: nothing is known of the workers, and what of the input was
    /// written cannot be found out.
    var isOfProducer = false
  }

  private struct State {
    /// Of each source partition, how many were handed to the producer.
    var written = SourceTopic.places.map { _ in Int64(0) }
    var acknowledged = 0
    var failure: Failure?
  }

  private let workload: Workload
  private let producer: Producer
  private let topics: [ProducerTopic]
  /// Whether the offset of each record must be its number: a broker that takes a repetition for new ones, as
  /// the mock does, gives it others.
  private let isExact: Bool
  private let state = Mutex(State())

  init(_ workload: Workload, _ broker: Broker, isExact: Bool) throws {
    self.workload = workload
    self.isExact = isExact
    var properties = broker.properties
    // One at a time: before 2.3, librdkafka loses count of what is in flight where a leader is killed, and gives up
    // (confluentinc/librdkafka#4438).
    properties.producer.append(("max.in.flight.requests.per.connection", "1"))
    producer = try Producer(properties)
    topics = try SourceTopic.allCases.map { [producer] in
      try producer.topic(broker.prefix + $0.name)
    }
  }

  /// How many records each source partition was given.
  var written: [Int64] { state.withLock { $0.written } }

  /// Writes at this many records a second, until it is stopped.
  func run(rate: Int, seed: UInt64, until stop: Stop) {
    Thread.detachNewThread { [self] in
      defer { stop.hasEnded.signal() }
      var random = SplitSeed(seed).random
      var due = 0.0
      var pace = 1.0
      var tick = 0
      while !stop.isAsked.load(ordering: .relaxed), failure == nil {
        // Every second another pace: from nearly nothing to twice the mean.
        if tick % 50 == 0 { pace = Double.random(in: 0.1...1.9, using: &random) }
        tick += 1
        due += Double(rate) * pace / 50
        while due >= 1 {
          due -= 1
          write(to: Int.random(in: SourceTopic.places.indices, using: &random))
        }
        poll(milliseconds: 0)
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(20))
      }
    }
  }

  /// Ends `run`.
  final class Stop: Sendable {
    let isAsked = Atomic(false)
    let hasEnded = DispatchSemaphore(value: 0)

    func wait() {
      isAsked.store(true, ordering: .relaxed)
      hasEnded.wait()
    }
  }

  /// Writes so many records to each source partition.
  func write(each count: Int, to sources: Range<Int> = SourceTopic.places.indices) {
    for source in sources { for _ in 0..<count { write(to: source) } }
  }

  /// Waits until all is acknowledged.
  func flush(deadline: Duration = .seconds(120)) throws(Failure) {
    let limit = ContinuousClock.now + deadline
    while true {
      let (acknowledged, written) = state.withLock {
        ($0.acknowledged, $0.written.reduce(0, +))
      }
      if let failure { throw failure }
      if acknowledged == written { return }
      guard ContinuousClock.now < limit else {
        throw Failure(description: "\(written - Int64(acknowledged)) inputs are not acknowledged")
      }
      poll(milliseconds: 100)
    }
  }

  private var failure: Failure? { state.withLock { $0.failure } }

  private func write(to source: Int) {
    let name = InputName(source: source, sequence: state.withLock { $0.written[source] })
    let record = workload.record(name)
    while let error = send(record, name) {
      guard error.isQueueFull else { return fail("the input cannot be written: \(error)", error) }
      poll(milliseconds: 100)
    }
    state.withLock { $0.written[source] += 1 }
  }

  private func send(_ record: TestRecord, _ name: InputName) -> KafkaError? {
    var headers = HeaderList()
    for (name, value) in record.headers { headers.append(name, value: value) }
    func send(_ key: UnsafeRawBufferPointer?, _ value: UnsafeRawBufferPointer?) -> KafkaError? {
      producer.produce(
        to: topics[name.topic.rawValue], partition: name.partition, key: key, value: value,
        headers: &headers, timestampMilliseconds: record.timestamp,
        opaque: UInt64(name.source) << 48 | UInt64(name.sequence))
    }
    return Self.borrow(record.key) { key in
      Self.borrow(record.value) { value in send(key, value) }
    }
  }

  private func poll(milliseconds: Int32) {
    var reports = DeliveryReports()
    producer.pollDeliveries(into: &reports, timeoutMilliseconds: milliseconds)
    for delivery in reports.deliveries {
      let sequence = Int64(delivery.opaque & 0xFFFF_FFFF_FFFF)
      if let error = delivery.error { fail("an input was not written: \(error)", error) }
      // An acknowledgement that was lost, and asked for again, does not say the offset.
      if isExact, delivery.offset >= 0, delivery.offset != sequence {
        fail("input \(delivery.opaque >> 48)/\(sequence) came to lie at \(delivery.offset)")
      }
    }
    state.withLock { $0.acknowledged += reports.deliveries.count }
    for error in reports.errors where error.isFatal {
      fail("the input cannot be written: \(error)", error)
    }
  }

  private func fail(_ why: String, _ error: KafkaError? = nil) {
    let isOfProducer = error?.isFatal ?? false || error != nil && producer.fatalError != nil
    let failure = Failure(description: why, isOfProducer: isOfProducer)
    state.withLock { $0.failure = $0.failure ?? failure }
  }

  private static func borrow<Answer>(
    _ bytes: [UInt8]?, _ body: (UnsafeRawBufferPointer?) -> Answer
  ) -> Answer {
    guard let bytes else { return body(nil) }
    return bytes.withUnsafeBytes { body($0) }
  }
}
