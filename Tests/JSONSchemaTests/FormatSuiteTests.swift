import JSON
import TestSupport
import Testing

@testable import JSONSchema

/// The official suite's cases of formats, asked of the formats themselves.
@Suite struct `Formats of the official suite` {
  static let tests = "conformance/JSON-Schema-Test-Suite/tests"

  @Test(.needsShared(tests), arguments: Draft.allCases)
  func `are as it says in every draft`(_ draft: Draft) throws {
    let folder = "\(Self.tests)/draft\(draft.rawValue)/optional/format"
    var asked: Set<String> = []
    for file in Shared.names(in: folder) where file.hasSuffix(".json") {
      try Engine.withDecoded(String(decoding: Shared.bytes("\(folder)/\(file)"), as: UTF8.self)) {
        for group in $0.elements {
          let schema = try #require(group.member(Key("schema")))
          let name = try #require(schema.member(Key("format"))).string
          let format = Format(name: name, in: draft)
          #expect((format == nil) == (name == "unknown"), "\(name)")
          asked.insert(name)
          for test in try #require(group.member(Key("tests"))).elements {
            check(test, format, "\(draft) \(name)")
          }
        }
      }
    }
    #expect(asked.count == Self.counts[draft])
  }

  /// How many names each draft has, with one that none has. (`regex` is first asked of in 7.)
  static let counts: [Draft: Int] = [
    .draft4: 7, .draft6: 10, .draft7: 18, .draft201909: 20, .draft202012: 20,
  ]

  private func check(_ test: Value, _ format: Format?, _ place: String) {
    guard let data = test.member(Key("data")), data.kind == .string, let format,
      IDNA.isAvailable || format.needOfIDNA == .none
    else { return }
    let isValid = test.member(Key("valid"))?.kind == .true
    #expect(format.accepts(data) == isValid, "\(place): \(test.member(Key("description"))!.string)")
  }
}
