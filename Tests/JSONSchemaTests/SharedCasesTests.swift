import JSON
import JSONSchema
import TestSupport
import Testing

@Suite struct `The shared schema cases` {
  static let file = "cases/schema/cases.json"

  /// Cases whose schemas must be refused, and a part of the reason.
  static let refused: [String: String] = [
    "multipleOf with decimals": "'multipleOf'",
    "multipleOf beyond double precision": "'multipleOf'",
    "uniqueItems nested 1 vs 1.0": "'uniqueItems'",
    "draft-07 $ref siblings ignored": "the dialect",
    "minContains 0 with maxContains": "'contains'",
    "uniqueItems:false is no constraint": "'uniqueItems'",
    "unevaluatedProperties after a failed required": "'unevaluatedProperties'",
    "unevaluatedProperties and an inner failure": "'unevaluatedProperties'",
  ]

  @Test(.needsShared(file)) func `hold`() throws {
    var judged = 0
    try Shared.bytes(Self.file).withUnsafeBytes { bytes in
      var document = Document()
      try document.decode(bytes)
      for test in document.root.elements {
        let about = try text(test, "about")
        let schema = try text(test, "schema_text")
        let formatAssertion = test.member(Key("format_assertion"))?.kind == .true
        judged += 1
        if let reason = Self.refused[about] {
          let error = Engine.mistake(schema, formatAssertion: formatAssertion)
          #expect(error?.message.contains(reason) == true, "\(about)")
          continue
        }
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
