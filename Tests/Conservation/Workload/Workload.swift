import BrokerSupport
import TestSupport

/// The records that a run writes: a function of the seed, so that each can be made again.
struct Workload {
  let seed: UInt64
  /// Milliseconds since 1970 of each partition's first record.
  let start: Int64
  /// Milliseconds between the records of a partition.
  let interval: Int64

  /// 200 keys, so that each has many records.
  static let keys = 200

  /// The record of that name.
  func record(_ name: InputName) -> TestRecord {
    var random = SeededRandom(
      seed: seed ^ UInt64(name.source) << 56 ^ UInt64(name.sequence) &* 0x9E37_79B9)
    var record = TestRecord(
      keyBytes: key(name, &random), valueBytes: value(name, &random),
      headers: [(InputName.header, Array(name.description.utf8))],
      timestamp: start + name.sequence * interval, partition: name.partition)
    if random.next() % 8 == 0 {
      record.headers.append(("trace", random.next() % 2 == 0 ? [] : nil))
    }
    return record
  }

  /// A key belongs to one partition; some orders have none.
  private func key(_ name: InputName, _ random: inout SeededRandom) -> [UInt8]? {
    let partitions = name.topic.partitions
    let key = Int.random(in: 0..<Self.keys / partitions, using: &random) * partitions
    if name.topic == .orders, Int.random(in: 0..<40, using: &random) == 0 { return nil }
    return Array("key-\(key + Int(name.partition))".utf8)
  }

  private func value(_ name: InputName, _ random: inout SeededRandom) -> [UInt8]? {
    let dice = Int.random(in: 0..<100, using: &random)
    switch dice {
    case 0..<6: return nil
    case 6..<12: return Self.broken(name, &random)
    default: break
    }
    let text =
      switch name.topic {
      case .orders: Self.orders(name, dice, &random)
      case .profiles: Self.profile(name, dice)
      case .events: Self.event(name, dice)
      }
    return Array(text.utf8)
  }

  /// What cannot be decoded.
  private static func broken(_ name: InputName, _ random: inout SeededRandom) -> [UInt8] {
    switch random.next() % 4 {
    case 0: Array("{\"id\":\"\(name)\"".utf8)
    case 1: Array("{\"id\":\"\(name)\" \"amount\":1}".utf8)
    case 2: Array("{\"id\":\"\(name)".utf8) + [0xFF, 0x22, 0x7D]
    default: []
    }
  }

  private static func orders(
    _ name: InputName, _ dice: Int, _ random: inout SeededRandom
  ) -> String {
    guard dice < 40 else { return order("\(name)", dice, &random) }
    guard dice >= 20 else { return "[]" }
    let orders = (0..<Int.random(in: 2...5, using: &random)).map { item in
      order("\(name)#\(item)", Int.random(in: 0..<100, using: &random), &random)
    }
    return "[" + orders.joined(separator: ", ") + "]"
  }

  private static func order(
    _ identity: String, _ dice: Int, _ random: inout SeededRandom
  ) -> String {
    let amount = "\(Int.random(in: 1...9999, using: &random)).50"
    let note = String(repeating: "n", count: dice == 99 ? 4000 : dice)
    return switch dice {
    // A type that the schema refuses, a member that is missing, a day that is none.
    case 80..<84: "{\"id\":\"\(identity)\",\"amount\":\"\(amount)\"}"
    case 84..<88: "{\"id\":\"\(identity)\"}"
    case 88..<92: "{\"id\":\"\(identity)\",\"amount\":\(amount),\"day\":\"31.02.2024\"}"
    default:
      "{\"id\":\"\(identity)\",\"amount\":\(amount),\"day\":\"29.02.2024\",\"note\":\"\(note)\"}"
    }
  }

  private static func profile(_ name: InputName, _ dice: Int) -> String {
    dice < 24
      ? "{\"id\":\"\(name)\",\"name\":null}"
      : "{\"id\":\"\(name)\",\"name\":\"n\(dice)\",\"extra\":[1.0,{}]}"
  }

  private static func event(_ name: InputName, _ dice: Int) -> String {
    let type = dice < 24 ? "other" : dice % 2 == 0 ? "click" : "view"
    return "{\"id\":\"\(name)\",\"type\":\"\(type)\",\"at\":\(1_700_000_000 + dice)}"
  }
}
