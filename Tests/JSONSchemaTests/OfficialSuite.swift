import JSON
import JSONSchema
import TestSupport

/// The JSON Schema Test Suite, from the shared folder.
enum OfficialSuite {
  static let folder = "conformance/JSON-Schema-Test-Suite"
  static let tests = folder + "/tests"

  /// What the suite asks of everybody, and what it leaves open.
  enum Part: String, CaseIterable {
    case mandatory
    case optional
    case formats

    var subfolder: String {
      switch self {
      case .mandatory: ""
      case .optional: "/optional"
      case .formats: "/optional/format"
      }
    }
  }

  /// A schema and the documents that the suite judges by it.
  struct Group {
    let draft: Draft
    let part: Part
    let file: String
    let name: String
    let schema: String
    let cases: [(name: String, document: String, isValid: Bool)]

    var identity: String { "\(draft.rawValue)\(part.subfolder)/\(file): \(name)" }

    /// Formats decide where that is what is asked.
    var assertsFormat: Bool {
      part == .formats || part == .optional && ["content", "ecmascript-regex"].contains(file)
    }
  }

  static func groups(_ draft: Draft, _ part: Part) throws -> [Group] {
    let folder = tests + "/draft" + draft.rawValue + part.subfolder
    var groups: [Group] = []
    for name in Shared.names(in: folder).sorted() where name.hasSuffix(".json") {
      let file = String(name.dropLast(".json".count))
      try Shared.bytes(folder + "/" + name).withUnsafeBytes { bytes in
        var document = Document()
        try document.decode(bytes)
        groups += document.root.elements.map { group(draft, part, file, $0) }
      }
    }
    return groups
  }

  private static func group(
    _ draft: Draft, _ part: Part, _ file: String, _ group: Value
  ) -> Group {
    let tests = group.member(Key("tests")).map { Array($0.elements) } ?? []
    return Group(
      draft: draft, part: part, file: file, name: text(group, "description", unquoted: true),
      schema: text(group, "schema"),
      cases: tests.map { test in
        (
          text(test, "description", unquoted: true), text(test, "data"),
          test.member(Key("valid"))?.kind == .true
        )
      })
  }

  /// The suite's other files stand under the address at which its schemas expect them.
  static func compile(_ group: Group) throws -> Schema {
    let remotes = Shared.path(folder + "/remotes")
    let loader = SchemaLoader(
      resources: [SchemaResourceFolder(prefix: "http://localhost:1234", folder: remotes)]
    ) { path in
      if path == "suite.json" { return Array(group.schema.utf8) }
      return try Shared.bytes(String(path.dropFirst(Shared.root.utf8.count + 1)))
    }
    return try loader.compile(
      file: "suite.json",
      options: SchemaOptions(formatAssertion: group.assertsFormat, draft: group.draft))
  }

  private static func text(_ value: Value, _ key: String, unquoted: Bool = false) -> String {
    guard let member = value.member(Key(key)) else { return "" }
    return unquoted ? member.string : String(decoding: member.text, as: UTF8.self)
  }
}
