import Configuration
import JSON
import Pipeline
import TestSupport
import Testing
import sluice

/// The reference pipeline of this repository, and what it makes of a value.
enum Reference {
  static let loaded = ConfigurationLoader.load(
    file: Shared.checkout + "/" + ReferencePipeline.configuration, environment: [:])

  static func table() throws -> RoutingTable {
    RoutingTable(try Wanted.some(loaded.configuration, "the configuration does not load").routes)
  }

  /// The verdicts of a record of the route's source topic.
  static func verdicts(
    ofRoute name: String, _ value: [UInt8]?, key: [UInt8]? = nil
  ) throws -> [ExpectedVerdict] {
    let table = try table()
    let route = try Wanted.some(table.routes.first { $0.name == name }, "no route \(name)")
    let topic = try Wanted.some(table.topic(named: route.from[0]), "no topic of \(name)")
    var processor = Processor(table)
    var verdicts = Verdicts()
    borrow(key) { key in
      borrow(value) { value in
        processor.process(
          SourceRecord(key: key, value: value), of: topic, header: { _ in nil }, into: &verdicts)
      }
    }
    return verdicts.list.map { observed($0, in: verdicts) }
  }

  private static func observed(_ verdict: Verdict, in verdicts: borrowing Verdicts)
    -> ExpectedVerdict
  {
    switch verdict {
    case .clean(let record): .clean(record.value.map { Array(verdicts.bytes($0)) } ?? [])
    case .skipped(_, let code): .skipped(code: code.rawValue)
    case .rejected(let rejection):
      .rejected(
        reason: rejection.reason.name, pointer: rejection.reason.pointer,
        place: place(of: rejection.reason))
    }
  }

  private static func place(of reason: Reason) -> SamplePlace? {
    guard let byte = reason.offset, let position = reason.position else { return nil }
    return SamplePlace(byte: byte, line: position.line, column: position.column)
  }

  private static func borrow(_ bytes: [UInt8]?, _ body: (UnsafeRawBufferPointer?) -> Void) {
    guard let bytes else { return body(nil) }
    bytes.withUnsafeBytes { body($0) }
  }
}

/// Something that a test cannot go on without.
enum Wanted {
  struct Missing: Error, CustomStringConvertible { let description: String }

  static func some<Value>(_ value: Value?, _ otherwise: String) throws -> Value {
    guard let value else { throw Missing(description: otherwise) }
    return value
  }
}

extension ExpectedVerdict: CustomTestStringConvertible {
  /// As a sample file would say it.
  package var testDescription: String {
    switch self {
    case .clean(let bytes): "clean \(String(decoding: bytes, as: UTF8.self))"
    case .skipped(let code): "skipped \(code)"
    case .rejected(let reason, let pointer, let place):
      "rejected \(reason) \(pointer.map { "\"\($0)\"" } ?? "") "
        + (place.map { "byte \($0.byte), line \($0.line), column \($0.column)" } ?? "")
    }
  }

  var isClean: Bool { if case .clean = self { true } else { false } }
}
