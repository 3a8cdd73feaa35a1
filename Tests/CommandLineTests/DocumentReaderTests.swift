import Foundation
import Testing

@testable import sluice

@Suite struct DocumentReaderTests {
  private func read(
    _ bytes: [UInt8], lines: Bool, limit: Int = .max
  ) throws -> [(index: Int, line: Int, text: String)] {
    let path = NSTemporaryDirectory() + "sluice-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    var found: [(index: Int, line: Int, text: String)] = []
    try DocumentReader(source: .file(path), isLines: lines).read { document in
      found.append(
        (document.index, document.firstLine, String(decoding: document.bytes, as: UTF8.self)))
      return found.count < limit
    }
    return found
  }

  @Test func `a file is one document, an empty one too`() throws {
    #expect(try read(Array("a\nb\n".utf8), lines: false).map(\.text) == ["a\nb\n"])
    #expect(try read([], lines: false).map(\.text) == [""])
  }

  @Test func `lines are documents, blank ones are not`() throws {
    let found = try read(Array("1\n\n  \t\r\n2\r\n\n3".utf8), lines: true)
    #expect(found.map(\.index) == [0, 1, 2])
    #expect(found.map(\.line) == [1, 4, 6])
    #expect(found.map(\.text) == ["1", "2\r", "3"])
    #expect(try read([], lines: true).isEmpty)
    #expect(try read([10], lines: true).isEmpty)
  }

  @Test func `lines longer than a chunk stay whole`() throws {
    let long = String(repeating: "x", count: 700_000)
    let text = "a\n\(long)\nb\n\(long)"
    #expect(try read(Array(text.utf8), lines: true).map(\.text) == ["a", long, "b", long])
    #expect(try read(Array(text.utf8), lines: false).map(\.text) == [text])
  }

  @Test func `reading stops when it is told to`() throws {
    #expect(try read(Array("1\n2\n3\n".utf8), lines: true, limit: 2).map(\.text) == ["1", "2"])
  }

  @Test func `what cannot be read says why`() {
    #expect(throws: InputError(reason: "no such file or directory")) {
      try DocumentReader(source: .file("/nonexistent/a"), isLines: false).read { _ in true }
    }
    #expect(throws: InputError(reason: "is a directory")) {
      try DocumentReader(source: .file("/"), isLines: true).read { _ in true }
    }
  }

  @Test func `names say what a source holds`() {
    #expect(InputSource.list([]) == [.standardInput])
    #expect(InputSource.list(["a.json", "-"]) == [.file("a.json"), .standardInput])
    #expect(InputSource.file("a.ndjson").isNamedLines)
    #expect(InputSource.file("a.jsonl").isNamedLines)
    #expect(!InputSource.file("a.json").isNamedLines)
    #expect(InputSource.standardInput.name == "<stdin>")
  }
}
