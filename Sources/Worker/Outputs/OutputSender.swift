import Kafka
import Pipeline

/// Gives the outputs that verdicts ask for to a producer: clean records and dead letters.
struct OutputSender {
  let table: RoutingTable
  let version: String

  /// Sends the output of one verdict of a record. A skip has none and must not come here.
  ///
  /// - Parameters:
  ///   - verdicts: holds the bytes of clean records.
  ///   - limit: the bytes of its value that a dead letter may have; nil for all.
  /// - Returns: why the producer did not take it; then no report will come.
  func send(
    _ verdict: Verdict, of verdicts: borrowing Verdicts, from flow: PartitionFlow,
    _ message: MessageView, through channel: OutputChannel, opaque: UInt64, limit: Int? = nil
  ) -> KafkaError? {
    switch verdict {
    case .clean(let record):
      return send(record, of: verdicts, message, through: channel, opaque: opaque)
    case .rejected(let rejection):
      let letter = letter(rejection, from: flow, message)
      return send(
        letter, rejection, from: flow, message, through: channel, opaque: opaque, limit: limit)
    case .skipped: preconditionFailure("a skip has no output")
    }
  }

  private func send(
    _ record: CleanRecord, of verdicts: borrowing Verdicts, _ message: MessageView,
    through channel: OutputChannel, opaque: UInt64
  ) -> KafkaError? {
    let key: UnsafeRawBufferPointer? =
      switch record.key {
      case .kept: message.key
      case .bytes(let range): verdicts.bytes(range)
      }
    var headers = HeaderList(copying: message)
    return channel.producer.produce(
      to: channel.clean[record.route], key: key, value: record.value.map { verdicts.bytes($0) },
      headers: &headers, timestampMilliseconds: message.timestamp, opaque: opaque)
  }

  /// What a rejection becomes.
  func letter(_ rejection: Rejection, from flow: PartitionFlow, _ message: MessageView)
    -> DeadLetter
  {
    let source = RecordCoordinates(
      topic: flow.topic.topic, partition: flow.partition, offset: message.offset,
      timestamp: message.timestamp)
    return DeadLetter(
      rejection, of: source, value: message.value,
      earlierAttempt: message.header(named: DeadLetter.attemptHeader),
      route: rejection.route.map { table.routes[$0].name }, version: version)
  }

  /// Sends a dead letter, whole, or the first bytes of its value where `limit` says how many.
  func send(
    _ letter: DeadLetter, _ rejection: Rejection, from flow: PartitionFlow, _ message: MessageView,
    through channel: OutputChannel, opaque: UInt64, limit: Int? = nil
  ) -> KafkaError? {
    var value = letter.range.flatMap { range in
      message.value.map { UnsafeRawBufferPointer(rebasing: $0[range]) }
    }
    var headers = HeaderList(copying: message)
    for name in DeadLetter.headerNames { headers.removeAll(named: name) }
    var ours = letter.headers
    if let limit, let whole = value, whole.count > limit {
      ours = letter.truncatedHeaders(of: whole)
      value = UnsafeRawBufferPointer(rebasing: whole[..<limit])
    }
    for header in ours { headers.append(header.name, value: header.value) }
    return channel.producer.produce(
      to: channel.deadLetters(route: rejection.route, topicIndex: flow.topicIndex),
      key: message.key,
      value: value, headers: &headers, opaque: opaque)
  }
}

extension MessageView {
  /// Milliseconds since 1970; nil where the record has none.
  var timestamp: Int64? { timestampMilliseconds < 0 ? nil : timestampMilliseconds }
}
