import Kafka
import Pipeline
import Synchronization

/// What the broker will not take of certain outputs, remembered by their records' coordinates: an aborted
/// transaction is produced again, and must not fail for the same reason for ever.
final class Judgements: Sendable {
  /// One output of a record.
  struct Output: Hashable {
    var place: TopicPartition
    var offset: Int64
    var ordinal: Int
  }

  private let known = Mutex<[TopicPartition: [Int64: [Int: OutputJudge.Judgement]]]>([:])
  /// So that the steady state pays one load.
  private let isEmpty = Atomic(true)

  func remember(_ judgement: OutputJudge.Judgement, of output: Output) {
    known.withLock { known in
      known[output.place, default: [:]][output.offset, default: [:]][output.ordinal] = judgement
      isEmpty.store(false, ordering: .releasing)
    }
  }

  /// By the ordinal of the output; nil where nothing is known of the record.
  func of(_ flow: PartitionFlow, offset: Int64) -> [Int: OutputJudge.Judgement]? {
    if isEmpty.load(ordering: .acquiring) { return nil }
    return known.withLock { $0[flow.place]?[offset] }
  }

  /// How many records something is known of.
  var count: Int { known.withLock { known in known.values.reduce(0) { $0 + $1.count } } }

  /// The records before the offset are committed.
  func forget(_ place: TopicPartition, before offset: Int64) {
    if isEmpty.load(ordering: .acquiring) { return }
    known.withLock { known in
      guard let kept = known[place]?.filter({ $0.key >= offset }) else { return }
      known[place] = kept.isEmpty ? nil : kept
      isEmpty.store(known.isEmpty, ordering: .releasing)
    }
  }

  /// The partition is another's, or its log is another one.
  func forget(_ place: TopicPartition) { forget(place, before: .max) }
}

extension Judgements.Output {
  init(_ suspect: Transactions.Suspect) {
    self.init(
      place: suspect.flow.place, offset: suspect.message.view.offset,
      ordinal: suspect.ticket.ordinal)
  }
}
