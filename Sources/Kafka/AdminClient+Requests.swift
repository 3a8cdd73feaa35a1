import CRdKafka

/// A topic to be made.
package struct NewTopic: Sendable {
  package var name: String
  package var partitions: Int
  /// -1 for the cluster's own default.
  package var replication: Int
  /// The topic's configuration, e.g. `max.message.bytes`.
  package var configuration: [(name: String, value: String)]

  package init(
    _ name: String, partitions: Int, replication: Int = -1,
    configuration: [(name: String, value: String)] = []
  ) {
    self.name = name
    self.partitions = partitions
    self.replication = replication
    self.configuration = configuration
  }
}

extension AdminClient {
  /// Makes topics, and waits until the controller has; one that is there already is left as it is.
  ///
  /// A broker may take some time more until it knows them: see `waitForTopics`.
  package func createTopics(
    _ topics: [NewTopic], timeoutMilliseconds: Int32
  ) throws(KafkaError) {
    var handles: [OpaquePointer?] = []
    defer { for case let handle? in handles { rd_kafka_NewTopic_destroy(handle) } }
    for topic in topics { handles.append(try Self.handle(for: topic)) }
    let event = try ask(RD_KAFKA_ADMIN_OP_CREATETOPICS, timeoutMilliseconds) { options, queue in
      rd_kafka_CreateTopics(self.client.pointer, &handles, handles.count, options, queue)
    }
    defer { rd_kafka_event_destroy(event) }
    guard let result = rd_kafka_event_CreateTopics_result(event) else { return }
    var count = 0
    let answers = rd_kafka_CreateTopics_result_topics(result, &count)
    try Self.check(answers, count, but: ErrorCode.topicAlreadyExists)
  }

  /// Removes topics, whether they are there or not.
  package func deleteTopics(
    _ names: [String], timeoutMilliseconds: Int32
  ) throws(KafkaError) {
    guard !names.isEmpty else { return }
    var handles: [OpaquePointer?] = names.map { rd_kafka_DeleteTopic_new($0) }
    defer { for case let handle? in handles { rd_kafka_DeleteTopic_destroy(handle) } }
    let event = try ask(RD_KAFKA_ADMIN_OP_DELETETOPICS, timeoutMilliseconds) { options, queue in
      rd_kafka_DeleteTopics(self.client.pointer, &handles, handles.count, options, queue)
    }
    defer { rd_kafka_event_destroy(event) }
    guard let result = rd_kafka_event_DeleteTopics_result(event) else { return }
    var count = 0
    let answers = rd_kafka_DeleteTopics_result_topics(result, &count)
    try Self.check(answers, count, but: ErrorCode.unknownTopicOrPartition)
  }

  /// Removes a consumer group that has no members, whether it is there or not.
  package func deleteGroup(_ name: String, timeoutMilliseconds: Int32) throws(KafkaError) {
    var handles: [OpaquePointer?] = [rd_kafka_DeleteGroup_new(name)]
    defer { for case let handle? in handles { rd_kafka_DeleteGroup_destroy(handle) } }
    let event = try ask(RD_KAFKA_ADMIN_OP_DELETEGROUPS, timeoutMilliseconds) { options, queue in
      rd_kafka_DeleteGroups(self.client.pointer, &handles, handles.count, options, queue)
    }
    defer { rd_kafka_event_destroy(event) }
    guard let result = rd_kafka_event_DeleteGroups_result(event) else { return }
    var count = 0
    guard let answers = rd_kafka_DeleteGroups_result_groups(result, &count) else { return }
    for index in 0..<count {
      guard let error = rd_kafka_group_result_error(answers[index]) else { continue }
      let code = rd_kafka_error_code(error).rawValue
      guard code != ErrorCode.groupNotFound else { continue }
      throw KafkaError(
        code: code, message: "\(name): \(String(cString: rd_kafka_error_string(error)))")
    }
  }

  /// Everything that is configured for a topic, the cluster's defaults included.
  package func topicConfiguration(
    _ name: String, timeoutMilliseconds: Int32
  ) throws(KafkaError) -> [String: String] {
    var handles: [OpaquePointer?] = [rd_kafka_ConfigResource_new(RD_KAFKA_RESOURCE_TOPIC, name)]
    defer { for case let handle? in handles { rd_kafka_ConfigResource_destroy(handle) } }
    let event = try ask(RD_KAFKA_ADMIN_OP_DESCRIBECONFIGS, timeoutMilliseconds) { options, queue in
      rd_kafka_DescribeConfigs(self.client.pointer, &handles, handles.count, options, queue)
    }
    defer { rd_kafka_event_destroy(event) }
    guard let result = rd_kafka_event_DescribeConfigs_result(event) else { return [:] }
    var count = 0
    guard let resources = rd_kafka_DescribeConfigs_result_resources(result, &count), count > 0
    else { return [:] }
    let text = rd_kafka_ConfigResource_error_string(resources[0]).map { String(cString: $0) }
    if let error = KafkaError(
      rd_kafka_ConfigResource_error(resources[0]), message: text.map { "\(name): \($0)" })
    {
      throw error
    }
    return Self.entries(of: resources[0])
  }

  /// The topic's `max.message.bytes`: the largest batch that it takes. Nil where the broker does
  /// not say.
  package func topicLimit(
    _ name: String, timeoutMilliseconds: Int32
  ) throws(KafkaError) -> Int? {
    try topicConfiguration(name, timeoutMilliseconds: timeoutMilliseconds)["max.message.bytes"]
      .flatMap { Int($0) }
  }

  private static func entries(of resource: OpaquePointer?) -> [String: String] {
    var count = 0
    guard let entries = rd_kafka_ConfigResource_configs(resource, &count) else { return [:] }
    var values: [String: String] = [:]
    for index in 0..<count {
      guard let name = rd_kafka_ConfigEntry_name(entries[index]),
        let value = rd_kafka_ConfigEntry_value(entries[index])
      else { continue }
      values[String(cString: name)] = String(cString: value)
    }
    return values
  }

  private static func handle(for topic: NewTopic) throws(KafkaError) -> OpaquePointer {
    var refusal = ""
    let handle = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { text in
      let handle = rd_kafka_NewTopic_new(
        topic.name, Int32(clamping: topic.partitions), Int32(clamping: topic.replication),
        text.baseAddress, text.count)
      if handle == nil { refusal = String(cString: text.baseAddress!) }
      return handle
    }
    guard let handle else { throw KafkaError(code: ErrorCode.invalidArgument, message: refusal) }
    for (name, value) in topic.configuration {
      _ = rd_kafka_NewTopic_set_config(handle, name, value)
    }
    return handle
  }

  private static func check(
    _ answers: UnsafeMutablePointer<OpaquePointer?>?, _ count: Int, but tolerated: Int32
  ) throws(KafkaError) {
    guard let answers else { return }
    for index in 0..<count {
      let code = rd_kafka_topic_result_error(answers[index]).rawValue
      guard code != 0, code != tolerated else { continue }
      let name = String(cString: rd_kafka_topic_result_name(answers[index]))
      let text = rd_kafka_topic_result_error_string(answers[index]).map { String(cString: $0) }
      throw KafkaError(code: code, message: text.map { "\(name): \($0)" })
    }
  }

  /// Sends a request and waits for the event that answers it, which the caller destroys.
  func ask(
    _ operation: rd_kafka_admin_op_t, _ timeoutMilliseconds: Int32,
    _ send: (_ options: OpaquePointer, _ queue: OpaquePointer) -> Void
  ) throws(KafkaError) -> OpaquePointer {
    let options = rd_kafka_AdminOptions_new(client.pointer, operation)!
    defer { rd_kafka_AdminOptions_destroy(options) }
    let queue = rd_kafka_queue_new(client.pointer)!
    defer { rd_kafka_queue_destroy(queue) }
    _ = rd_kafka_AdminOptions_set_request_timeout(options, timeoutMilliseconds, nil, 0)
    if operation == RD_KAFKA_ADMIN_OP_CREATETOPICS || operation == RD_KAFKA_ADMIN_OP_DELETETOPICS {
      _ = rd_kafka_AdminOptions_set_operation_timeout(options, timeoutMilliseconds, nil, 0)
    }
    send(options, queue)
    guard let event = rd_kafka_queue_poll(queue, timeoutMilliseconds + 1000) else {
      throw refusal() ?? KafkaError(code: ErrorCode.timedOut)
    }
    let code = rd_kafka_event_error(event)
    if code.rawValue != 0 {
      let text = rd_kafka_event_error_string(event).map { String(cString: $0) }
      rd_kafka_event_destroy(event)
      throw refusal() ?? KafkaError(code: code.rawValue, message: text)
    }
    return event
  }
}
