import Kafka
import Pipeline
import Telemetry

extension PollLoop {
  /// Says which breakers have tripped, and lets no partition of their topics be read any more: what was handed
  /// over before the record that tripped one is still delivered and committed.
  func halt(_ consumer: Consumer) {
    for tripped in breakers.take() {
      completion.metrics.all.breakerOpen.with(tripped.route).set(1)
      health.tripped(route: tripped.route, tripped.why)
      log.tripped(route: tripped.route, tripped.why)
    }
    // One that is assigned later too.
    for partition in assignment.partitions.values
    where !partition.isHalted && breakers.isStopped(topic: partition.flow.topicIndex) {
      do {
        try consumer.pause([partition.place])
      } catch {
        log.clientError(error, nil)
        continue
      }
      partition.isHalted = true
      partition.series.stopped.set(true)
      log.halted(partition.place, watermark: partition.flow.rewindOffset)
    }
  }
}
