import Kafka
import Pipeline

/// Records on their way from the poll thread to a worker. All of them were read under the assignment
/// that their flows belong to.
struct RecordBatch: Sendable {
  struct Record: Sendable {
    var flow: PartitionFlow
    var sequence: Watermark.Sequence
    var view: MessageView
  }

  /// Owns the messages; each record in flight refers to it too.
  var messages = MessageBatch()
  var records: [Record] = []

  var isEmpty: Bool { records.isEmpty }
}
