import Kafka
import Synchronization
import Telemetry

/// Hears what became of outputs, and tells the flows.
final class DeliveryThread: Sendable {
  private let hub: OutputHub
  private let completion: Completion
  private let failures: any OutputFailures
  private let transactions: Transactions?
  private let brokers: BrokerStates
  private let health: WorkerHealth
  private let isStopping = Atomic(false)

  /// - Parameter transactions: where delivery is exactly once.
  init(
    hub: OutputHub, completion: Completion, failures: any OutputFailures,
    transactions: Transactions?, brokers: BrokerStates, health: WorkerHealth
  ) {
    self.hub = hub
    self.completion = completion
    self.failures = failures
    self.transactions = transactions
    self.brokers = brokers
    self.health = health
  }

  /// Ends `run`: nothing is under way any more, or nobody waits for it.
  func stop() {
    isStopping.store(true, ordering: .relaxed)
    hub.current.producer.wakeDeliveries()
  }

  /// The thread's body.
  func run() {
    var reports = DeliveryReports()
    var channel = hub.current
    var counters = ProducerCounters(completion.metrics.all)
    while !isStopping.load(ordering: .relaxed) {
      channel.producer.pollDeliveries(into: &reports, timeoutMilliseconds: 100)
      counters.count(reports)
      if let statistics = reports.statistics { brokers.show(statistics.brokers, of: .producer) }
      handle(reports, of: channel)
      let current = hub.current
      if channel !== current {
        drain(channel, &reports)
        channel = current
        counters = ProducerCounters(completion.metrics.all)
      }
    }
  }

  /// A replaced producer was purged: what it still had is reported as given up.
  private func drain(_ channel: OutputChannel, _ reports: inout DeliveryReports) {
    let deadline = Deadline.after(.seconds(5))
    while channel.producer.queueLength > 0, !deadline.isPast {
      channel.producer.pollDeliveries(into: &reports, timeoutMilliseconds: 100)
      handle(reports, of: channel)
    }
  }

  private func handle(_ reports: DeliveryReports, of channel: OutputChannel) {
    for error in reports.errors { handle(error, of: channel) }
    if reports.deliveries.isEmpty { return }
    for delivery in reports.deliveries { handle(delivery, of: channel) }
    completion.progress.update { _ in }
    transactions?.reportsCame()
  }

  private func handle(_ delivery: Delivery, of channel: OutputChannel) {
    let ticket = OutputTicket(opaque: delivery.opaque)
    if ticket.isProbe {
      transactions?.probeReports.update { $0.append(delivery) }
      return
    }
    let flow = completion.flows.flow(ticket.slot)
    if let error = delivery.error {
      failures.failed(ticket, of: flow, error, through: channel)
    } else {
      completion.acknowledged(flow, ticket.sequence)
    }
    // Last: with nothing outstanding an abandoned flow's slot may be used again.
    flow.reported()
  }

  private func handle(_ error: KafkaError, of channel: OutputChannel) {
    completion.metrics.all.kafkaErrors.with(error.name).add()
    health.heard(error)
    failures.failed(error, of: channel)
  }
}
