import JSON
import JSONSchema
import SuiteSupport

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
    try OfficialSuite.forEachFile(in: tests) { file, root in
      for group in try root.member(of: "suite").elements
      where isCompatible(group.member(Key("compatibility"))?.string, draft) {
        for test in try group.member(of: "tests").elements {
          found += try test.member(of: "assertions").elements.map {
            try expectation($0, of: test, in: group, file)
          }
        }
      }
    }
    return found
  }

  private static func expectation(
    _ assertion: Value, of test: Value, in group: Value, _ file: String
  ) throws -> Expectation {
    var expected: [String: String] = [:]
    for member in try assertion.member(of: "expected").members {
      expected[member.name.string] = member.value.compact
    }
    return Expectation(
      name: "\(file): \(try group.member(of: "description").string)",
      schema: try group.member(of: "schema").compact,
      document: try test.member(of: "instance").compact,
      location: try assertion.member(of: "location").string,
      keyword: try assertion.member(of: "keyword").string, expected: expected)
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
}
