import JSON

extension Statistics {
  /// Reads what librdkafka hands over.
  ///
  /// - Throws: `ErrorCode.fail` where it is no JSON or something is missing, naming what.
  package init(json: UnsafeRawBufferPointer) throws(KafkaError) {
    var document = Document()
    do throws(DecodeError) {
      // Two brokers may have one name for a moment.
      try document.decode(json, options: DecodeOptions(duplicateKeys: .last))
    } catch {
      throw .unreadable("\(error.message) at byte \(error.offset)")
    }
    try self.init(Members(document.root, "statistics"))
  }

  private init(_ client: Members) throws(KafkaError) {
    clientName = try client.text("name")
    clientType = try client.text("type")
    messageQueue = MessageQueue(
      records: try client.integer("msg_cnt"), bytes: try client.integer("msg_size"),
      recordLimit: try client.integer("msg_max"), byteLimit: try client.integer("msg_size_max"))
    brokers = []
    for broker in try client.objects("brokers") {
      let source = try broker.text("source")
      guard source == "configured" || source == "learned" else { continue }
      brokers.append(try Broker(broker))
    }
    sentRecords = try client.integer("txmsgs")
    recordsInFlight = 0
    partitions = []
    for topic in try client.objects("topics") {
      let name = try topic.text("topic")
      for partition in try topic.objects("partitions") {
        guard let found = try Partition(partition, topic: name) else { continue }
        partitions.append(found)
        recordsInFlight += try partition.integer("msgs_inflight")
      }
    }
  }
}

extension Statistics.Broker {
  fileprivate init(_ broker: Members) throws(KafkaError) {
    name = try broker.text("name")
    id = try broker.number("nodeid")
    state = try broker.text("state")
    isUp = state == "UP" || state == "UPDATE"
    isDown = !isUp && state != "INIT"
    retries = try broker.integer("txretries")
    waitingRequests = try broker.integer("outbuf_cnt")
    unansweredRequests = try broker.integer("waitresp_cnt")
  }
}

extension Statistics.Partition {
  /// Nil for the queue of records whose partition is not decided yet.
  fileprivate init?(_ found: Members, topic: String) throws(KafkaError) {
    self.topic = topic
    partition = try found.number("partition")
    guard partition >= 0 else { return nil }
    isDesired = try found.flag("desired")
    lowOffset = try found.number("lo_offset")
    highOffset = try found.number("hi_offset")
    stableOffset = try found.number("ls_offset")
    committedOffset = try found.number("committed_offset")
    fetchQueueMessages = try found.integer("fetchq_cnt")
    fetchQueueBytes = try found.integer("fetchq_size")
  }
}

/// The members of an object whose names are known.
private struct Members {
  private let value: Value
  private let place: String

  init(_ value: Value, _ place: String) throws(KafkaError) {
    guard value.kind == .object else { throw .unreadable("\(place) is no object") }
    self.value = value
    self.place = place
  }

  func text(_ name: String) throws(KafkaError) -> String {
    guard let found = value.member(Key(name)), found.kind == .string else {
      throw wrong(name, "text")
    }
    return found.string
  }

  func flag(_ name: String) throws(KafkaError) -> Bool {
    switch value.member(Key(name))?.kind {
    case .true: true
    case .false: false
    default: throw wrong(name, "true or false")
    }
  }

  func integer(_ name: String) throws(KafkaError) -> Int { try number(name) }

  func number<Number: FixedWidthInteger>(_ name: String) throws(KafkaError) -> Number {
    guard let found = value.member(Key(name))?.smallInteger, let number = Number(exactly: found)
    else { throw wrong(name, "an integer") }
    return number
  }

  /// The objects that are the values of an object's members.
  func objects(_ name: String) throws(KafkaError) -> [Members] {
    guard let found = value.member(Key(name)), found.kind == .object else {
      throw wrong(name, "an object")
    }
    var objects: [Members] = []
    for member in found.members { objects.append(try Members(member.value, member.name.string)) }
    return objects
  }

  private func wrong(_ name: String, _ expected: String) -> KafkaError {
    .unreadable("`\(name)` of \(place) is not \(expected)")
  }
}

extension KafkaError {
  fileprivate static func unreadable(_ what: String) -> KafkaError {
    KafkaError(code: ErrorCode.fail, message: "librdkafka's statistics cannot be read: \(what)")
  }
}
