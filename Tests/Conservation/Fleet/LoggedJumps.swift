import Foundation

/// The jumps of positions that workers have logged: `position jumped`, with topic, partition, from and to.
struct LoggedJumps {
  private struct Line: Decodable {
    var event: String
    var topic: String
    var partition: Int32
    var from: Int64
    var to: Int64
  }

  private var ranges: [String: [Range<Int64>]] = [:]

  /// - Parameter folder: one with a folder for each worker.
  init(logs folder: String) throws {
    for worker in try FileManager.default.contentsOfDirectory(atPath: folder) {
      let path = "\(folder)/\(worker)/err"
      guard let bytes = FileManager.default.contents(atPath: path), !bytes.isEmpty else { continue }
      for line in bytes.split(separator: UInt8(ascii: "\n")) {
        guard String(decoding: line, as: UTF8.self).contains("\"position jumped\""),
          let jump = try? JSONDecoder().decode(Line.self, from: line), jump.from < jump.to
        else { continue }
        ranges["\(jump.topic)/\(jump.partition)", default: []].append(jump.from..<jump.to)
      }
    }
  }

  func contains(_ topic: String, _ partition: Int32, _ offset: Int64) -> Bool {
    ranges["\(topic)/\(partition)"]?.contains { $0.contains(offset) } ?? false
  }

  var count: Int { ranges.values.reduce(0) { $0 + $1.count } }
}
