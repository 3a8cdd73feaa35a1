import Foundation
import JSON
import JSONSchema
import TestSupport

/// The JSON Schema Test Suite, draft 2020-12, from the shared folder.
enum OfficialSuite {
  static let folder = "conformance/JSON-Schema-Test-Suite"
  static let tests = folder + "/tests/draft2020-12"

  /// A schema and the documents that the suite judges by it.
  struct Group {
    let file: String
    let name: String
    let schema: String
    let cases: [(name: String, document: String, isValid: Bool)]

    var identity: String { "\(file): \(name)" }
  }

  static func groups(_ file: String) throws -> [Group] {
    let bytes = try Shared.bytes(tests + "/" + file)
    return try bytes.withUnsafeBytes { bytes in
      var document = Document()
      try document.decode(bytes)
      return document.root.elements.map { group in
        Group(
          file: file, name: text(group, "description", unquoted: true),
          schema: text(group, "schema"),
          cases: (group.member(Key("tests"))?.elements.map { test in
            (
              text(test, "description", unquoted: true), text(test, "data"),
              test.member(Key("valid"))?.kind == .true
            )
          }) ?? [])
      }
    }
  }

  /// The suite's other files, under the addresses at which its schemas expect them.
  static let remotes: [String: [UInt8]] = {
    var found: [String: [UInt8]] = [:]
    let root = Shared.path(folder + "/remotes")
    let paths = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    for path in paths where path.hasSuffix(".json") {
      found["http://localhost:1234/" + path] = try? Shared.bytes(folder + "/remotes/" + path)
    }
    return found
  }()

  static func compile(_ schema: String, formatAssertion: Bool) throws -> Schema {
    let loader = SchemaLoader { path in
      if path == "suite.json" { return Array(schema.utf8) }
      guard let bytes = remotes[path] else { throw Engine.NoSuchFile() }
      return bytes
    }
    if schema.contains("localhost:1234") {
      for name in remotes.keys.sorted() { loader.register(file: name) }
    }
    return try loader.compile(
      file: "suite.json", options: SchemaOptions(formatAssertion: formatAssertion))
  }

  private static func text(_ value: Value, _ key: String, unquoted: Bool = false) -> String {
    guard let member = value.member(Key(key)) else { return "" }
    return unquoted ? member.string : String(decoding: member.text, as: UTF8.self)
  }
}
