import JSON
import Testing

@testable import Configuration

/// The reference of configuration keys in the README.
@Suite struct ReadmeTests {
  /// The checkout's own file: this one is `Tests/ConfigurationTests/…`.
  private func keys(under title: String) throws -> [String] {
    let folder = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let text = String(decoding: try FileReading.read("/\(folder)/README.md"), as: UTF8.self)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let start = try #require(lines.firstIndex(of: Substring(title)))
    return lines[(start + 1)...].prefix { !$0.hasPrefix("#") }.compactMap { line in
      let cells = line.split(separator: "|")
      guard line.hasPrefix("| `"), let name = cells.first?.split(separator: "`").dropFirst().first
      else { return nil }
      return String(name)
    }
  }

  private func properties(of definition: String) throws -> [String] {
    try ConfigurationSchema.bytes.withUnsafeBytes { bytes in
      var document = Document()
      try document.decode(bytes)
      let schema = document.root.member(Key("$defs"))?.member(Key(definition))
      return try #require(schema?.member(Key("properties"))).members.map(\.name.string)
    }
  }

  @Test(arguments: [("## Configuration", "configuration"), ("### A route", "route")])
  func `every key is in it, and no other`(title: String, definition: String) throws {
    #expect(try keys(under: title).sorted() == properties(of: definition).sorted())
  }
}
