import Kafka
import Telemetry

/// Shows what one producer counts of itself. Belongs to the delivery thread.
struct ProducerCounters {
  private let metrics: SluiceMetrics
  /// Records that were sent, if at all, and of which it is known what became of them.
  private var reported = 0
  /// Records sent again, as far as counted.
  private var repeated = 0

  init(_ metrics: SluiceMetrics) { self.metrics = metrics }

  /// Counts what a poll has found.
  mutating func count(_ reports: DeliveryReports) {
    for delivery in reports.deliveries where delivery.errorCode != ErrorCode.purgedFromQueue {
      reported += 1
    }
    guard let statistics = reports.statistics else { return }
    metrics.producerQueueRecords.set(statistics.messageQueue.records)
    metrics.producerQueueBytes.set(statistics.messageQueue.bytes)
    // Reports that came behind the statistics are counted here already: what that hides the next ones show.
    let again = statistics.sentRecords - statistics.recordsInFlight - reported
    if again > repeated {
      metrics.produceRetries.add(again - repeated)
      repeated = again
    }
  }
}
