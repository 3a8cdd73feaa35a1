import JSON
import JSONSchema
import TestSupport
import Testing

@Suite struct `The shared schema cases` {
  static let file = "cases/schema/cases.json"

  @Test(.needsShared(file)) func `hold`() throws {
    var judged = 0
    let cases = String(decoding: try Shared.bytes(Self.file), as: UTF8.self)
    try Engine.withDecoded(cases) { root in
      for test in root.elements {
        let about = try text(test, "about")
        let schema = try text(test, "schema_text")
        let formatAssertion = test.member(Key("format_assertion"))?.kind == .true
        judged += 1
        let compiled = try Engine.compile(schema, formatAssertion: formatAssertion)
        let violations = try Engine.violations(of: text(test, "instance_text"), compiled)
        #expect(violations.isEmpty == (test.member(Key("valid"))?.kind == .true), "\(about)")
      }
    }
    #expect(judged == 20)
  }

  private func text(_ test: Value, _ key: String) throws -> String {
    try #require(test.member(Key(key))).string
  }
}
