import CRdKafka

extension AdminClient {
  /// Cuts logs: removes the records of each partition before the offset given for it.
  package func deleteRecords(
    before places: [PartitionOffset], timeoutMilliseconds: Int32
  ) throws(KafkaError) {
    let list = PartitionList(places)
    var handles: [OpaquePointer?] = [rd_kafka_DeleteRecords_new(list.pointer)]
    defer { for case let handle? in handles { rd_kafka_DeleteRecords_destroy(handle) } }
    let event = try ask(RD_KAFKA_ADMIN_OP_DELETERECORDS, timeoutMilliseconds) { options, queue in
      rd_kafka_DeleteRecords(self.client.pointer, &handles, handles.count, options, queue)
    }
    defer { rd_kafka_event_destroy(event) }
    guard let result = rd_kafka_event_DeleteRecords_result(event),
      let answers = rd_kafka_DeleteRecords_result_offsets(result)?.pointee
    else { return }
    for index in 0..<Int(answers.cnt) {
      let answer = answers.elems[index]
      guard let error = KafkaError(answer.err) else { continue }
      let place = TopicPartition(String(cString: answer.topic), answer.partition)
      throw KafkaError(code: error.code, message: "\(place): \(error.message)")
    }
  }
}
