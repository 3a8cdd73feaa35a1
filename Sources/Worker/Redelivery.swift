import Kafka
import Pipeline
import Synchronization

/// Sends outputs again whose batch a broker refused because of a record in it: one at a time, so that a
/// second refusal is the record's own. Refused again, a clean record becomes a dead letter, and a dead
/// letter that is too large is cut.
///
/// A topic's limit is compared with the whole batch, and other faults fail the whole batch too: the first
/// refusal says nothing about which record it was.
final class Redelivery: Sendable {
  private struct Output {
    var flow: PartitionFlow
    var ticket: OutputTicket
  }

  private struct Queue {
    var outputs: [Output] = []
    var isClosed = false
  }

  /// Asks a dead-letter topic for its limit; nil where the broker does not say.
  typealias TopicLimit = @Sendable (_ topic: String) -> Int?

  private let queue = Monitor(Queue())
  private let hub: OutputHub
  private let completion: Completion
  private let sender: OutputSender
  private let topicLimit: TopicLimit
  private let log: WorkerLog

  init(
    hub: OutputHub, completion: Completion, sender: OutputSender, log: WorkerLog,
    topicLimit: @escaping TopicLimit
  ) {
    self.hub = hub
    self.completion = completion
    self.sender = sender
    self.log = log
    self.topicLimit = topicLimit
  }

  func take(_ ticket: OutputTicket, of flow: PartitionFlow) {
    queue.update { $0.outputs.append(Output(flow: flow, ticket: ticket)) }
  }

  /// `run` returns as soon as it can: what is left is read again after a restart.
  func close() { queue.update { $0.isClosed = true } }

  private var isClosed: Bool { queue.read(\.isClosed) }

  /// Whether a record of the flow's is still worth delivering.
  func isWanted(_ flow: PartitionFlow) -> Bool { !isClosed && !flow.isAbandoned }

  /// The thread's body.
  func run() {
    var processor = Processor(sender.table)
    var verdicts = Verdicts()
    var courier: Courier?
    while let outputs = next() {
      for output in outputs where !isClosed {
        redeliver(output, &processor, &verdicts, &courier)
        completion.progress.update { _ in }
      }
    }
  }

  private func next() -> [Output]? {
    queue.wait { queue -> [Output]?? in
      if queue.isClosed { return .some(nil) }
      if queue.outputs.isEmpty { return nil }
      defer { queue.outputs.removeAll() }
      return queue.outputs
    } ?? nil
  }

  private func redeliver(
    _ output: Output, _ processor: inout Processor, _ verdicts: inout Verdicts,
    _ courier: inout Courier?
  ) {
    let (flow, ticket) = (output.flow, output.ticket)
    guard let message = flow.message(ticket.sequence) else { return }
    do throws(KafkaError) {
      if courier == nil { courier = Courier(try hub.single()) }
      verdicts.removeAll()
      processor.process(
        SourceRecord(key: message.view.key, value: message.view.value), of: flow.topic,
        header: message.view.header(named:), into: &verdicts)
      let verdict = verdicts.list[ticket.ordinal]
      let refusal = try courier!.deliver(for: self, flow) { opaque in
        sender.send(
          verdict, of: verdicts, from: flow, message.view, through: courier!.channel,
          opaque: opaque)
      }
      if let fault = refusal {
        let rejection = reject(verdict, fault, of: flow, message.view, &processor)
        try bury(rejection, ticket, of: flow, message.view, courier!)
      }
      completion.acknowledged(flow, ticket.sequence)
    } catch {
      // A dead courier is replaced when there is one to send; what it could not deliver is read again.
      if error.isFatal { courier = nil }
      completion.readAgain(flow, because: error)
    }
  }

  /// The rejection to bury: that of the verdict, or, of a clean record, a new one, which counts from now on.
  private func reject(
    _ verdict: Verdict, _ fault: RecordFault, of flow: PartitionFlow, _ message: MessageView,
    _ processor: inout Processor
  ) -> Rejection {
    if case .rejected(let rejection) = verdict { return rejection }
    guard case .clean(let clean) = verdict, let code = DeliverCode(rawValue: fault.rawValue)
    else {
      preconditionFailure("every fault of a record is a code of stage deliver")
    }
    let item = message.value.flatMap {
      processor.locate(item: clean.item, in: $0, route: clean.route, of: flow.topic)
    }
    let topic = sender.table.routes[clean.route].to
    let reason = Reason(
      stage: .deliver, code: code.rawValue, offset: item?.range.lowerBound,
      position: item?.position, pointer: item?.pointer,
      message: "the topic '\(topic)' refuses the clean record: \(code.sentence)")
    return Rejection(route: clean.route, reason: reason, item: item)
  }

  /// Delivers a dead letter, cut where its topic does not take it whole.
  private func bury(
    _ rejection: Rejection, _ ticket: OutputTicket, of flow: PartitionFlow, _ message: MessageView,
    _ courier: Courier
  ) throws(KafkaError) {
    let letter = sender.letter(rejection, from: flow, message)
    var limit: Int?
    while true {
      let refusal = try courier.deliver(for: self, flow) { opaque in
        sender.send(
          letter, rejection, from: flow, message, through: courier.channel, opaque: opaque,
          limit: limit)
      }
      guard let fault = refusal else { break }
      guard fault == .tooLarge, limit != 0 else { throw courier.lastRefusal }
      limit = next(limit, of: letter, rejection, flow, message)
    }
    if rejection.reason.stage == .deliver, let code = DeliverCode(rawValue: rejection.reason.code) {
      flow.refuse(ticket.sequence, code)
    }
    let size = letter.range?.count ?? 0
    if let limit, limit < size {
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
    let topic =
      rejection.route.map { sender.table.routes[$0].deadLetters } ?? flow.topic.deadLetters
    guard let known = topicLimit(topic) else { return Swift.min(64 << 10, size) }
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

extension DeliverCode {
  /// What it means, for a person.
  fileprivate var sentence: String {
    switch self {
    case .tooLarge: "it is larger than the topic's max.message.bytes"
    case .invalidRecord: "it breaks the topic's own rules"
    case .invalidTimestamp: "its timestamp is outside what the topic accepts"
    }
  }
}
