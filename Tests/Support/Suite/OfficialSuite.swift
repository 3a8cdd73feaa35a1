import JSON
package import JSONSchema
import TestSupport

/// The JSON Schema Test Suite, from the shared folder.
///
/// Tests that read it carry `.needsShared(OfficialSuite.tests)`.
package enum OfficialSuite {
  /// Relative to the shared folder.
  package static let folder = "conformance/JSON-Schema-Test-Suite"
  /// Where the schemas with their documents are, by draft.
  package static let tests = folder + "/tests"
  /// Where the suite's other files are, at the address at which its schemas expect them.
  package static let remotes = SchemaResourceFolder(
    prefix: "http://localhost:1234", folder: Shared.path(folder + "/remotes"))

  /// What the suite asks of everybody, and what it leaves open.
  package enum Part: String, CaseIterable, Sendable {
    case mandatory
    case optional
    case formats

    /// Within a draft's folder.
    var subfolder: String {
      switch self {
      case .mandatory: ""
      case .optional: "/optional"
      case .formats: "/optional/format"
      }
    }
  }

  /// How many documents each part judges.
  package static let counts: [(draft: Draft, part: Part, count: Int)] = [
    (.draft4, .mandatory, 618), (.draft4, .optional, 100), (.draft4, .formats, 219),
    (.draft6, .mandatory, 839), (.draft6, .optional, 106), (.draft6, .formats, 325),
    (.draft7, .mandatory, 927), (.draft7, .optional, 118), (.draft7, .formats, 676),
    (.draft201909, .mandatory, 1259), (.draft201909, .optional, 158), (.draft201909, .formats, 757),
    (.draft202012, .mandatory, 1299), (.draft202012, .optional, 162), (.draft202012, .formats, 764),
  ]

  /// A document that the suite judges by a schema.
  package struct Case {
    /// What it is about.
    package let name: String
    /// JSON text, as the suite writes it.
    package let document: String
    /// Whether it follows the schema.
    package let isValid: Bool
  }

  /// A schema and the documents that the suite judges by it.
  package struct Group {
    /// Whose rules hold where the schema names none.
    package let draft: Draft
    /// Which part of the suite asks.
    package let part: Part
    /// The file's name without `.json`: mostly that of a keyword.
    package let file: String
    /// What it is about.
    package let name: String
    /// JSON text, as the suite writes it.
    package let schema: String
    /// In the order of the file.
    package let cases: [Case]

    /// What tells the group from all others, for people.
    package var identity: String { "\(draft.rawValue)\(part.subfolder)/\(file): \(name)" }

    /// Formats decide where that is what is asked.
    package var assertsFormat: Bool {
      part == .formats || part == .optional && ["content", "ecmascript-regex"].contains(file)
    }
  }

  /// One part of what the suite asks of a draft, by file.
  package static func groups(_ draft: Draft, _ part: Part) throws -> [Group] {
    var groups: [Group] = []
    try forEachFile(in: tests + "/draft" + draft.rawValue + part.subfolder) { file, root in
      for group in root.elements {
        groups.append(
          Group(
            draft: draft, part: part, file: file, name: try group.member(of: "description").string,
            schema: try group.member(of: "schema").source,
            cases: try group.member(of: "tests").elements.map(judged)))
      }
    }
    return groups
  }

  private static func judged(_ test: Value) throws -> Case {
    Case(
      name: try test.member(of: "description").string,
      document: try test.member(of: "data").source,
      isValid: try test.member(of: "valid").kind == .true)
  }

  /// The group's schema, beside the suite's other files.
  package static func compile(_ group: Group) throws -> Schema {
    let loader = SchemaLoader(resources: [remotes]) { path in
      if path == "suite.json" { return Array(group.schema.utf8) }
      return try Shared.bytes(String(path.dropFirst(Shared.root.utf8.count + 1)))
    }
    return try loader.compile(
      file: "suite.json",
      options: SchemaOptions(formatAssertion: group.assertsFormat, draft: group.draft))
  }
}
