import Kafka
import Pipeline

/// The partitions that this worker reads now, and which thread works on which. Belongs to the poll thread.
struct Assignment {
  private(set) var partitions: [TopicPartition: AssignedPartition] = [:]
  private var load: [Int]
  /// By the consumer's topic index, then partition: a record finds its partition without its name.
  private var byIndex: [[AssignedPartition?]] = []

  init(workers: Int) { load = Array(repeating: 0, count: workers) }

  /// The partition of a record.
  func partition(topicIndex: Int, _ partition: Int32) -> AssignedPartition? {
    guard topicIndex < byIndex.count, Int(partition) < byIndex[topicIndex].count else { return nil }
    return byIndex[topicIndex][Int(partition)]
  }

  /// The thread with the fewest partitions, which now has one more.
  mutating func dealWorker() -> Int {
    let worker = load.indices.min { load[$0] < load[$1] } ?? 0
    load[worker] += 1
    return worker
  }

  mutating func add(_ partition: AssignedPartition, topicIndex: Int) {
    partitions[partition.place] = partition
    while byIndex.count <= topicIndex { byIndex.append([]) }
    while byIndex[topicIndex].count <= partition.place.partition { byIndex[topicIndex].append(nil) }
    byIndex[topicIndex][Int(partition.place.partition)] = partition
  }

  mutating func remove(_ place: TopicPartition, topicIndex: Int) -> AssignedPartition? {
    guard let partition = partitions.removeValue(forKey: place) else { return nil }
    load[partition.worker] -= 1
    byIndex[topicIndex][Int(place.partition)] = nil
    return partition
  }
}
