import Kafka
import Pipeline

extension OutputSender {
  /// The rejection that a clean record becomes when its topic refuses it for good.
  func refusal(
    of record: CleanRecord, _ code: DeliverCode, from flow: PartitionFlow, _ message: MessageView,
    _ processor: inout Processor
  ) -> Rejection {
    let item = message.value.flatMap {
      processor.locate(item: record.item, in: $0, route: record.route, of: flow.topic)
    }
    let topic = table.routes[record.route].to
    let reason = Reason(
      stage: .deliver, code: code.rawValue, offset: item?.range.lowerBound,
      position: item?.position, pointer: item?.pointer,
      message: "the topic '\(topic)' refuses the clean record: \(code.sentence)")
    return Rejection(route: record.route, reason: reason, item: item)
  }
}

extension DeliverCode {
  init(_ fault: RecordFault) {
    switch fault {
    case .tooLarge: self = .tooLarge
    case .invalidRecord: self = .invalidRecord
    case .invalidTimestamp: self = .invalidTimestamp
    }
  }

  /// What it means, for a person.
  fileprivate var sentence: String {
    switch self {
    case .tooLarge: "it is larger than the topic's max.message.bytes"
    case .invalidRecord: "it breaks the topic's own rules"
    case .invalidTimestamp: "its timestamp is outside what the topic accepts"
    }
  }
}
