import Foundation
import JSON
import JSONSchema
import TestSupport

/// The annotation part of the JSON Schema Test Suite, from the shared folder.
enum AnnotationSuite {
  static let tests = OfficialSuite.folder + "/annotations/tests"

  /// What is to be said of one place of one document by one keyword.
  struct Expectation {
    let name: String
    let schema: String
    let document: String
    /// A JSON Pointer into the document.
    let location: String
    let keyword: String
    /// JSON texts, by pointers of schemas that are fragments of the schema's file.
    let expected: [String: String]
  }

  /// What the suite asks of a draft.
  static func expectations(_ draft: Draft) throws -> [Expectation] {
    var found: [Expectation] = []
    for file in Shared.names(in: tests).filter({ $0.hasSuffix(".json") }).sorted() {
      try Shared.bytes(tests + "/" + file).withUnsafeBytes { bytes in
        var document = Document()
        try document.decode(bytes)
        for group in elements(document.root, "suite")
        where isCompatible(group.member(Key("compatibility"))?.string, draft) {
          found += expectations(of: group, file)
        }
      }
    }
    return found
  }

  private static func expectations(of group: Value, _ file: String) -> [Expectation] {
    elements(group, "tests").flatMap { test in
      elements(test, "assertions").map { assertion in
        var expected: [String: String] = [:]
        for member in assertion.member(Key("expected"))!.members {
          expected[member.name.string] = text(member.value)
        }
        return Expectation(
          name: "\(file): \(group.member(Key("description"))!.string)",
          schema: text(group.member(Key("schema"))!), document: text(test.member(Key("instance"))!),
          location: assertion.member(Key("location"))!.string,
          keyword: assertion.member(Key("keyword"))!.string, expected: expected)
      }
    }
  }

  /// `7`, `<=2019`, `=2020`, or several of them with commas: conditions on the draft.
  private static func isCompatible(_ text: String?, _ draft: Draft) -> Bool {
    let number =
      switch draft {
      case .draft201909: 2019
      case .draft202012: 2020
      default: Int(draft.rawValue)!
      }
    return (text ?? "").split(separator: ",").allSatisfy { condition in
      if condition.hasPrefix("<=") { return number <= Int(condition.dropFirst(2))! }
      if condition.hasPrefix("=") { return number == Int(condition.dropFirst())! }
      return number >= Int(condition)!
    }
  }

  private static func elements(_ value: Value, _ key: String) -> [Value] {
    value.member(Key(key)).map { Array($0.elements) } ?? []
  }

  /// Without white space, so that texts can be compared.
  static func text(_ value: Value) -> String {
    var buffer = ByteBuffer(capacity: 64)
    buffer.append(value)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
