import Kafka
import Pipeline
import Synchronization

/// Sends outputs again whose batch a broker refused because of a record in it, at least once: one at a time,
/// so that a second refusal is the record's own.
///
/// A topic's limit is compared with the whole batch, and other faults fail the whole batch too: the first
/// refusal says nothing about which record it was.
final class Redelivery: Sendable {
  private struct Output {
    var flow: PartitionFlow
    var ticket: OutputTicket
    var error: KafkaError
  }

  private struct Queue {
    var outputs: [Output] = []
    var isClosed = false
  }

  private let queue = Monitor(Queue())
  private let hub: OutputHub
  private let completion: Completion
  private let recovery: Recovery
  private let makeJudge: @Sendable () -> OutputJudge

  init(
    hub: OutputHub, completion: Completion, recovery: Recovery,
    makeJudge: @escaping @Sendable () -> OutputJudge
  ) {
    self.hub = hub
    self.completion = completion
    self.recovery = recovery
    self.makeJudge = makeJudge
  }

  func take(_ ticket: OutputTicket, of flow: PartitionFlow, because error: KafkaError) {
    queue.update { $0.outputs.append(Output(flow: flow, ticket: ticket, error: error)) }
  }

  /// `run` returns as soon as it can: what is left is read again after a restart.
  func close() { queue.update { $0.isClosed = true } }

  private var isClosed: Bool { queue.read(\.isClosed) }

  /// Whether a record of the flow's is still worth delivering.
  func isWanted(_ flow: PartitionFlow) -> Bool { !isClosed && !flow.isAbandoned }

  /// The thread's body.
  func run() {
    let judge = makeJudge()
    var courier: SingleCourier?
    while let outputs = next() {
      for output in outputs where !isClosed {
        redeliver(output, judge, &courier)
        completion.progress.update { _ in }
      }
    }
  }

  private func next() -> [Output]? {
    queue.wait { queue -> [Output]?? in
      if queue.isClosed { return .some(nil) }
      if queue.outputs.isEmpty { return nil }
      defer { queue.outputs.removeAll() }
      return queue.outputs
    } ?? nil
  }

  private func redeliver(_ output: Output, _ judge: OutputJudge, _ courier: inout SingleCourier?) {
    let (flow, ticket) = (output.flow, output.ticket)
    guard let message = flow.message(ticket.sequence) else { return }
    if output.error.kind == .record(.tooLarge), hub.batchLimit.isLowered() {
      // Else batch after batch would be refused; what is in flight is read again, so that it stays in order.
      return recovery.replaceProducer(of: hub.current, because: output.error)
    }
    do throws(KafkaError) {
      if courier == nil { courier = SingleCourier(try hub.single(), for: self) }
      var judgement = OutputJudge.Judgement()
      try judge.judge(flow, ticket.ordinal, message.view, by: courier!, &judgement)
      if let code = judgement.code { flow.refuse(ticket.sequence, code) }
      completion.acknowledged(flow, ticket.sequence)
    } catch {
      // A dead courier is replaced when there is one to send; what it could not deliver is read again.
      if error.isFatal { courier = nil }
      recovery.readAgain(flow, because: error)
    }
  }
}
