import Kafka
import Pipeline
import Telemetry

extension PollLoop {
  /// Pauses the partition of a record that was just read, where too much is in flight.
  func pauseIfNeeded(
    _ partition: AssignedPartition, _ begun: PartitionFlow.Begun, bytes: Int, _ consumer: Consumer
  ) {
    totalInFlight += bytes
    let load = Backpressure.Load(bytes: begun.bytes, records: begun.records, total: totalInFlight)
    guard partition.pressure.read(load) else { return }
    handOver(worker: partition.worker)
    do {
      try consumer.pause([partition.place])
      partition.series.paused.set(true)
    } catch {
      partition.pressure.reset()
      log.clientError(error, nil)
    }
  }

  /// Pauses a partition that is to be read again as soon as there is a transaction: what comes until then would be
  /// thrown away.
  func pauseIfAbandoned(_ partition: AssignedPartition, _ consumer: Consumer) {
    guard partition.flow.isAbandoned, !partition.pressure.isPaused else { return }
    do {
      try consumer.pause([partition.place])
      partition.pressure.reset(isPaused: true)
      partition.series.paused.set(true)
    } catch { log.clientError(error, nil) }
  }

  /// Lets paused partitions go on of which enough is done.
  func resume(_ consumer: Consumer) {
    totalInFlight = completion.flows.bytesInFlight
    for partition in assignment.partitions.values
    where partition.pressure.isPaused && partition.reads && !partition.flow.isAbandoned {
      let flow = partition.flow
      let load = Backpressure.Load(
        bytes: flow.bytesInFlight, records: flow.recordsInFlight, total: totalInFlight)
      guard partition.pressure.goesOn(load) else { continue }
      do {
        try consumer.resume([partition.place])
        partition.series.paused.set(false)
      } catch {
        partition.pressure.reset(isPaused: true)
        log.clientError(error, nil)
      }
    }
  }
}
