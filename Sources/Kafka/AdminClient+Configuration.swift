import CRdKafka

extension AdminClient {
  /// Gives a topic this configuration: what is not named goes back to the cluster's default.
  package func setTopicConfiguration(
    _ name: String, _ configuration: [(name: String, value: String)], timeoutMilliseconds: Int32
  ) throws(KafkaError) {
    var handles: [OpaquePointer?] = [rd_kafka_ConfigResource_new(RD_KAFKA_RESOURCE_TOPIC, name)]
    defer { for case let handle? in handles { rd_kafka_ConfigResource_destroy(handle) } }
    for (name, value) in configuration {
      _ = rd_kafka_ConfigResource_set_config(handles[0], name, value)
    }
    let event = try ask(RD_KAFKA_ADMIN_OP_ALTERCONFIGS, timeoutMilliseconds) { options, queue in
      rd_kafka_AlterConfigs(self.client.pointer, &handles, handles.count, options, queue)
    }
    defer { rd_kafka_event_destroy(event) }
    var count = 0
    guard let result = rd_kafka_event_AlterConfigs_result(event),
      let resources = rd_kafka_AlterConfigs_result_resources(result, &count), count > 0
    else { return }
    let text = rd_kafka_ConfigResource_error_string(resources[0]).map { String(cString: $0) }
    if let error = KafkaError(
      rd_kafka_ConfigResource_error(resources[0]), message: text.map { "\(name): \($0)" })
    {
      throw error
    }
  }
}
