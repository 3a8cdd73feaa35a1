import CRdKafka

extension Consumer {
  /// Stops fetching. What was fetched ahead is discarded: pause rarely.
  package func pause(_ partitions: [TopicPartition]) throws(KafkaError) {
    let list = PartitionList(partitions)
    try check(rd_kafka_pause_partitions(client.pointer, list.pointer), list.results)
  }

  /// Goes on from where it stopped.
  package func resume(_ partitions: [TopicPartition]) throws(KafkaError) {
    let list = PartitionList(partitions)
    try check(rd_kafka_resume_partitions(client.pointer, list.pointer), list.results)
  }

  /// Goes to the offsets. With a timeout above 0 no record from before the jump comes afterwards;
  /// with 0 it is asked for and not waited for.
  package func seek(_ places: [PartitionOffset], timeoutMilliseconds: Int32) throws(KafkaError) {
    let list = PartitionList(places)
    if let error = KafkaError(
      consuming: rd_kafka_seek_partitions(client.pointer, list.pointer, timeoutMilliseconds))
    {
      throw error
    }
    try check(RD_KAFKA_RESP_ERR_NO_ERROR, list.results)
  }

  /// Commits without waiting; the answer is a later `committed` event. The offsets are the next
  /// ones to read.
  package func commit(_ places: [PartitionOffset]) throws(KafkaError) {
    let list = PartitionList(places)
    if let error = KafkaError(rd_kafka_commit(client.pointer, list.pointer, 1)) { throw error }
  }

  /// Commits and waits. May be called inside the rebalance handler. After the timeout the outcome
  /// is unknown and its error `isTimedOut`.
  package func commitAndWait(
    _ places: [PartitionOffset], timeoutMilliseconds: Int32
  ) -> CommitOutcome {
    guard !places.isEmpty else { return CommitOutcome(error: nil, partitions: []) }
    let list = PartitionList(places)
    let queue = rd_kafka_queue_new(client.pointer)
    defer { rd_kafka_queue_destroy(queue) }
    if let error = KafkaError(rd_kafka_commit_queue(client.pointer, list.pointer, queue, nil, nil))
    {
      return CommitOutcome(error: error, partitions: [])
    }
    guard let event = rd_kafka_queue_poll(queue, timeoutMilliseconds) else {
      return CommitOutcome(
        error: KafkaError(
          code: ErrorCode.timedOut,
          message: "the commit was not answered within \(timeoutMilliseconds) ms"),
        partitions: [])
    }
    defer { rd_kafka_event_destroy(event) }
    return CommitOutcome(
      error: KafkaError(rd_kafka_event_error(event)),
      partitions: rd_kafka_event_topic_partition_list(event).map { PartitionList.results(of: $0) }
        ?? [])
  }

  /// What the group has committed; `PartitionOffset.none` where it has not.
  package func committed(
    _ partitions: [TopicPartition], timeoutMilliseconds: Int32
  ) throws(KafkaError) -> [PartitionResult] {
    let list = PartitionList(partitions)
    if let error = KafkaError(
      rd_kafka_committed(client.pointer, list.pointer, timeoutMilliseconds))
    {
      throw error
    }
    return list.results
  }

  /// The offset after the last record that `poll` returned; `PartitionOffset.none` before the
  /// first.
  package func position(_ partitions: [TopicPartition]) throws(KafkaError) -> [PartitionResult] {
    let list = PartitionList(partitions)
    if let error = KafkaError(rd_kafka_position(client.pointer, list.pointer)) { throw error }
    return list.results
  }

  /// The first offset still there and the one behind the last, as the last fetch told them: asks no
  /// broker. Negative where nothing was fetched yet.
  package func knownWatermarks(_ place: TopicPartition) -> (low: Int64, high: Int64) {
    var low: Int64 = PartitionOffset.none
    var high: Int64 = PartitionOffset.none
    rd_kafka_get_watermark_offsets(client.pointer, place.topic, place.partition, &low, &high)
    return (low, high)
  }

  /// The first offset still there, asked of the broker.
  ///
  /// As a time: before 2.3.0 `rd_kafka_query_watermark_offsets` waits without end for a leader that
  /// has gone.
  package func firstOffset(
    of place: TopicPartition, timeoutMilliseconds: Int32
  ) throws(KafkaError) -> Int64 {
    let list = PartitionList([PartitionOffset(place, offset: PartitionOffset.beginning)])
    let response = rd_kafka_offsets_for_times(client.pointer, list.pointer, timeoutMilliseconds)
    if let error = KafkaError(response) ?? list.results.first?.error { throw error }
    // Some versions leave the time where it was, and tell no error, when nobody has answered.
    guard let offset = list.results.first?.place.offset, offset >= 0 else {
      throw KafkaError(code: ErrorCode.timedOut)
    }
    return offset
  }

  private func check(
    _ response: rd_kafka_resp_err_t, _ results: [PartitionResult]
  ) throws(KafkaError) {
    if let error = KafkaError(response) ?? results.lazy.compactMap({ $0.error }).first {
      throw error
    }
  }
}
