import BrokerSupport
import Foundation
import Kafka
import TestSupport
import Testing

/// The reference pipeline on files that apps really sent: through Kafka as offline.
@Suite(.needsShared("real")) struct RealFileTests {
  private static let files: [(file: String, topic: String, route: String)] = [
    ("exposition.json", "catalog.expositions", "expositions"),
    ("items.json", "catalog.items", "items"),
    ("books.json", "catalog.books", "books"), ("books-broken.json", "catalog.books", "books"),
    ("diary.json", "diary.entries", "diary"),
  ]

  @Test(arguments: BrokerKind.available)
  func `sluice run gives what sluice clean gives, and commits every offset`(
    _ kind: BrokerKind
  ) throws {
    let broker = try Broker(kind)
    var topics: Set<String> = ["catalog.dead", "diary.dead"]
    for name in [
      "catalog.expositions", "catalog.items", "catalog.books", "diary.entries", "diary.weather",
    ] {
      topics.formUnion([name, name + ".raw"])
    }
    for topic in topics.sorted() { _ = try broker.makeTopic(topic) }
    for (file, topic, _) in Self.files {
      let record = TestRecord(
        keyBytes: Array(file.utf8), valueBytes: try Shared.bytes("real/" + file))
      try broker.produce([record], to: broker.prefix + topic + ".raw")
    }
    let worker = try RunningWorker(
      try configuration(broker), environment: ["KAFKA_BOOTSTRAP": broker.bootstrap, "HOSTNAME": ""])
    try worker.started()
    for topic in Set(Self.files.map(\.topic)) {
      try broker.waitUntilCommitted(broker.group("sluice"), broker.prefix + topic + ".raw")
    }
    #expect(worker.stop() == 0, "\(worker.worker.messages)")

    let dead =
      try broker.consumeAll(broker.prefix + "catalog.dead")
      + broker.consumeAll(broker.prefix + "diary.dead")
    for (file, topic, route) in Self.files {
      let expected = try offline(file, route)
      let clean = try broker.consumeAll(broker.prefix + topic).filter { $0.key == Array(file.utf8) }
      #expect(clean.map { $0.text ?? "" } == expected.clean, "\(file)")
      let letters = dead.filter { $0.key == Array(file.utf8) }
      #expect(letters.map { Rejected($0) } == expected.rejected, "\(file)")
      for letter in letters {
        let original = try original(of: letter, in: file)
        #expect(letter.value == original)
      }
    }
  }

  fileprivate struct Rejected: Equatable {
    var reason: String
    var pointer: String?
    var byte: Int?
    var line: Int?
    var column: Int?
  }

  /// The reference configuration, between topics of the test's own.
  private func configuration(_ broker: Broker) throws -> String {
    let file = URL(fileURLWithPath: Shared.checkout + "/deploy/sluice.yaml")
    let text = try String(contentsOf: file, encoding: .utf8)
    return text.replacing(" catalog.", with: " \(broker.prefix)catalog.")
      .replacing(" diary.", with: " \(broker.prefix)diary.")
      .replacing("group.id: sluice", with: "group.id: \(broker.group("sluice"))")
      .replacing("127.0.0.1:9464", with: "127.0.0.1:0")
      .replacing("../schemas/", with: Shared.checkout + "/schemas/")
  }

  /// What `sluice clean` says of the file.
  private func offline(
    _ file: String, _ route: String
  ) throws -> (clean: [String], rejected: [Rejected]) {
    let arguments = [
      "clean", "-c", Shared.checkout + "/deploy/sluice.yaml", "--route", route,
      Shared.path("real/" + file),
    ]
    let clean = try SluiceProcess(arguments)
    _ = clean.code()
    let json = try SluiceProcess(arguments + ["--json"])
    _ = json.code()
    let verdicts = try json.output.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
    let rejected = verdicts.filter { $0["verdict"] as? String == "rejected" }
    return (
      clean.output.split(separator: "\n").map(String.init),
      rejected.map { verdict in
        Rejected(
          reason: "\(verdict["stage"] ?? "")/\(verdict["code"] ?? "")",
          pointer: verdict["pointer"] as? String, byte: verdict["offset"] as? Int,
          line: verdict["line"] as? Int, column: verdict["column"] as? Int)
      }
    )
  }

  /// The bytes that the letter must hold: the file, or the item that it names.
  private func original(of letter: TestRecord, in file: String) throws -> [UInt8] {
    let bytes = try Shared.bytes("real/" + file)
    guard let start = letter.header("sluice.item.byte").flatMap({ Int($0) }) else { return bytes }
    return Array(bytes[start..<start + (letter.value?.count ?? 0)])
  }
}

extension RealFileTests.Rejected {
  fileprivate init(_ letter: TestRecord) {
    func number(_ name: String) -> Int? { letter.header("sluice." + name).flatMap { Int($0) } }
    self.init(
      reason: letter.reason, pointer: letter.header("sluice.pointer"), byte: number("byte"),
      line: number("line"), column: number("column"))
  }
}
