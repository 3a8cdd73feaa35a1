import JSON
import JSONSchema
import TestSupport

/// The JSON Schema Test Suite, from the shared folder, as the command line is given it.
enum ValidateSuite {
  static let folder = "conformance/JSON-Schema-Test-Suite"

  /// A schema, and the documents that the suite judges by it.
  struct Group {
    var name: String
    var schema: String
    /// One a line.
    var documents: String
    /// `{"valid":true}` or `{"valid":false}`, for each.
    var verdicts: [String]
  }

  /// The mandatory part of a draft, by file.
  static func groups(_ draft: Draft) throws -> [Group] {
    let tests = folder + "/tests/draft" + draft.rawValue
    var groups: [Group] = []
    for file in Shared.names(in: tests).filter({ $0.hasSuffix(".json") }).sorted() {
      try Shared.bytes(tests + "/" + file).withUnsafeBytes { bytes in
        var document = Document()
        try document.decode(bytes)
        groups += document.root.elements.map { group($0, of: file) }
      }
    }
    return groups
  }

  private static func group(_ group: Value, of file: String) -> Group {
    let tests = group.member(Key("tests")).map { Array($0.elements) } ?? []
    return Group(
      name: "\(file): \(group.member(Key("description"))?.string ?? "")",
      schema: group.member(Key("schema")).map(text) ?? "",
      documents: tests.compactMap { $0.member(Key("data")).map { text($0) + "\n" } }.joined(),
      verdicts: tests.map { #"{"valid":\#($0.member(Key("valid"))?.kind == .true)}"# })
  }

  /// Without line breaks.
  private static func text(_ value: Value) -> String {
    var buffer = ByteBuffer(capacity: 64)
    buffer.append(value)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
