import Kafka
import Pipeline
import Telemetry

/// What is asked of the cluster before the first record: is it there, are the topics, what do they take.
struct Startup: Sendable {
  /// Why the worker cannot start.
  struct Unavailable: Error {
    var message: String
  }

  let admin: AdminClient
  let table: RoutingTable
  let metrics: SluiceMetrics
  let log: WorkerLog
  let bootstrap: String

  /// One request's patience; the next try follows as soon as it failed, after `pause`.
  private static let requestMilliseconds: Int32 = 5000
  private static let limitMilliseconds: Int32 = 2000
  private static let pause = Duration.milliseconds(500)
  private static let sayAgain = Duration.seconds(10)

  /// Waits until a broker answers and every source topic is there.
  ///
  /// - Parameter stop: ends the waiting when it becomes true.
  /// - Returns: false where it was stopped.
  func wait(until deadline: Deadline, limit: Duration, stop: Monitor<Bool>) throws(Unavailable)
    -> Bool
  {
    var said: (why: String, until: Deadline)?
    while !stop.read({ $0 }) {
      guard let why = try obstacle(deadline) else { return true }
      if deadline.isPast {
        throw Unavailable(message: "\(why), after waiting for \(limit)")
      }
      if said.map({ $0.why != why || $0.until.isPast }) ?? true {
        log.waiting(why)
        said = (why, .after(Self.sayAgain))
      }
      _ = stop.wait(until: Swift.min(deadline, .after(Self.pause))) { $0 ? true : nil }
    }
    return false
  }

  /// What is missing yet; nil where nothing is.
  private func obstacle(_ deadline: Deadline) throws(Unavailable) -> String? {
    for topic in table.topics {
      let left = Swift.max(deadline.remainingMilliseconds(atMost: Self.requestMilliseconds), 100)
      do throws(KafkaError) {
        let found = try admin.topic(topic.topic, timeoutMilliseconds: left)
        guard let error = found.error else { continue }
        if error.isAccessRefused { throw error }
        metrics.kafkaErrors.with(error.name).add()
        if error.isUnknownTopic { return "the source topic '\(topic.topic)' does not exist" }
        return "the source topic '\(topic.topic)' cannot be read yet: \(error)"
      } catch {
        metrics.kafkaErrors.with(error.name).add()
        if error.isAccessRefused {
          throw Unavailable(message: "Kafka at \(bootstrap) refuses access: \(error)")
        }
        return "no broker answers at \(bootstrap): \(error.message)"
      }
    }
    return nil
  }

  /// The outputs' smallest `max.message.bytes`; nil where a broker does not say. Warns of topics that
  /// are not there.
  func smallestLimit() -> Int? {
    var limits: [Int] = []
    var answers = true
    for name in table.outputs {
      do throws(KafkaError) {
        let topic = try admin.topic(name, timeoutMilliseconds: Self.requestMilliseconds)
        if let error = topic.error { throw error }
      } catch {
        log.outputMissing(name, error)
        continue
      }
      // A cluster that has not answered once is not asked again and again.
      guard answers else { continue }
      do throws(KafkaError) {
        let limit = try admin.topicLimit(name, timeoutMilliseconds: Self.limitMilliseconds)
        if let limit { limits.append(limit) }
      } catch {
        answers = !error.isTimedOut
        log.limitUnknown(name, error)
      }
    }
    return limits.min()
  }

  /// The same, later: of the topics whose limit is told now.
  func smallestKnownLimit() -> Int? {
    table.outputs.compactMap { name in
      try? admin.topicLimit(name, timeoutMilliseconds: Self.limitMilliseconds)
    }.min()
  }
}
