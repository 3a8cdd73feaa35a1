import JSON
import SuiteSupport
import TestSupport
import Testing

@testable import JSONSchema

/// The official suite's cases of formats, asked of the formats themselves.
@Suite struct `Formats of the official suite` {
  @Test(.needsShared(OfficialSuite.tests), arguments: Draft.allCases)
  func `are as it says in every draft`(_ draft: Draft) throws {
    var asked: Set<String> = []
    for group in try OfficialSuite.groups(draft, .formats) {
      let name = try Engine.withDecoded(group.schema) { try $0.member(of: "format").string }
      let format = Format(name: name, in: draft)
      #expect((format == nil) == (name == "unknown"), "\(name)")
      asked.insert(name)
      for test in group.cases {
        try Engine.withDecoded(test.document) { check($0, format, test, "\(draft) \(name)") }
      }
    }
    #expect(asked.count == Self.counts[draft])
  }

  /// How many names each draft has, with one that none has. (`regex` is first asked of in 7.)
  static let counts: [Draft: Int] = [
    .draft4: 7, .draft6: 10, .draft7: 18, .draft201909: 20, .draft202012: 20,
  ]

  private func check(
    _ data: Value, _ format: Format?, _ test: OfficialSuite.Case, _ place: String
  ) {
    guard data.kind == .string, let format, IDNA.isAvailable || format.needOfIDNA == .none
    else { return }
    #expect(format.accepts(data) == test.isValid, "\(place): \(test.name)")
  }
}
