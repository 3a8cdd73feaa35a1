import Kafka
import Pipeline

/// Brings one output of a record, alone, to where it can go: refused as it is, a clean record becomes a dead
/// letter, and a dead letter that is too large is cut. Used by one thread.
final class OutputJudge {
  /// What the broker will not take of an output.
  struct Judgement: Sendable, Equatable {
    /// The fault for which a clean record is refused.
    var code: DeliverCode?
    /// The bytes of its value that a dead letter may have; nil for all.
    var limit: Int?

    var isNone: Bool { code == nil && limit == nil }
  }

  /// Asks a dead-letter topic for its limit; nil where the broker does not say.
  typealias TopicLimit = @Sendable (_ topic: String) -> Int?

  private let sender: OutputSender
  private let topicLimit: TopicLimit
  private let log: WorkerLog
  private var processor: Processor
  private var verdicts = Verdicts()
  /// The topic that it has last sent to.
  private(set) var lastDestination = ""

  init(_ sender: OutputSender, log: WorkerLog, topicLimit: @escaping TopicLimit) {
    self.sender = sender
    self.topicLimit = topicLimit
    self.log = log
    processor = Processor(sender.table)
  }

  /// The topic that the output goes to.
  func destination(_ flow: PartitionFlow, _ ordinal: Int, _ message: MessageView) -> String {
    process(message, of: flow)
    return switch verdicts.list[ordinal] {
    case .clean(let record): sender.table.routes[record.route].to
    case .rejected(let rejection): deadLetters(of: rejection, flow)
    case .skipped: preconditionFailure("a skip has no output")
    }
  }

  private func process(_ message: MessageView, of flow: PartitionFlow) {
    verdicts.removeAll()
    processor.process(
      SourceRecord(key: message.key, value: message.value), of: flow.topic,
      header: message.header(named:), into: &verdicts)
  }

  private func deadLetters(of rejection: Rejection, _ flow: PartitionFlow) -> String {
    rejection.route.map { sender.table.routes[$0].deadLetters } ?? flow.topic.deadLetters
  }

  /// Makes the output again and sends it by the courier until one form of it is taken.
  ///
  /// - Parameter judgement: what was found, also where it throws before the end.
  /// - Throws: what concerns the destination or the client, or a record that cannot be taken in any form.
  func judge(
    _ flow: PartitionFlow, _ ordinal: Int, _ message: MessageView, by courier: any Courier,
    _ judgement: inout Judgement
  ) throws(KafkaError) {
    lastDestination = destination(flow, ordinal, message)
    let verdict = verdicts.list[ordinal]
    let refusal = try courier.deliver(for: flow) { opaque in
      sender.send(
        verdict, of: verdicts, from: flow, message, through: courier.channel, opaque: opaque)
    }
    guard let fault = refusal else { return }
    let rejection: Rejection
    switch verdict {
    case .rejected(let known): rejection = known
    case .clean(let record):
      let code = DeliverCode(fault)
      judgement.code = code
      rejection = sender.refusal(of: record, code, from: flow, message, &processor)
    case .skipped: preconditionFailure("a skip has no output")
    }
    try bury(rejection, flow, message, by: courier, &judgement)
  }

  /// Delivers a dead letter, cut where its topic does not take it whole.
  private func bury(
    _ rejection: Rejection, _ flow: PartitionFlow, _ message: MessageView, by courier: any Courier,
    _ judgement: inout Judgement
  ) throws(KafkaError) {
    let letter = sender.letter(rejection, from: flow, message)
    lastDestination = deadLetters(of: rejection, flow)
    while true {
      let refusal = try courier.deliver(for: flow) { opaque in
        sender.send(
          letter, rejection, from: flow, message, through: courier.channel, opaque: opaque,
          limit: judgement.limit)
      }
      guard let fault = refusal else { break }
      guard fault == .tooLarge, judgement.limit != 0 else { throw courier.lastRefusal }
      judgement.limit = next(judgement.limit, of: letter, rejection, flow, message)
    }
    let size = letter.range?.count ?? 0
    if let limit = judgement.limit, limit < size {
      log.deadLetterCut(flow, offset: message.offset, bytes: size, limit: limit)
    }
  }

  /// How much of the value is tried next: what the topic's limit leaves, else 64 KiB, then half of it.
  private func next(
    _ limit: Int?, of letter: DeadLetter, _ rejection: Rejection, _ flow: PartitionFlow,
    _ message: MessageView
  ) -> Int {
    let size = letter.range?.count ?? 0
    if let limit { return Swift.min(limit, size) / 2 }
    guard let known = topicLimit(deadLetters(of: rejection, flow)) else {
      return Swift.min(64 << 10, size)
    }
    return Swift.max(0, Swift.min(known - weight(letter, message), size))
  }

  /// Bytes of a record beside its value: key, headers and what frames them.
  private func weight(_ letter: DeadLetter, _ message: MessageView) -> Int {
    var weight = 512 + (message.key?.count ?? 0)
    message.forEachHeader { weight += $0.count + ($1?.count ?? 0) + 10 }
    for header in letter.headers { weight += header.name.utf8.count + header.value.count + 10 }
    return weight
  }
}
