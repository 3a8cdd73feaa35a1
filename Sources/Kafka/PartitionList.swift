import CRdKafka

/// Owner of a `rd_kafka_topic_partition_list_t`.
struct PartitionList: ~Copyable {
  /// Valid as long as the owner.
  let pointer: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>

  init(capacity: Int = 8) {
    pointer = rd_kafka_topic_partition_list_new(Int32(clamping: capacity))
  }

  init(_ places: some Collection<TopicPartition>) {
    self.init(capacity: places.count)
    for place in places {
      rd_kafka_topic_partition_list_add(pointer, place.topic, place.partition)
    }
  }

  init(_ places: some Collection<PartitionOffset>) {
    self.init(capacity: places.count)
    for place in places {
      rd_kafka_topic_partition_list_add(pointer, place.topic, place.partition).pointee.offset =
        place.offset
    }
  }

  init(topics: some Collection<String>) {
    self.init(capacity: topics.count)
    for topic in topics { rd_kafka_topic_partition_list_add(pointer, topic, -1) }
  }

  /// Takes over a list that librdkafka handed to its caller.
  init(owning pointer: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>) {
    self.pointer = pointer
  }

  deinit { rd_kafka_topic_partition_list_destroy(pointer) }

  var offsets: [PartitionOffset] { Self.offsets(of: pointer) }

  var results: [PartitionResult] { Self.results(of: pointer) }

  static func offsets(
    of list: UnsafePointer<rd_kafka_topic_partition_list_t>
  ) -> [PartitionOffset] {
    (0..<Int(list.pointee.cnt)).map { index in
      let element = list.pointee.elems[index]
      return PartitionOffset(
        String(cString: element.topic), element.partition, offset: element.offset)
    }
  }

  static func offsets(
    of list: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>
  ) -> [PartitionOffset] { offsets(of: UnsafePointer(list)) }

  static func results(
    of list: UnsafeMutablePointer<rd_kafka_topic_partition_list_t>
  ) -> [PartitionResult] {
    (0..<Int(list.pointee.cnt)).map { index in
      let element = list.pointee.elems[index]
      return PartitionResult(
        place: PartitionOffset(
          String(cString: element.topic), element.partition, offset: element.offset),
        error: KafkaError(element.err))
    }
  }
}
