import Dispatch
import Kafka

/// Asks a cluster of which a node may just be away.
enum Patience {
  /// The answer, once there is one; after a minute the error that there was instead.
  static func ask<Answer>(
    _ admin: AdminClient, _ question: (AdminClient) throws(KafkaError) -> Answer
  ) throws(KafkaError) -> Answer {
    let limit = ContinuousClock.now + .seconds(60)
    while true {
      do throws(KafkaError) {
        return try question(admin)
      } catch {
        guard error.isRetriable || error.isTimedOut, .now < limit else { throw error }
        refresh(admin)
        // Leave the cluster a breath.
        _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(200))
      }
    }
  }

  /// Looks anew who leads what: librdkafka asks a former leader again and again.
  static func refresh(_ admin: AdminClient) { _ = try? admin.metadata(timeoutMilliseconds: 3000) }
}
