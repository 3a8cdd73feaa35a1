import Kafka
import Synchronization

/// What other threads ask the poll thread to mend: it alone can pause, seek and rewind.
final class Recovery: Sendable {
  struct Request {
    var flow: PartitionFlow
    var error: KafkaError
  }

  /// A channel whose producer is of no use any more.
  struct Replacement {
    var channel: OutputChannel
    var error: KafkaError
  }

  private struct State {
    var rewinds: [Request] = []
    var replacements: [Replacement] = []
  }

  private let state = Mutex(State())

  /// An output of the flow's cannot be delivered for now: stop its partition, and read again from the
  /// watermark later.
  func readAgain(_ flow: PartitionFlow, because error: KafkaError) {
    // Of an abandoned flow everything is read again anyway.
    if error.isPurged || flow.isAbandoned { return }
    flow.stick()
    state.withLock { state in
      if state.rewinds.contains(where: { $0.flow === flow }) { return }
      state.rewinds.append(Request(flow: flow, error: error))
    }
  }

  /// The channel's producer is of no use any more.
  func replaceProducer(of channel: OutputChannel, because error: KafkaError) {
    state.withLock { state in
      if state.replacements.contains(where: { $0.channel === channel }) { return }
      state.replacements.append(Replacement(channel: channel, error: error))
    }
  }

  /// What was asked for since the last call.
  func take() -> (rewinds: [Request], replacements: [Replacement]) {
    state.withLock { state in
      defer { state = State() }
      return (state.rewinds, state.replacements)
    }
  }
}
