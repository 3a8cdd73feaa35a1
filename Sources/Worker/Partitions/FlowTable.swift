import Kafka
import Pipeline
import Synchronization

/// The flows by slot, which is how a delivery report names one. A slot is free again when its flow is spent.
final class FlowTable: Sendable {
  private let guarantee: DeliveryGuarantee

  init(_ guarantee: DeliveryGuarantee) { self.guarantee = guarantee }

  private struct State {
    var slots: [PartitionFlow?] = []
    var abandoned: [Int] = []
  }

  private let state = Mutex(State())

  /// Makes a flow in a free slot.
  func add(
    topic: TopicRoutes, topicIndex: Int, partition: Int32, start: Int64?,
    committed: Int64? = nil
  ) -> PartitionFlow {
    state.withLock { state in
      Self.recycle(&state)
      let slot = state.slots.firstIndex { $0 == nil } ?? state.slots.count
      precondition(slot < OutputTicket.slotLimit, "more partitions than a worker can hold")
      let flow = PartitionFlow(
        slot: slot, topic: topic, topicIndex: topicIndex, partition: partition,
        guarantee: guarantee, start: start, committed: committed)
      if slot == state.slots.count { state.slots.append(flow) } else { state.slots[slot] = flow }
      return flow
    }
  }

  /// Abandons a flow, once or again; its slot is used again once nothing is outstanding.
  func abandon(_ flow: PartitionFlow) {
    // A slot that stood in the list twice would be freed under its next flow.
    guard flow.abandon() else { return }
    state.withLock { $0.abandoned.append(flow.slot) }
  }

  /// The flow of a report. Its slot cannot have been used again, since the report was outstanding.
  func flow(_ slot: Int) -> PartitionFlow {
    state.withLock { state in
      guard let flow = state.slots[slot] else { preconditionFailure("a report for a free slot") }
      return flow
    }
  }

  /// The flows that are not abandoned.
  var live: [PartitionFlow] {
    state.withLock { state in state.slots.compactMap { $0 } }.filter { !$0.isAbandoned }
  }

  /// Bytes in flight of all of them.
  var bytesInFlight: Int { live.reduce(0) { $0 + $1.bytesInFlight } }

  private static func recycle(_ state: inout State) {
    state.abandoned.removeAll { slot in
      guard state.slots[slot]!.isSpent else { return false }
      state.slots[slot] = nil
      return true
    }
  }
}
